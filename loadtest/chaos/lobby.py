"""Between matches: waiting for an opponent, playing alone, friends, and the last look around."""

import asyncio

from .link import Refused

QUEUE_PATIENCE = 15.0  # seconds in the queue until a bot may change its mind
SOLO_SHARE, RANKED_SHARE = 0.1, 0.25
PAGE = 50  # notifications and matches asked for at once


class Lobby:
    """The doings of a bot that is in no match."""

    def __init__(self, bot):
        self.bot = bot

    async def wait(self, is_queued):
        """Returns the match that began; None to look again, or when the run is over."""
        bot = self.bot
        if bot.world.is_closing and not is_queued:
            await self.look_around()
            bot.is_done = True
            return None
        if not is_queued:
            await bot.world.think(bot.random.uniform(0.1, 1.5))
            await bot.social.approach()
            try:
                match = await self.begin()
            except Refused as refusal:
                return await self.find_out(refusal)
            if match:
                return match
        return await self.stay_in_queue()

    async def begin(self):
        """Alone, or into the queue: the match, or None if it has to be waited for."""
        bot = self.bot
        wish = {"map": bot.random.choice(bot.world.maps)}
        if bot.random.random() < SOLO_SHARE:
            return (await bot.call("match.solo", {"map": wish["map"]}))["match"]
        if bot.random.random() < RANKED_SHARE:
            wish["ranked"] = True
        await bot.call("queue.join", wish)
        return None

    async def stay_in_queue(self):
        bot = self.bot
        while True:
            event = await bot.next_event(QUEUE_PATIENCE)
            if event is None:
                if bot.world.is_closing or bot.random.random() < 0.5:
                    continue
                await bot.attempt("queue.leave")
                return None
            if event[0] in ("queue.matched", "match.started"):
                return event[1]["match"]

    async def find_out(self, refusal):
        """The server has the bot somewhere else than the bot thinks: it is asked where."""
        bot = self.bot
        if refusal.code == "draining":
            await asyncio.sleep(refusal.wait)
            return None
        resumed = await bot.call("account.resume", {"token": bot.token})
        if resumed.get("match"):
            return resumed["match"]
        if "queue" in resumed:
            return await self.stay_in_queue()
        return None

    async def look_around(self):
        """Asks for everything that is kept, for the reconciliation."""
        bot = self.bot
        await bot.attempt("profile.get", {"player": bot.player})
        await bot.attempt("friend.list")
        await self.read_all("notification.list", "notifications", "notification")
        await self.read_all("match.history", "matches", "match")

    async def read_all(self, method, name, key):
        """Every page."""
        params = {"limit": PAGE}
        while True:
            page = await self.bot.attempt(method, params)
            if page is None or len(page[name]) < PAGE:
                return
            params = {"limit": PAGE, "before": page[name][-1][key]}
