"""The ways in which a connection ends before its time."""

import asyncio

from .link import Link, Lost

MEAN_SECONDS = 15.0  # between two cuts of a bot
SHORTEST = 1.0
RESET, HALF, SILENT, POLITE, OVERTAKEN, AWAY = "reset half silent polite overtaken away".split()
KINDS = (RESET, HALF, SILENT, POLITE, OVERTAKEN, AWAY)
WEIGHTS = (32, 20, 22, 10, 12, 4)
ABSENCE = (2.5, 6.0)  # seconds: longer than the grace of the run
SILENCE = (0.5, 5.0)  # seconds


async def cut_some_time(bot):
    """Waits, and cuts the bot's connection in one of the ways."""
    await asyncio.sleep(max(SHORTEST, bot.random.expovariate(1 / MEAN_SECONDS)))
    if bot.world.is_closing or bot.link.is_lost:
        return
    kind = bot.random.choices(KINDS, WEIGHTS)[0]
    bot.world.cuts[kind] += 1
    await WAYS[kind](bot)


async def reset(bot):
    bot.link.socket.reset()


async def half(bot):
    """In the middle of a frame that would matter if it were carried out."""
    if bot.game.match is not None:
        bot.link.send_half("match.quit", {"match": bot.game.match})
    else:
        bot.link.send_half("friend.request", {"username": f"bot.{bot.random.randrange(100)}"})


async def silent(bot):
    """Stops reading, goes on sending, then hangs up: what happened is never heard of."""
    bot.link.socket.deafen()
    await asyncio.sleep(bot.random.uniform(*SILENCE))
    bot.link.socket.reset()


async def polite(bot):
    bot.link.socket.close()


async def overtaken(bot):
    """Signs in on a second connection: the first is closed with 4500. Nobody stays on either."""
    bot.links += 1
    second = Link(bot.transcript, bot.links)
    try:
        await second.open(bot.world.port, bot.local)
        await second.call("account.resume", {"token": bot.token})
    except Lost:
        pass
    finally:
        if second.socket is not None:
            second.socket.reset()


async def away(bot):
    bot.world.absences[bot.index] = bot.random.uniform(*ABSENCE)
    bot.link.socket.reset()


WAYS = {RESET: reset, HALF: half, SILENT: silent, POLITE: polite, OVERTAKEN: overtaken, AWAY: away}
