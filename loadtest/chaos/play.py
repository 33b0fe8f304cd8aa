"""Playing one match: what the server tells, and what the bot does about it."""

import asyncio

from . import moods
from .link import Refused

PATIENCE = 12.0  # seconds without an event until the bot asks for the state


class Game:
    """The match that the bot is in. Plans outlive connections, so that choices are made once."""

    def __init__(self, bot):
        self.bot = bot
        self.match = None
        self.plans, self.acknowledged, self.views = {}, {}, {}
        self.turn = None

    async def play(self, match):
        """Returns when the match is over for this bot."""
        self.match = match
        try:
            while await self.take_up(match):
                while True:
                    event = await self.bot.next_event(PATIENCE)
                    if event is None:
                        break
                    if event[1].get("match") == match and self.follow(*event):
                        return
        finally:
            self.drop_turn()
            self.match = None

    async def take_up(self, match):
        """Gets everything again; false if the match is over."""
        try:
            state = await self.bot.call("match.state", {"match": match})
        except Refused as refusal:
            if refusal.code == "notInMatch":
                return False
            raise
        if state["phase"] == "finished":
            return False
        for entry in state["rounds"]:
            self.views[entry["round"]] = entry.get("view")
        self.enter(state["round"], state["phase"])
        return True

    def follow(self, method, params):
        """One event; true if it was the last."""
        if method == "round.started":
            self.views[params["round"]] = params.get("view")
            self.enter(params["round"], "moving")
        elif method == "round.guessing" and params["player"] == self.bot.player:
            self.enter(params["round"], "guessing")
        elif method == "round.revealed":
            self.enter(params["round"], "revealed")
        elif method == "round.standings":
            self.drop_turn()
        is_last = method == "match.finished"
        if is_last:
            self.bot.world.finished.add(self.match)
        return is_last

    def enter(self, number, phase):
        """Begins what this phase asks for, in the place of what the one before did."""
        self.drop_turn()
        work = {
            "moving": self.look,
            "guessing": self.guess,
            "guessed": self.repeat,
            "revealed": self.get_ready,
        }.get(phase)
        if work is not None:
            self.turn = self.bot.spawn(work(number))

    def drop_turn(self):
        if self.turn is not None:
            self.turn.cancel()
            self.turn = None

    def plan(self, number):
        key = (self.match, number)
        if key not in self.plans:
            self.plans[key] = moods.draw(self.bot.random)
        return self.plans[key]

    async def look(self, number):
        plan = self.plan(number)
        await self.bot.world.think(plan.look)
        if plan.mood == moods.QUIT:
            await self.bot.call("match.quit", {"match": self.match})
        elif plan.mood in (moods.EARLY, moods.MARK):
            await self.bot.call("match.answer", {"match": self.match, "round": number})
            await self.guess(number)

    async def guess(self, number):
        plan = self.plan(number)
        if plan.mood == moods.IDLE:
            return
        match = self.match
        place = {"match": match, "round": number}
        for _ in range(max(plan.marks, plan.mood == moods.MARK)):
            await self.bot.world.think(plan.place)
            await self.bot.call("match.mark", {**place, **moods.elsewhere(self.bot.random)})
            plan.marked = True
        if plan.mood == moods.MARK:
            return
        await self.bot.world.think(plan.place)
        aim = {} if plan.guesses_marker and plan.marked else plan.aim(self.views.get(number))
        accepted = (await self.bot.call("match.guess", {**place, **aim}))["accepted"]
        self.acknowledged[(match, number)] = accepted
        if plan.again:
            await self.bot.attempt("match.guess", {**place, **accepted})
        if plan.other:
            await self.bot.attempt("match.guess", {**place, **moods.elsewhere(self.bot.random)})

    async def repeat(self, number):
        """The guess again, as a client does that never had the reply, or lost it."""
        place = {"match": self.match, "round": number}
        plan = self.plan(number)
        accepted = self.acknowledged.get((self.match, number))
        aim = accepted or ({} if plan.guesses_marker else {"lat": plan.lat, "lng": plan.lng})
        await self.bot.attempt("match.guess", {**place, **aim})

    async def get_ready(self, number):
        if (self.match, number) in self.acknowledged and self.bot.random.random() < 0.3:
            await self.repeat(number)
        await self.bot.world.think(self.bot.random.uniform(0.1, 1.0))
        if self.bot.random.random() < 0.95:
            await self.bot.attempt("match.ready", {"match": self.match, "round": number})
