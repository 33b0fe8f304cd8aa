"""Makes the relief under the web client's world map. Start it through build.sh."""

import numpy
from PIL import Image

from countries import REPOSITORY
from relief import read_relief

PATH = REPOSITORY / "Sources" / "WebClient" / "Public" / "data" / "world-relief.webp"
WIDTH = 2560
# The map goes on to the poles; beyond these is ice, which `map/relief.js` draws with the last rows.
NORTH, SOUTH = 84, -85
FADED_FROM = -79
QUALITY = 60
# Hues as strong as in the pictures (Sources/Sketch/Palette.swift).
SATURATION = 1.3
MOST_BYTES = 300_000


def mercator(latitude: float) -> float:
    """In turns of the Earth to the north of the equator, as the client's map has it."""
    return float(numpy.arcsinh(numpy.tan(numpy.radians(latitude))) / (2 * numpy.pi))


def means(sums: numpy.ndarray, edges: numpy.ndarray) -> numpy.ndarray:
    """The means of the rows between edges, of which some are within a row.

    - sums: of all rows above each edge between rows; edges: in rows from the top.
    """
    whole = numpy.clip(edges.astype(int), 0, len(sums) - 2)
    part = (edges - whole)[:, None, None]
    at = sums[whole] * (1 - part) + sums[whole + 1] * part
    return numpy.diff(at, axis=0) / numpy.diff(edges)[:, None, None]


def projected(picture: numpy.ndarray) -> numpy.ndarray:
    """From equal steps of latitude to Mercator's, each pixel the mean of what it covers."""
    height, width, _ = picture.shape
    sums = numpy.zeros((height + 1, WIDTH, 3))
    across = numpy.linspace(0, width, WIDTH + 1)
    for top in range(0, height, 300):
        rows = picture[top : top + 300].transpose(1, 0, 2).astype(float)
        columns = numpy.concatenate([numpy.zeros_like(rows[:1]), numpy.cumsum(rows, axis=0)])
        sums[top + 1 : top + 301] = means(columns, across).transpose(1, 0, 2)
    sums = numpy.cumsum(sums, axis=0)
    rows = round((mercator(NORTH) - mercator(SOUTH)) * WIDTH)
    north = numpy.linspace(mercator(NORTH), mercator(SOUTH), rows + 1) * 2 * numpy.pi
    latitudes = numpy.degrees(numpy.arctan(numpy.sinh(north)))
    return means(sums, (90 - latitudes) / 180 * height)


def vivid(picture: numpy.ndarray) -> numpy.ndarray:
    gray = picture @ numpy.array([0.3, 0.59, 0.11])
    return gray[..., None] + (picture - gray[..., None]) * SATURATION


def faded(picture: numpy.ndarray) -> numpy.ndarray:
    """The south of Antarctica becomes one color, which the client draws on to the pole."""
    first = round((mercator(NORTH) - mercator(FADED_FROM)) * WIDTH)
    share = numpy.linspace(0, 1, len(picture) - first)[:, None, None]
    color = picture[first:].mean(axis=(0, 1))
    picture[first:] += (color - picture[first:]) * share
    return picture


def main() -> None:
    picture = faded(vivid(projected(read_relief())))
    picture = numpy.clip(numpy.rint(picture), 0, 255).astype(numpy.uint8)
    Image.fromarray(picture).save(PATH, "WEBP", quality=QUALITY, method=6)
    size = PATH.stat().st_size
    print(f"{PATH.name}: {picture.shape[1]} × {picture.shape[0]} pixels, {size / 1000:.0f} kB")
    if size > MOST_BYTES:
        raise SystemExit(f"{PATH.name} is above {MOST_BYTES} bytes")


if __name__ == "__main__":
    main()
