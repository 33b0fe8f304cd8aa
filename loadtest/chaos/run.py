"""One run: start, play, storm, calm, the last look, stop."""

import asyncio
import random
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from harness.maps import SMALL_MAPS, small_maps
from harness.server import Server, has_option

from .bot import Bot
from .ledger import Ledger
from .link import Link, Lost, Refused
from .storm import Storm
from .world import World

GAME = {
    "--rounds": "3", "--moving": "6s", "--guessing": "4s", "--ready": "3s", "--countdown": "300ms",
    "--grace": "2s", "--log-level": "notice", "--durability": "process",
    "--view-provider": "coordinates",
    # The judge of deadlines compares what one player was told, who may not have heard of a hurry.
    "--hurry": "0s",
}
GRACE_MS = 2000
DRAIN = "1s"
STALLED = "the database refuses writes"  # what the server logs when the disk hangs
REGISTERED = 5  # bots with an account; hashing passwords costs more than all the rest
LONGEST_CALM = 180  # seconds after which `--finished` is given up
AUDITS_AT_ONCE = 20
MAPS = ("world", "world", "world", "europe", "japan", "kenya")


def options(program, maps, durability):
    game = {**GAME, "--maps": str(maps), "--durability": durability}
    if has_option(program, "--drain"):
        game["--drain"] = DRAIN
    return [word for pair in game.items() for word in pair]


class Run:
    """Everything a run has, and what it found out about itself."""

    def __init__(self, arguments, repository):
        self.arguments = arguments
        self.folder = Path(arguments.folder)
        self.data = self.folder / "data"
        self.ledger = Ledger(
            {"seed": arguments.seed, "bots": arguments.bots, "seconds": arguments.seconds,
             "grace": GRACE_MS}
        )
        is_small = arguments.small_maps
        maps = small_maps(self.folder / "maps", repository) if is_small else repository / "polygons"
        self.server = Server(
            arguments.program, self.data, self.folder / "server.log",
            options(arguments.program, maps, arguments.durability),
        )
        self.storm = Storm(self.server, self.ledger, random.Random(f"{arguments.seed}/storm"),
                           arguments.pace)
        self.world = World(arguments, self.server.port, SMALL_MAPS if is_small else MAPS)
        self.bots = [
            Bot(self.world, index, self.ledger.transcript(f"bot.{index}"), index < REGISTERED)
            for index in range(arguments.bots)
        ]

    async def play(self):
        """Returns when the server has stopped for the last time. It is never left running."""
        try:
            await self.storm.begin()
            games = [asyncio.create_task(bot.run()) for bot in self.bots]
            try:
                await self.storm.rage(self.arguments.seconds)
                await self.calm(games)
            finally:
                for game in games:
                    game.cancel()
                results = await asyncio.gather(*games, return_exceptions=True)
            self.note_failures(results)
            await self.look_around()
            await self.storm.stop()
        finally:
            self.server.discard()
            self.ledger.settings["stalls"] = self.server.log.read_text().count(STALLED)
            self.ledger.save(self.folder / "ledger.jsonl")

    async def calm(self, games):
        """Lets matches end: for `--calm` seconds, and until `--finished` matches have ended."""
        self.world.is_closing = True
        begin, wanted = time.monotonic(), self.arguments
        while not all(game.done() for game in games):
            elapsed = time.monotonic() - begin
            is_enough = len(self.world.finished) >= wanted.finished
            if elapsed >= (wanted.calm if is_enough else LONGEST_CALM):
                return
            await asyncio.sleep(0.1)

    def note_failures(self, results):
        """A bot that failed would hide what it did not see: that is the harness's own mistake."""
        for bot, result in zip(self.bots, results):
            if isinstance(result, Exception):
                self.ledger.mishaps.append(f"bot.{bot.index} failed: {result!r}")

    async def look_around(self):
        """Those who were still busy come back once more, to say what they are told."""
        permits = asyncio.Semaphore(AUDITS_AT_ONCE)

        async def audit(bot):
            async with permits:
                bot.links += 1
                bot.link = Link(bot.transcript, bot.links)
                with suppress(Lost, Refused):
                    await bot.link.open(self.server.port, bot.local)
                    resumed = await bot.call("account.resume", {"token": bot.token})
                    if resumed.get("match"):
                        await bot.attempt("match.state", {"match": resumed["match"]})
                    await bot.lobby.look_around()

        await asyncio.gather(*(audit(bot) for bot in self.bots if bot.token and not bot.is_done))

    def verify(self):
        """The words of the server's own check on the stopped data: None if all is well."""
        found = subprocess.run(
            [self.arguments.program, "admin", "verify", "--data-dir", str(self.data)],
            capture_output=True, text=True,
        )
        return None if found.returncode == 0 else found.stdout + found.stderr
