"""Honest players, in a process of their own, and how long their guesses take to be acknowledged.

Usage: honest.py PORT PLAYERS. Writes one line of JSON for each window of time that it is asked for:
a line `window NAME SECONDS` on standard input; `end` or the end of input stops it.
"""

import asyncio
import json
import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from harness.client import Client  # noqa: E402
from harness.percentiles import percentile  # noqa: E402
from harness.server import HOST  # noqa: E402
from harness.websocket import WebSocket  # noqa: E402

PLAYERS_PER_ADDRESS = 25
THINK = (0.2, 0.8)  # seconds
REPLY_PATIENCE = 30  # seconds


class Player(Client):
    """Plays duels without end on one connection; adds (moment, seconds or None if refused)."""

    def __init__(self, index, latencies):
        super().__init__()
        self.index, self.latencies = index, latencies

    async def ask(self, method, **params):
        return await self.call(method, REPLY_PATIENCE, **params)

    async def play(self, port):
        address = f"127.0.1.{1 + self.index // PLAYERS_PER_ADDRESS}"
        await self.open(port, address)
        account = await self.ask("account.guest", username=f"honest.{self.index}")
        me = account["result"]["player"]["player"]
        await self.ask("queue.join")
        while True:
            event = await self.events.get()
            if event is None:
                raise ConnectionError(f"an honest player was closed with {self.close_code}")
            method, params = event
            if method == "round.started":
                asyncio.ensure_future(self.guess(params))
            elif method == "round.revealed":
                await self.ask("match.ready", match=params["match"], round=params["round"])
            elif method == "match.finished":
                assert any(result["player"] == me for result in params["results"])
                await self.ask("queue.join")

    async def guess(self, params):
        place = {"match": params["match"], "round": params["round"]}
        await asyncio.sleep(random.uniform(*THINK))
        await self.ask("match.answer", **place)
        await asyncio.sleep(random.uniform(*THINK))
        begin = time.monotonic()
        reply = await self.ask("match.guess", **place, lat=random.uniform(-80, 80), lng=1.5)
        now = time.monotonic()
        self.latencies.append((now, now - begin if "result" in reply else None))


async def newcomer(port, timeout=5):
    """Whether somebody new gets in, and after how many seconds."""
    begin = time.monotonic()
    try:
        socket = await WebSocket.open(
            HOST, port, lambda _: None, lambda _: None, "127.0.2.1", timeout)
    except (OSError, asyncio.TimeoutError):
        return None
    socket.close()
    return time.monotonic() - begin


async def windows(port, latencies):
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode().split():
        if line[0] != "window":
            return
        begin, entries = time.monotonic(), []
        while time.monotonic() - begin < float(line[2]):
            entries.append(await newcomer(port))
            await asyncio.sleep(0.25)
        guesses = [seconds for at, seconds in latencies if at >= begin]
        found = [seconds for seconds in guesses if seconds is not None]
        admitted = [seconds for seconds in entries if seconds is not None]
        print(json.dumps({
            "name": line[1], "guesses": len(found), "refused": len(guesses) - len(found),
            "p50": percentile(found, 0.5), "p99": percentile(found, 0.99),
            "newcomers": len(entries), "admitted": len(admitted),
            "entry": percentile(admitted, 0.5),
        }), flush=True)


async def main(port, count):
    latencies = []
    games = [asyncio.ensure_future(Player(i, latencies).play(port)) for i in range(count)]
    asked = asyncio.ensure_future(windows(port, latencies))
    done, _ = await asyncio.wait([asked, *games], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    # At once: a player whose reply comes in the very moment of its cancellation plays on for ever.
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
