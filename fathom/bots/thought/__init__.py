"""How learned bots think: a small net that judges a table, one step ahead of it, and a tree on top."""
