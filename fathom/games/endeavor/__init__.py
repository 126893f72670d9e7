"""Endeavor: Deep Sea: research, conservation and discovery in an ocean that grows as it is explored."""
