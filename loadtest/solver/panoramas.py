"""Measures how well a program knows street panoramas again that other players were shown.

Some guests play alone on a map with panoramas. Their pictures are compared with each other by a
difference hash of 16 × 16 bits, as programs that find copies of pictures do.
It is for servers of one's own. A measurement and not a test: exit code 0, whatever it finds.

Usage: python3 loadtest/solver/panoramas.py --url ws://127.0.0.1:8080/v1/ws --map NAME [--players N]
"""

import argparse
import asyncio
import hashlib
import io
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

import numpy
from PIL import Image

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(REPOSITORY / "Tests" / "system")]

from client import connect  # noqa: E402
from game import fetched  # noqa: E402

SIDE = 16
KNOWN = 0.2  # of the bits may differ in a picture that is known again


@dataclass
class Seen:
    """A picture that a player was shown, and where it turned out to be."""

    player: int
    place: tuple
    file: str  # the hash of its bytes
    bits: numpy.ndarray


def difference_hash(data):
    """Whether each of 16 × 16 squares is darker than the next one to the right."""
    image = Image.open(io.BytesIO(data)).convert("L").resize((SIDE + 1, SIDE))
    light = numpy.asarray(image).astype(int)
    return (light[:, :-1] < light[:, 1:]).ravel()


async def play(url, map_name, number, matches):
    """The pictures at which a guest's rounds began."""
    base = url.replace("ws", "http", 1)
    player = await connect(url, "again", ["whereami.v1"])
    await player.call("account.guest", {"username": "again" + secrets.token_hex(4)})
    seen = []
    for _ in range(matches):
        state = await player.call("match.solo", {"map": map_name})
        for round_number in range(1, state["options"]["rounds"] + 1):
            started = await player.event("round.started" if round_number > 1 else "match.started")
            view = started["view"] if round_number > 1 else started["rounds"][0]["view"]
            where = {"match": state["match"], "round": round_number}
            if view["provider"] == "panorama":
                data = await asyncio.to_thread(fetched, urljoin(base, view["images"][0]["url"]))
            await player.call("match.answer", where)
            await player.call("match.guess", where | {"lat": 0.5, "lng": 0.5})
            solution = (await player.event("round.revealed"))["solution"]
            await player.call("match.ready", where)
            if view["provider"] == "panorama":
                seen.append(Seen(number, (solution["lat"], solution["lng"]),
                                 hashlib.sha256(data).hexdigest(), difference_hash(data)))
        await player.event("match.finished")
    return seen


def judge(seen):
    """Looks for each picture among those of the other players."""
    shared, known, wrong, copies = 0, 0, 0, 0
    for each in seen:
        others = [other for other in seen if other.player != each.player]
        copies += any(other.file == each.file for other in others)
        is_shared = any(other.place == each.place for other in others)
        shared += is_shared
        if not others:
            continue
        nearest = min(others, key=lambda other: (other.bits != each.bits).mean())
        if (nearest.bits != each.bits).mean() <= KNOWN:
            known += nearest.place == each.place
            wrong += nearest.place != each.place
    print(f"pictures {len(seen)}, of places that others were shown too {shared}")
    print(f"equal files {copies}, known again {known}, taken for another place {wrong}")


async def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--url", required=True, help="of a server's WebSocket")
    parser.add_argument("--map", required=True)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--matches", type=int, default=1, help="of each player")
    arguments = parser.parse_args()
    seen = []
    for number in range(arguments.players):
        seen += await play(arguments.url, arguments.map, number, arguments.matches)
    judge(seen)


asyncio.run(main())
