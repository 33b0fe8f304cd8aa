"""The state that the bots of a run share."""

import asyncio
from collections import Counter


class World:
    """The run as its bots know it: where the server is, how fast to live, when to end."""

    def __init__(self, arguments, port, maps):
        self.seed, self.bots, self.pace = arguments.seed, arguments.bots, arguments.pace
        self.port, self.maps = port, maps
        # No new matches, and no more cuts: what has begun is played to its end.
        self.is_closing = False
        self.cuts = Counter()
        self.absences = {}
        self.finished = set()  # the matches of which a bot was told the end

    async def think(self, seconds):
        await asyncio.sleep(seconds * self.pace)

    def pop_absence(self, bot):
        """How long the bot stays away beside its backoff, in seconds."""
        return self.absences.pop(bot.index, 0.0)
