"""The house in the browser: pictures of games, and the pages around them."""
