"""Friends, challenges and the inbox of a bot."""

SOCIAL_SHARE = 0.4  # of the bots: those whose index is in the lower part of each ten
REQUESTS = 6  # that a bot makes of its own accord


def is_social(index):
    return index % 10 < SOCIAL_SHARE * 10


class Social:
    """A bot's dealings with others."""

    def __init__(self, bot):
        self.bot = bot
        self.requested, self.online = set(), set()

    def sees_to(self, method, params):
        """True if the event was about friends, challenges or the inbox."""
        bot = self.bot
        if method == "notification.received":
            self.notified(params["notification"])
        elif method == "friend.presence":
            known = params["online"] and not params.get("inMatch")
            (self.online.add if known else self.online.discard)(params["player"])
        elif method == "friend.added":
            self.online.add(params["player"]["player"])
        elif method == "challenge.received":
            answer = "challenge.accept" if bot.random.random() < 0.7 else "challenge.decline"
            bot.spawn(bot.attempt(answer, {"challenge": params["challenge"]}))
        elif not method.startswith(("friend.", "challenge.", "server.")):
            return False
        return True

    def notified(self, notification):
        bot = self.bot
        if notification["kind"] == "friendRequest" and "player" in notification:
            # Some requests stay open.
            answers = ("friend.accept", "friend.decline", None)
            answer = bot.random.choices(answers, (75, 10, 15))[0]
            if answer:
                bot.spawn(bot.attempt(answer, {"player": notification["player"]["player"]}))
        if bot.random.random() < 0.3:
            up_to = {"upTo": notification["notification"]}
            bot.spawn(bot.attempt("notification.read", up_to))

    async def approach(self):
        """Now and then, between matches: a request, a challenge, the inbox."""
        bot = self.bot
        if not is_social(bot.index):
            return
        if len(self.requested) < REQUESTS:
            await self.request()
        elif bot.random.random() < 0.05:
            # Also what was told before a drop and never heard.
            listed = await bot.attempt("notification.list", {"limit": 20}) or {"notifications": []}
            for notification in listed["notifications"]:
                if not notification["read"]:
                    self.notified(notification)
        if self.online and bot.random.random() < 0.15:
            friend = bot.random.choice(sorted(self.online))
            await bot.attempt("challenge.send", {"player": friend})
        elif self.online and bot.random.random() < 0.02:
            await bot.attempt("friend.remove", {"player": bot.random.choice(sorted(self.online))})

    async def request(self):
        bot = self.bot
        others = [index for index in range(bot.world.bots) if is_social(index)]
        other = bot.random.choice(others)
        if other == bot.index or other in self.requested:
            return
        if await bot.attempt("friend.request", {"username": f"bot.{other}"}) is not None:
            self.requested.add(other)
