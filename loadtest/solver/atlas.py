"""Reads atlas.bin, whose form Sources/Atlas/recipe/README.md tells, and paints the world of it."""

import functools
import io
import math
import struct
from pathlib import Path

import numpy
from PIL import Image, ImageDraw

FINE_LAND, FINE_LINES, COARSE_LINES = 0, 1, 3
TOWNS, RELIEF = 5, 8
COAST, LAKE_SHORE, RIVER, BORDER = range(4)
TILE, COLUMNS, ROWS = 5, 72, 36
TILE_PIXELS = 150
PER_DEGREE = TILE_PIXELS // TILE  # pixels of the world's pictures
WIDTH, HEIGHT = 360 * PER_DEGREE, 180 * PER_DEGREE
SIDE = 5000  # of a tile, in the steps of its corners
OVERSAMPLING = 2


class Atlas:
    """Land, lines and towns in degrees."""

    def __init__(self, path):
        self.data = Path(path).read_bytes()
        (count,) = struct.unpack_from("<I", self.data, 8)
        self.starts = struct.unpack_from(f"<{count}I", self.data, 12)

    def blob(self, section, number, count):
        start = self.starts[section]
        first, end = struct.unpack_from("<2I", self.data, start + 4 * number)
        base = start + 4 * (count + 1)
        return self.data[base + first : base + end]

    @functools.lru_cache(maxsize=None)
    def lines(self, section, row, column):
        """Kind, rank, and corners (longitude, latitude) of a tile's lines."""
        cursor, lines = Cursor(self.blob(section, row * COLUMNS + column, ROWS * COLUMNS)), []
        for _ in range(cursor.number() if cursor.data else 0):
            head, _ = cursor.number(), cursor.number()  # kind and rank are less than 128
            corners = cursor.corners() / 1000 + (column * TILE - 180, row * TILE - 90)
            lines.append((head >> 4, head & 15, corners))
        return lines

    def land(self, row, column):
        """The rings of a tile's land, in its steps."""
        cursor = Cursor(self.blob(FINE_LAND, row * COLUMNS + column, ROWS * COLUMNS))
        if not cursor.data:
            return []
        _, _, count = cursor.number(), cursor.number(), cursor.number()
        whole = numpy.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])
        return [cursor.corners() for _ in range(count)] or [whole]

    def towns(self):
        """Rows of longitude, latitude and population, the greatest first."""
        rows = []
        for number in range(360 * 180):
            blob = self.blob(TOWNS, number, 360 * 180)
            if not blob:
                continue
            row, column = divmod(number, 360)
            for index in range(struct.unpack_from("<H", blob)[0]):
                east, north, size = struct.unpack_from("<HHB", blob, 2 + 7 * index)
                longitude = column - 180 + (east + 0.5) / 65536
                rows.append((longitude, row - 90 + (north + 0.5) / 65536, 2 ** (size / 8)))
        towns = numpy.array(rows)
        return towns[numpy.argsort(-towns[:, 2], kind="stable")]

    def relief_row(self, band):
        """A row of relief tiles as WIDTH × TILE_PIXELS, rows from the north."""
        counts = [relief_columns(each) for each in range(ROWS)]
        first, total = sum(counts[:band]), sum(counts)
        tiles = [
            Image.open(io.BytesIO(self.blob(RELIEF, first + column, total))).convert("RGB")
            for column in range(counts[band])
        ]
        strip = numpy.concatenate([numpy.asarray(tile) for tile in tiles], axis=1)
        return numpy.asarray(Image.fromarray(strip).resize((WIDTH, TILE_PIXELS), Image.BILINEAR))


class Cursor:
    def __init__(self, data):
        self.data, self.position = data, 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.position]
            self.position += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def corners(self):
        """Steps, summed up."""
        count = self.number()
        steps = [self.number() for _ in range(2 * count)]
        signed = [step >> 1 ^ -(step & 1) for step in steps]
        return numpy.cumsum(numpy.array(signed, float).reshape(-1, 2), axis=0)


def relief_columns(band):
    south = band * TILE - 90
    nearest = min(abs(south), abs(south + TILE))
    return math.ceil(COLUMNS * math.cos(math.radians(nearest)) - 1e-9)


def world(atlas, cache, layers_of):
    """The layers of the world as whole numbers, rows from the north; kept in the cache.

    - layers_of: from the colors of the relief and the share of land to three layers, -128…127.
    """
    path = Path(cache) / "world.npy"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        layers = numpy.empty((HEIGHT, WIDTH, 3), numpy.int8)
        for row in range(ROWS):
            strip = slice((ROWS - 1 - row) * TILE_PIXELS, (ROWS - row) * TILE_PIXELS)
            tiles = [land_tile(atlas, row, column) for column in range(COLUMNS)]
            land = numpy.concatenate(tiles, axis=1) / numpy.float32(255)
            layers[strip] = numpy.rint(layers_of(atlas.relief_row(row), land))
        numpy.save(path, layers)
    return numpy.load(path, mmap_mode="r")


def land_tile(atlas, row, column):
    """The land of a tile (0…255) by the even-odd rule."""
    side = TILE_PIXELS * OVERSAMPLING
    inside = numpy.zeros((side, side), bool)
    for ring in atlas.land(row, column):
        image = Image.new("1", (side, side))
        corners = ring * (1, -1) * (side / SIDE) + (-0.5, side - 0.5)
        ImageDraw.Draw(image).polygon(corners.ravel().tolist(), fill=1)
        inside ^= numpy.asarray(image)
    image = Image.fromarray(inside.astype(numpy.uint8) * 255)
    return numpy.asarray(image.resize((TILE_PIXELS, TILE_PIXELS), Image.BOX))
