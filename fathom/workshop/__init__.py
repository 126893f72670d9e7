"""Tools for makers: benches and trials of a whole server. Only the command line imports it."""
