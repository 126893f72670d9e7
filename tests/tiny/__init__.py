"""Games as small as games can be."""
