"""Makes the rivers of the web client's world map. Start it through build.sh."""

import gzip
import json

import numpy
import shapely

from arcs import line_text
from countries import REPOSITORY
from lines import rivers

PATH = REPOSITORY / "Sources" / "WebClient" / "Public" / "data" / "world-rivers.json"
CREDIT = "Made with Natural Earth."
TOLERANCE = 0.015
PER_DEGREE = 125
MOST_KILOBYTES = 100


def grid_lines(geometry) -> list[list[tuple[int, int]]]:
    """The corners of each part on the grid, without repetitions."""
    lines = []
    for part in shapely.get_parts(geometry):
        cells = numpy.rint(shapely.get_coordinates(part) * PER_DEGREE).astype(int)
        keep = numpy.ones(len(cells), bool)
        keep[1:] = (numpy.diff(cells, axis=0) != 0).any(axis=1)
        if keep.sum() >= 2:
            lines.append([tuple(cell) for cell in cells[keep].tolist()])
    return lines


def main() -> None:
    ranks: dict[int, list] = {}
    for _, rank, geometry in rivers(TOLERANCE):
        ranks.setdefault(rank, []).extend(grid_lines(geometry))
    content = {
        "credit": CREDIT,
        "perDegree": PER_DEGREE,
        "ranks": {rank: [line_text(line) for line in ranks[rank]] for rank in sorted(ranks)},
    }
    text = json.dumps(content, separators=(",", ":")) + "\n"
    PATH.write_text(text)
    size = len(gzip.compress(text.encode(), 9, mtime=0)) / 1000
    corners = sum(len(line) for lines in ranks.values() for line in lines)
    print(f"{PATH.name}: {sum(map(len, ranks.values()))} lines, {corners} corners, "
          f"{len(text) / 1000:.0f} kB, {size:.0f} kB gzipped")
    if size > MOST_KILOBYTES:
        raise SystemExit(f"{PATH.name} is above {MOST_KILOBYTES} kB gzipped")


if __name__ == "__main__":
    main()
