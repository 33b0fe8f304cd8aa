"""A chaos run: bots, a server that keeps dying under them, and a reconciliation at the end."""
