"""Duels whose players fetch every picture of every round, with and without a stock of sketches."""

import asyncio
import os
import time

from harness.client import Client
from harness.server import HOST
from targets.bench import SERVER_RUNNER, Row, at_least, at_most

DUELS = 60  # at the same time
MATCHES = 5  # of a guest, as a stock deals nobody a place twice
STOCK = 400
PATIENCE = 60  # seconds for a reply, or for the next event
PLAYERS_AT_HUMAN_PACE = 10_000
SHARE = 0.4  # of them play: each has two sockets, and processes have 20 000 files
ROUND = 18  # seconds of a round at that pace: a match takes 90

FULL_SPEED = ("--view-provider", "sketch", "--moving", "10m", "--guessing", "10m", "--ready", "10m",
              "--countdown", "0", "--opening", "0", "--hurry", "0")


class Pictures:
    """GETs on one connection that stays open, as browsers keep it."""

    def __init__(self, port):
        self.port, self.reader, self.writer, self.fetched = port, None, None, 0
        self.seconds = []

    async def fetch(self, path):
        """Fetches a picture, and again after as long as a busy server asks for."""
        begin = time.monotonic()
        while True:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
            self.writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            try:
                head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
            except asyncio.IncompleteReadError:
                # The server has closed a connection that was idle for some seconds.
                self.close()
                continue
            status = int(head.split(" ", 2)[1])
            fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
            await self.reader.readexactly(int(fields.get("content-length", 0)))
            if fields.get("connection") == "close":
                self.close()
            if status == 200:
                self.fetched += 1
                self.seconds.append(time.monotonic() - begin)
                return
            assert status in (429, 503), head
            await asyncio.sleep(float(fields["retry-after"]))

    def close(self):
        if self.writer is not None:
            self.writer.close()
            self.writer = None


class Load:
    """So many guests, each of whom plays matches and then makes room for another."""

    def __init__(self, port, pause=0):
        """`pause`: seconds that looking at a place takes."""
        self.port, self.pause, self.names = port, pause, 0
        self.fetched, self.seconds = 0, []

    async def guests(self):
        while True:
            client = await Client.connect(self.port)
            pictures = Pictures(self.port)
            self.names += 1
            await client.call("account.guest", PATIENCE, username=f"p{os.getpid()}_{self.names}")
            for _ in range(MATCHES):
                await self.match(client, pictures)
            client.close()
            pictures.close()

    async def match(self, client, pictures):
        await client.call("queue.join", PATIENCE, map="world")
        while True:
            event = await asyncio.wait_for(client.events.get(), PATIENCE + self.pause)
            assert event, "the connection has ended"
            name, about = event
            if name == "match.finished":
                return
            match, number = about.get("match"), about.get("round")
            if name == "round.started":
                for image in about["view"]["images"]:
                    await pictures.fetch(image["url"])
                self.fetched, pictures.fetched = self.fetched + pictures.fetched, 0
                self.seconds += pictures.seconds
                pictures.seconds = []
                if self.pause:
                    # The server keeps 1024 connections without a WebSocket, fewer than players.
                    pictures.close()
                    await asyncio.sleep(self.pause)
                client.send(client.request("match.answer", {"match": match, "round": number}))
                client.send(client.request(
                    "match.guess", {"match": match, "round": number, "lat": 10.5, "lng": 20.5}))
            elif name == "round.revealed":
                client.send(client.request("match.ready", {"match": match, "round": number}))


async def finished(server):
    """The matches that have ended."""
    total = 0
    for line in (await server.fetch("/metrics"))[1].splitlines():
        if line.startswith("whereami_matches_finished_total"):
            total += float(line.split()[-1])
    return total


async def played(server, players, warm_up, seconds, pause=0):
    """Matches, processor seconds and pictures of the time after the warm-up."""
    load = Load(server.port, pause)
    tasks = []
    for _ in range(players):
        tasks.append(asyncio.create_task(load.guests()))
        await asyncio.sleep(pause * 5 / players)
    await asyncio.sleep(warm_up)
    begin, (computed, _), matches = time.monotonic(), server.processor_seconds(), await finished(server)
    load.fetched, load.seconds = 0, []
    await asyncio.sleep(seconds)
    matches, (after, _) = await finished(server) - matches, server.processor_seconds()
    took, pictures, times = time.monotonic() - begin, load.fetched, sorted(load.seconds)
    failed = [task.exception() for task in tasks if task.done()]
    # Python 3.11 loses a cancellation that comes together with what a task waits for.
    while (rest := [task for task in tasks if not task.done()]):
        for task in rest:
            task.cancel()
        await asyncio.wait(rest, timeout=1)
    if failed:
        raise failed[0]
    return matches, after - computed, pictures, took, times


def rows(name, target, server, players, warm_up, seconds):
    matches, computed, pictures, took, times = asyncio.run(
        played(server, players, warm_up, seconds))
    return [
        at_least(f"{name}: matches a CPU-second", target, matches / computed, "matches"),
        at_least(f"{name}: pictures a match", 45, pictures / max(matches, 1), "pictures"),
        Row(f"{name}: pictures a second", "–", f"{pictures / took:.0f}", True),
        Row(f"{name}: until a picture is there, median / p99", "–",
            f"{1000 * times[len(times) // 2]:.0f} / {1000 * times[len(times) * 99 // 100]:.0f} ms", True),
    ]


def measure(bench):
    if SERVER_RUNNER:
        os.sched_setaffinity(0, {1})
    players, seconds = 2 * bench.count(DUELS), bench.seconds(30)
    server = bench.serve(*FULL_SPEED, "--sketch-stock", str(STOCK))
    results = rows("warm", 50, server, players, 20, seconds)
    print(*results, sep="\n")
    bench.stop_server()
    server = bench.serve(*FULL_SPEED, "--sketch-stock", "0", data=bench.folder / "cold")
    results += rows("cold", 10, server, players, 5, seconds)
    print(*results[4:], sep="\n")
    bench.stop_server()
    server = bench.serve(*FULL_SPEED, "--sketch-stock", str(STOCK), data=bench.folder / "human")
    _, computed, pictures, took, _ = asyncio.run(
        played(server, int(SHARE * PLAYERS_AT_HUMAN_PACE), 60, seconds, pause=ROUND))
    return results + [
        at_most("10 000 at human pace, extrapolated from 4000", 100,
                100 * computed / took / SHARE, "%"),
        Row("… pictures a second, of the 4000", "–", f"{pictures / took:.0f}", True),
    ]
