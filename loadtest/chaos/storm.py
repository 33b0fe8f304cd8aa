"""The accidents of the server: death, mostly, in several ways."""

import asyncio
import time

from harness.server import ServerGone, now_ms

from .ledger import Outage

KILL, TERM, AGAIN, EARLY, IMPATIENT = "kill", "term", "kill-kill", "kill-at-start", "term-kill"
WAYS = (KILL, TERM, AGAIN, EARLY, IMPATIENT)
WEIGHTS = (50, 15, 15, 12, 8)
PAUSE = (1.5, 8.0)  # seconds between ready and the next blow, at pace 1
LONG_PAUSE, LONG_SHARE = (10.0, 16.0), 0.12  # so that clocks run out between two restarts as well
DURING_RECOVERY = (0.0, 0.25)  # seconds after the start of a process
AFTER_READY = (0.0, 0.8)
PATIENCE_AFTER_TERM = (0.0, 1.0)  # seconds from SIGTERM to SIGKILL


class Storm:
    """Deals the blows; what they did stands in the ledger."""

    def __init__(self, server, ledger, random, pace):
        self.server, self.ledger, self.random, self.pace = server, ledger, random, pace
        self.kills = self.terms = self.starts = 0

    async def begin(self):
        """The first start; an outage from the beginning of time."""
        self.start()
        await self.server.ready()

    async def rage(self, seconds):
        """Until that many seconds are over; the server is up afterwards."""
        end = time.monotonic() + seconds
        done = 0
        while True:
            bounds = LONG_PAUSE if self.random.random() < LONG_SHARE else PAUSE
            pause = self.random.uniform(*bounds) * self.pace
            await asyncio.sleep(min(pause, max(0, end - time.monotonic())))
            if time.monotonic() >= end:
                return
            # The first blow is the plain one, so that every run has it.
            how = KILL if done == 0 else self.random.choices(WAYS, WEIGHTS)[0]
            done += 1
            await self.strike(how)

    async def strike(self, how):
        outage = Outage(struck_at=now_ms(), down_at=0, ready_at=0, how=how, starts=0)
        if how == TERM:
            await self.stop()
        elif how == IMPATIENT:
            self.server.process.terminate()
            self.terms += 1
            await asyncio.sleep(self.random.uniform(*PATIENCE_AFTER_TERM))
            self.kill()
        else:
            self.kill()
        outage.down_at = now_ms()
        if how == AGAIN:
            for _ in range(self.random.choice((1, 1, 2))):
                self.start(outage)
                await asyncio.sleep(self.random.uniform(*DURING_RECOVERY))
                self.kill()
        await self.come_back(outage)
        if how == EARLY:
            await asyncio.sleep(self.random.uniform(*AFTER_READY))
            await self.strike(KILL)

    async def come_back(self, outage):
        self.start(outage)
        try:
            outage.recovery_seconds = await self.server.ready()
        except ServerGone as gone:
            self.ledger.mishaps.append(f"start after {outage.how} at {outage.down_at}: {gone}")
            raise
        outage.ready_at = now_ms()
        outage.live_matches = int(await self.server.metric("whereami_matches_live") or 0)
        self.ledger.outages.append(outage)

    async def stop(self):
        """A clean end; anything but exit code 0 is a mishap."""
        self.terms += 1
        try:
            code = await self.server.stop()
        except ServerGone as gone:
            code = gone
        if code != 0:
            self.ledger.mishaps.append(f"SIGTERM at {now_ms()}: exit code {code}")

    def start(self, outage=None):
        self.starts += 1
        if outage is not None:
            outage.starts += 1
        self.server.start()

    def kill(self):
        """A process that is gone already died by itself, and that is a mishap."""
        code = self.server.process.poll()
        if code not in (None, 0):
            self.ledger.mishaps.append(f"the server died by itself: exit code {code}")
        if code is None:
            self.kills += 1
        self.server.kill()
