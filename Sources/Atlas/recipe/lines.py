"""Reads coasts, lakes, rivers and borders, each line with the feature that it is part of."""

import numpy
import shapely

from arcs import ArcBook, grid_polygons
from sources import TEN_METERS, read, read_lakes, read_land

COAST, LAKE, RIVER, BORDER = 0, 1, 2, 3
# At the borders' grid a cell is 0.0005 degrees.
BORDER_GRID = 2000


def land_at(tolerance: float) -> numpy.ndarray:
    """All land, lakes cut out, simplified so that no two lines cross, without what is tiny then."""
    parts = shapely.get_parts(read_land())
    simple = shapely.coverage_simplify(parts, tolerance)
    smallest = tolerance**2
    kept = simple[shapely.area(simple) > smallest]
    # Lakes are many where they are small; islands may be all there is.
    return numpy.array([without_holes(part, 8 * smallest) for part in kept])


def without_holes(part, smallest: float):
    holes = [ring for ring in part.interiors if shapely.Polygon(ring).area >= smallest]
    return shapely.Polygon(part.exterior, holes)


def shores(land: numpy.ndarray) -> list:
    """The lines around the land: (kind, rank, geometry), a feature each."""
    lakes = shapely.STRtree(shapely.boundary(read_lakes()))
    result = []
    for part in land:
        for ring in (part.exterior, *part.interiors):
            middle = shapely.Point(shapely.get_coordinates(ring)[0])
            near = lakes.query(middle, predicate="dwithin", distance=1e-6)
            result.append((LAKE if len(near) else COAST, 0, without_frame(ring)))
    return [line for line in result if not line[2].is_empty]


def without_frame(ring):
    """Without what runs along the antimeridian or the pole, where the map is cut, not the land."""
    xy = shapely.get_coordinates(ring)
    on_seam = numpy.abs(xy[:, 0]) > 180 - 1e-6
    on_pole = xy[:, 1] < -90 + 1e-6
    cut = (on_seam[:-1] & on_seam[1:]) | (on_pole[:-1] & on_pole[1:])
    if not cut.any():
        return shapely.LineString(xy)
    edges = [shapely.LineString(xy[index : index + 2]) for index in range(len(cut))]
    kept = [edge for edge, is_cut in zip(edges, cut) if not is_cut]
    return shapely.line_merge(shapely.multilinestrings(kept))


def rivers(tolerance: float) -> list:
    geometries, fields = read(TEN_METERS / "ne_10m_rivers_lake_centerlines.shp")
    result = []
    for geometry, kind, rank in zip(geometries, fields["featurecla"], fields["scalerank"]):
        if str(kind) == "River" and geometry is not None:
            simple = shapely.simplify(shapely.line_merge(geometry), tolerance)
            result.append((RIVER, min(int(rank), 12), simple))
    return result


def borders(shapes: dict, tolerance: float) -> list:
    """The lines that two countries share, a feature for each two."""
    polygons = {code: grid_polygons(shapes[code], BORDER_GRID) for code in shapes}
    rings = [ring for each in polygons.values() for polygon in each for ring in polygon]
    book = ArcBook(rings)
    users: dict[int, set] = {}
    for code, each in polygons.items():
        for polygon in each:
            for ring in polygon:
                for number in book.of_ring(ring):
                    users.setdefault(max(number, ~number), set()).add(code)
    pairs: dict[tuple, list] = {}
    for number, codes in users.items():
        if len(codes) == 2:
            line = shapely.LineString(numpy.array(book.lines[number]) / BORDER_GRID)
            pairs.setdefault(tuple(sorted(codes)), []).append(line)
    merged = [shapely.line_merge(shapely.multilinestrings(pairs[pair])) for pair in sorted(pairs)]
    return [(BORDER, 0, shapely.simplify(line, tolerance)) for line in merged]


def all_lines(shapes: dict, land: numpy.ndarray, tolerance: float) -> list:
    """(kind, rank, feature, geometry)."""
    found = shores(land) + rivers(tolerance / 2) + borders(shapes, tolerance / 2)
    return [(kind, rank, number, line) for number, (kind, rank, line) in enumerate(found)]
