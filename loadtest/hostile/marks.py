"""Players who mark without end, and what the journal has of it.

Each connection plays alone, goes to the guess phase, and moves its marker as often as the usual limit
of requests lets it; after that it quits. Asserted: the journal has no more than a twentieth of the
marks that were sent. Exit code 0, or 1 with what failed.

Usage: /usr/bin/python3 loadtest/hostile/marks.py PROGRAM [--connections N] [--seconds S]
"""

import argparse
import asyncio
import sqlite3
import sys
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "loadtest"))

from harness import journal  # noqa: E402
from harness.client import Client  # noqa: E402
from harness.measurement import judged  # noqa: E402

SHARE = 1 / 20
PATIENCE = 10  # seconds until a reply is given up
PAUSE = 1 / 50  # seconds between two marks: what the usual limit allows
GUESSING_MS = 120_000
OPTIONS = ("--log-level", "warning", "--drain", "0s", "--view-provider", "coordinates")
MARK = 3  # what the journal's entry of a mark begins with


async def attacker(port, name, seconds, counts):
    client = await Client.connect(port)
    await call(client, "account.guest", username=name)
    match = (await call(client, "match.solo", options={"guessingMs": GUESSING_MS}))["match"]
    current = {"match": match, "round": 1}
    await call(client, "match.answer", **current)
    begin = time.monotonic()
    while time.monotonic() - begin < seconds:
        counts["sent"] += 1
        reply = await client.call(
            "match.mark", PATIENCE, **current, lat=counts["sent"] % 80, lng=counts["sent"] % 170)
        counts["taken" if "result" in reply else "refused"] += 1
        await asyncio.sleep(PAUSE)
    await call(client, "match.quit", match=match)
    client.close()


async def call(client, method, **params):
    while True:
        reply = await client.call(method, PATIENCE, **params)
        if "result" in reply:
            return reply["result"]
        pause = reply["error"].get("data", {}).get("retryAfterMs")
        if pause is None:
            raise ConnectionError(f"{method}: {reply['error']}")
        await asyncio.sleep(pause / 1000)


def written(data):
    """How many marks the journal has, and the bytes of all its entries."""
    with sqlite3.connect(data / "whereami.sqlite") as database:
        entries = journal.entries(database.execute)
    marks = sum(payload.startswith(f"[{MARK},".encode()) for *_, payload in entries)
    return marks, sum(journal.HEAD.size + len(payload) for *_, payload in entries)


async def measure(server, arguments):
    """Why the server fails; None if it does not."""
    counts = {"sent": 0, "taken": 0, "refused": 0}
    await asyncio.gather(*(
        attacker(server.port, f"marker{index}", arguments.seconds, counts)
        for index in range(arguments.connections)))
    marks, size = written(server.data)
    print(f"{counts}; the journal has {marks} marks, and {size / 1024:.0f} KiB in all")
    if marks > counts["sent"] * SHARE:
        return f"{marks} marks were kept of {counts['sent']}"


async def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--connections", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=40)
    arguments = parser.parse_args()
    return await judged(arguments.program, OPTIONS, lambda server: measure(server, arguments))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
