"""What makers need: benches, balance, targets, soaking, and trials of a whole server. Nothing below it imports it."""
