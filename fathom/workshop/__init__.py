"""What makers need: benches and trials of a whole server. Nothing else imports it."""
