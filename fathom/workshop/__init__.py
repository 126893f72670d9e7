"""Tools for makers: benches, balance, targets, soaking, trials of a whole server. Only the command line imports it."""
