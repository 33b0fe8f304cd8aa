"""The targets of speed and size: each measured by one command."""
