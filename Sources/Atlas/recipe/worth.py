"""Which places have enough around them to be worth a picture, in cells of a tenth of a degree."""

import numpy
import shapely

from binary import table, varint
from sphere import RADIUS_KM

RADIUS = 150 / RADIUS_KM  # of the circle in a picture 300 km wide
ENOUGH = 5
PER_DEGREE = 10
ROWS, COLUMNS = 180 * PER_DEGREE, 360 * PER_DEGREE
REACH = int(numpy.degrees(RADIUS) * PER_DEGREE) + 1


def spans(corners: numpy.ndarray):
    """Rows, first and last column (not folded) of the cells with centers near each corner."""
    x, y = corners[:, :1], corners[:, 1:]
    rows = numpy.floor((y + 90) * PER_DEGREE).astype(int) + numpy.arange(-REACH, REACH + 1)
    center = numpy.radians((rows + 0.5) / PER_DEGREE - 90)
    north = numpy.radians(y)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        cosine = (numpy.cos(RADIUS) - numpy.sin(north) * numpy.sin(center)) / (
            numpy.cos(north) * numpy.cos(center))
    half = numpy.degrees(numpy.arccos(numpy.clip(cosine, -1, 1))) * PER_DEGREE
    middle = (x + 180) * PER_DEGREE - 0.5
    first, last = numpy.ceil(middle - half), numpy.floor(middle + half)
    last = numpy.minimum(last, first + COLUMNS - 1)
    use = (rows >= 0) & (rows < ROWS) & (cosine <= 1) & (last >= first)
    return rows[use], first[use].astype(int), last[use].astype(int)


def covered(corners: numpy.ndarray):
    """How many of the corners are near each cell: first row, first column, and the counts."""
    rows, first, last = spans(corners)
    top, left = rows.min(), first.min()
    change = numpy.zeros((rows.max() - top + 1, last.max() - left + 2), numpy.int32)
    numpy.add.at(change, (rows - top, first - left), 1)
    numpy.add.at(change, (rows - top, last - left + 1), -1)
    return top, left, numpy.cumsum(change, axis=1)[:, :-1]


def folded(counts: numpy.ndarray, left: int) -> numpy.ndarray:
    """The counts with columns from -180 degrees on, those of whole turns added."""
    left %= COLUMNS
    width = -(-(left + counts.shape[1]) // COLUMNS) * COLUMNS
    wide = numpy.zeros((counts.shape[0], width), counts.dtype)
    wide[:, left : left + counts.shape[1]] = counts
    return wide.reshape(counts.shape[0], -1, COLUMNS).sum(axis=1)


def worth_grid(lines: list, towns: list[dict]) -> numpy.ndarray:
    """True where at least ENOUGH of them are near; lines are (…, geometry), a feature each."""
    number = numpy.zeros((ROWS, COLUMNS), numpy.int32)
    places = numpy.array([[town["longitude"], town["latitude"]] for town in towns], float)
    top, left, counts = covered(places)
    number[top : top + len(counts)] += folded(counts, left)
    for line in lines:
        corners = shapely.get_coordinates(shapely.segmentize(line[-1], 0.05))
        cells = numpy.unique(numpy.rint(corners * 30).astype(int), axis=0) / 30
        top, left, counts = covered(cells)
        number[top : top + len(counts)] += folded((counts > 0).astype(numpy.int32), left) > 0
    return number >= ENOUGH


def worth_section(grid: numpy.ndarray) -> bytes:
    """Rows from the south: lengths of runs, the first of cells that are not worth it."""
    blobs = []
    for row in grid:
        edges = numpy.flatnonzero(numpy.diff(row)) + 1
        bounds = [0, *edges.tolist(), COLUMNS]
        runs = [b - a for a, b in zip(bounds, bounds[1:])]
        blobs.append(b"".join(varint(run) for run in ([0] if row[0] else []) + runs))
    return table(blobs)
