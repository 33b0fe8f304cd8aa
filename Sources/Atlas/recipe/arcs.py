"""Polygons as shared arcs on a grid, as TopoJSON has them, written as text; see README.md."""

import numpy
import shapely

# Six bits a character: five of the number, least first, and 32 when more follow.
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def number_text(value: int) -> str:
    """A signed number; the sign is the lowest bit."""
    rest = value * 2 if value >= 0 else -value * 2 - 1
    text = ""
    while rest >= 32:
        text += DIGITS[rest % 32 + 32]
        rest //= 32
    return text + DIGITS[rest]


def line_text(points: list[tuple[int, int]]) -> str:
    """The first corner and then the steps from each corner to the next."""
    text, (x, y) = "", (0, 0)
    for next_x, next_y in points:
        text += number_text(next_x - x) + number_text(next_y - y)
        x, y = next_x, next_y
    return text


def grid_ring(ring, per_degree: int) -> list[tuple[int, int]]:
    """The corners on the grid, without repetitions and spikes, without the closing one."""
    cells = numpy.rint(shapely.get_coordinates(ring) * per_degree).astype(int)
    result: list[tuple[int, int]] = []
    for x, y in cells.tolist():
        if result and result[-1] == (x, y):
            continue
        if len(result) > 1 and result[-2] == (x, y):
            result.pop()
            continue
        result.append((x, y))
    while len(result) > 1 and result[0] == result[-1]:
        result.pop()
    return result


def grid_polygons(geometry, per_degree: int) -> list[list[list[tuple[int, int]]]]:
    """Polygons of rings, exteriors counterclockwise; what the grid makes flat is gone.

    Of a geometry that is flat altogether one cell stays.
    """
    polygons = []
    for polygon in shapely.get_parts(shapely.orient_polygons(geometry)):
        if polygon.geom_type != "Polygon":
            continue
        rings = [grid_ring(ring, per_degree) for ring in (polygon.exterior, *polygon.interiors)]
        if len(rings[0]) >= 3:
            polygons.append([ring for ring in rings if len(ring) >= 3])
    if not polygons:
        x, y = grid_ring(geometry.representative_point().buffer(1e-9).exterior, per_degree)[0]
        polygons.append([[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]])
    return polygons


class ArcBook:
    """Arcs by number; rings that share a line share its arc, backwards as ~number."""

    def __init__(self, rings: list[list[tuple[int, int]]]):
        self.lines: list[list[tuple[int, int]]] = []
        self.numbers: dict[tuple, int] = {}
        neighbors: dict[tuple[int, int], frozenset] = {}
        self.junctions: set[tuple[int, int]] = set()
        for ring in rings:
            for index, corner in enumerate(ring):
                around = frozenset((ring[index - 1], ring[(index + 1) % len(ring)]))
                if neighbors.setdefault(corner, around) != around:
                    self.junctions.add(corner)

    def of_ring(self, ring: list[tuple[int, int]]) -> list[int]:
        cuts = [index for index, corner in enumerate(ring) if corner in self.junctions]
        # A ring of its own begins at its least corner, so that both sides of it agree.
        cuts = cuts or [ring.index(min(ring))]
        ring = ring[cuts[0] :] + ring[: cuts[0]]
        cuts = [index - cuts[0] for index in cuts] + [len(ring)]
        ring = ring + ring[:1]
        return [self.number(ring[a : b + 1]) for a, b in zip(cuts, cuts[1:])]

    def number(self, line: list[tuple[int, int]]) -> int:
        forwards, backwards = tuple(line), tuple(reversed(line))
        if forwards in self.numbers:
            return self.numbers[forwards]
        if backwards in self.numbers:
            return ~self.numbers[backwards]
        self.numbers[forwards] = len(self.lines)
        self.lines.append(line)
        return self.numbers[forwards]
