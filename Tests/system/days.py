"""The clock of a server is moved: what is due comes at its time, or late if the server was away.

Usage: days.py PROGRAM FOLDER   FOLDER is empty, and may be filled
"""

import asyncio
import datetime
import pathlib
import subprocess
import sys

from client import connect
from server import Server

SECONDS = 30
PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
DATA = FOLDER / "data"
HOUR = 3600
LEADS = [0, HOUR * 1000]


def admin(*arguments, code=0):
    result = subprocess.run(
        [PROGRAM, "admin", *map(str, arguments), "--data-dir", DATA], capture_output=True, text=True,
        timeout=SECONDS)
    assert result.returncode == code, (arguments, result)
    return result.stdout + result.stderr


def server(ahead):
    """A server on the same data whose clock is so many seconds ahead of the machine's."""
    return Server(PROGRAM, DATA, "--log-level", "error", "--view-provider", "coordinates", "--drain",
                  "0", "--clock-ahead", f"{ahead}s")


def moment(milliseconds):
    date = datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.timezone.utc)
    return date.strftime("%Y-%m-%dT%H:%M:%SZ")


async def forward(seconds):
    """Moves the clock while connections go on; the reply tells how far it is ahead."""
    return await asyncio.to_thread(admin, "clock", "forward", f"{seconds}s")


async def now(player):
    return (await player.call("server.info"))["time"]


async def reminders(player, token=None):
    """Whether the event had begun at each reminder in the inbox, oldest first."""
    if token:
        assert isinstance(await player.call("account.resume", {"token": token}), dict)
    cards = (await player.call("notification.list", {}))["notifications"]
    assert all(card["kind"] == "eventReminder" for card in cards), cards
    return [card.get("begun", False) for card in reversed(cards)]


async def plan(page):
    """A player wants an event that begins in two hours, and is reminded an hour before."""
    player = await connect(page.url, "ada")
    token = (await player.call("account.guest", {"username": "ada"}))["token"]
    begins = await now(player) + 2 * HOUR * 1000
    await asyncio.to_thread(
        admin, "event", "add", "--title", "Race", "--starts", moment(begins), "--ends",
        moment(begins + 2 * HOUR * 1000))
    event = (await player.call("event.list", {}))["events"][0]["event"]
    wanted = await player.call("event.want", {"event": event, "lead": LEADS})
    assert sorted(wanted["event"]["lead"]) == LEADS, wanted
    before = await now(player)
    assert "1800s ahead" in await forward(HOUR // 2)
    assert 1800 * 1000 <= await now(player) - before < (1800 + SECONDS) * 1000
    assert await reminders(player) == [], "half an hour too early"
    await forward(HOUR * 3 // 4)
    told = (await player.event("notification.received"))["notification"]
    assert told["kind"] == "eventReminder" and "begun" not in told, told
    await forward(60)
    assert await reminders(player) == [False], "once"
    return token


async def look(page, token):
    return await reminders(await connect(page.url, "ada again"), token)


async def main():
    for time in ("0", "8761h", "5parsecs"):
        assert admin("clock", "forward", time, code=64).count("\n") == 1, time
    with server(0) as page:
        token = await plan(page)
    # It was away for the start, and comes back while the event goes on.
    with server(3 * HOUR) as page:
        assert await look(page, token) == [False, True], "late"
    with server(9 * HOUR) as page:
        assert await look(page, token) == [False, True], "once"


asyncio.run(main())
