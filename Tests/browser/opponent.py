"""A scripted player over a plain socket, for when a second window is not the point."""

import asyncio
import threading
import time

from client import connect

PATIENCE_SECONDS = 30


class Opponent:
    """Its methods are called from the test; the socket lives on a loop of its own."""

    def __init__(self, url, name):
        self.loop, self.name, self.player = asyncio.new_event_loop(), name, None
        self.url = url
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self._await(self._sign_in())

    def call(self, method, **params):
        """The result, or the error's name."""
        return self._await(self.player.call(method, params))

    def event(self, method):
        """Waits for the next event of that name."""
        return self._await(self.player.event(method))

    def guess(self, started, lat, lng):
        """Plays its part of a round, given what `round.started` said."""
        place = {"match": started["match"], "round": started["round"]}
        self.call("match.answer", **place)
        return self.call("match.guess", **place, lat=lat, lng=lng)

    def play_alone(self, lat=48.2, lng=16.4, **wish):
        """Plays a match alone, of a map or a list perhaps, each round with that guess; returns its id."""
        state = self.call("match.solo", options={"openingMs": 0, "countdownMs": 0}, **wish)
        match = state["match"]
        for number in range(1, state["options"]["rounds"] + 1):
            started = self.event("round.started")
            while started["match"] != match:
                started = self.event("round.started")
            self.guess(started, lat, lng)
            self.call("match.ready", match=match, round=number)
        while self.event("match.finished")["match"] != match:
            pass
        return match

    def wait_for_event(self, name, patience=PATIENCE_SECONDS):
        """The next event of that name; what comes before it is passed over."""
        return self._await(asyncio.wait_for(self.player.event(name), patience))

    def drop(self):
        """Loses the connection."""
        self._await(self.player.socket.close())

    def freeze(self, seconds):
        """Neither reads nor answers for so long, and does not hang up: a line that is dead."""
        self.loop.call_soon_threadsafe(time.sleep, seconds)

    def come_back(self):
        """Connects anew, as the same player."""
        self._await(self._connect())
        self.call("account.resume", token=self.token)

    def close(self):
        if self.player:
            self.drop()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)

    async def _connect(self):
        self.player = await connect(self.url, self.name, ["whereami.v1"])

    async def _sign_in(self):
        await self._connect()
        account = await self.player.call("account.guest", {"username": self.name})
        self.id, self.token = account["player"]["player"], account["token"]

    def _await(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_SECONDS)
