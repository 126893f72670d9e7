"""What people do in a real browser."""
