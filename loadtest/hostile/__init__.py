"""Hostile connections: what they cost the server, and the players beside them."""
