"""Features of a table: all that a seat sees, and nothing else."""
