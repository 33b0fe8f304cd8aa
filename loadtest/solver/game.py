"""Plays matches alone over the wire: fetches pictures, guesses, and hears the answers."""

import asyncio
import io
import json
import secrets
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

import numpy
from PIL import Image

from client import connect  # of Tests/system

ATTEMPTS = 20  # to fetch a picture, while the server is busy


@dataclass
class Views:
    """The pictures of one place, fetched when they are asked for."""

    base: str
    images: list
    files: dict = field(default_factory=dict)

    def widths(self):
        """In kilometers, the widest first."""
        return sorted((image["widthKm"] for image in self.images), reverse=True)

    def file(self, width):
        if width not in self.files:
            image = next(each for each in self.images if each["widthKm"] == width)
            self.files[width] = fetched(urljoin(self.base, image["url"]))
        return self.files[width]

    def pixels(self, width):
        """Rows of pixels, each red, green and blue."""
        return decoded(self.file(width))


def decoded(data):
    return numpy.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(numpy.float32)


def fetched(url):
    for _ in range(ATTEMPTS):
        try:
            with urllib.request.urlopen(url, timeout=30) as reply:
                return reply.read()
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(float(error.headers.get("Retry-After", 1)))
    raise TimeoutError(url)


async def rounds(url, matches, map_name, solve, keep=None):
    """Yields for every round what `solve` made of the views, the solution, and the result.

    - solve: from Views to (latitude, longitude, whatever else), called in a thread.
    - keep: a folder for the pictures and solutions.
    """
    base = url.replace("ws", "http", 1)
    player = await connect(url, "solver", ["whereami.v1"])
    await player.call("account.guest", {"username": "solver" + secrets.token_hex(4)})
    for _ in range(matches):
        state = await player.call("match.solo", {"map": map_name} if map_name else {})
        if not isinstance(state, dict):
            raise RuntimeError(f"match.solo: {state}")
        match = state["match"]
        for number in range(1, state["options"]["rounds"] + 1):
            started = await player.event("round.started" if number > 1 else "match.started")
            view = started["view"] if number > 1 else started["rounds"][0]["view"]
            views = Views(base, view["images"])
            found = await asyncio.to_thread(solve, views)
            where = {"match": match, "round": number}
            await player.call("match.answer", where)
            guess = {"lat": float(found[0]), "lng": float(found[1])}
            reply = await player.call("match.guess", where | guess)
            if not isinstance(reply, dict):
                raise RuntimeError(f"match.guess: {reply}")
            revealed = await player.event("round.revealed")
            await player.call("match.ready", where)
            if keep:
                keep_place(Path(keep), f"{match}-{number}", views, revealed["solution"])
            yield found, revealed["solution"], revealed["results"][0]
        await player.event("match.finished")


def keep_place(folder, name, views, solution):
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)
    for width in views.widths():
        (place / f"{width:g}.jpg").write_bytes(views.file(width))
    (place / "solution.json").write_text(json.dumps(solution))


def kept(folder):
    """The places that `keep` left: their views and solutions."""
    for place in sorted(Path(folder).iterdir()):
        files = {float(path.stem): path.read_bytes() for path in place.glob("*.jpg")}
        images = [{"widthKm": width} for width in files]
        yield Views("", images, files), json.loads((place / "solution.json").read_text())
