"""Cuts lines and areas into tiles of five degrees, row by row from the south-west."""

import numpy
import shapely

from binary import steps, table, varint

TILE_DEGREES = 5
COLUMNS, ROWS = 72, 36
PER_DEGREE = 1000
SIDE = TILE_DEGREES * PER_DEGREE
# Corners along a tile's sides, so that neighbours meet in every projection.
SIDE_STEP = 250


def tiles():
    """Numbers and rectangles of all tiles."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            west, south = column * TILE_DEGREES - 180, row * TILE_DEGREES - 90
            yield row * COLUMNS + column, (west, south, west + TILE_DEGREES, south + TILE_DEGREES)


def cells(coordinates, west: float, south: float) -> list[tuple[int, int]]:
    """Corners in the tile's grid, without repetitions."""
    grid = numpy.rint((coordinates - (west, south)) * PER_DEGREE).astype(int)
    grid = numpy.clip(grid, 0, SIDE)
    keep = numpy.ones(len(grid), bool)
    keep[1:] = (numpy.diff(grid, axis=0) != 0).any(axis=1)
    return [(x, y) for x, y in grid[keep].tolist()]


def with_side_corners(ring: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """With a corner at every step of what runs along a side of the tile."""
    result = []
    for start, end in zip(ring, ring[1:] + ring[:1]):
        result.append(start)
        for axis in (0, 1):
            if start[axis] == end[axis] and start[axis] in (0, SIDE):
                a, b = start[1 - axis], end[1 - axis]
                between = range((min(a, b) // SIDE_STEP + 1) * SIDE_STEP, max(a, b), SIDE_STEP)
                for other in between if a < b else reversed(between):
                    result.append((start[0], other) if axis == 0 else (other, start[1]))
                break
    return result


def area_blob(owner: int, parts, rectangle) -> bytes | None:
    """Owner, number of rings, rings; no ring at all when the area is the whole tile."""
    west, south, east, north = rectangle
    rings = []
    full = shapely.box(*rectangle).area
    if sum(part.area for part in parts) > full * (1 - 1e-9):
        return varint(owner) + varint(0)
    for part in parts:
        for ring in (part.exterior, *part.interiors):
            corners = cells(shapely.get_coordinates(ring)[:-1], west, south)
            while len(corners) > 1 and corners[0] == corners[-1]:
                corners.pop()
            if len(corners) >= 3:
                rings.append(steps(with_side_corners(corners)))
    return varint(owner) + varint(len(rings)) + b"".join(rings) if rings else None


def area_section(areas: list[tuple[int, shapely.Geometry]]) -> bytes:
    """Tiles of areas: how many, then each. Areas are (owner, geometry)."""
    geometries, owners = [], []
    for owner, geometry in areas:
        for part in shapely.get_parts(geometry):
            if part.geom_type == "Polygon":
                geometries.append(shapely.orient_polygons(part))
                owners.append(owner)
    geometries, owners = numpy.array(geometries), numpy.array(owners)
    tree = shapely.STRtree(geometries)
    blobs = []
    for _, rectangle in tiles():
        near = numpy.sort(tree.query(shapely.box(*rectangle)))
        found: dict[int, list] = {}
        for index in near:
            clipped = polygons_within(geometries[index], rectangle)
            found.setdefault(int(owners[index]), []).extend(clipped)
        each = [area_blob(owner, found[owner], rectangle) for owner in sorted(found)]
        each = [blob for blob in each if blob]
        blobs.append(varint(len(each)) + b"".join(each) if each else b"")
    return table(blobs)


def polygons_within(polygon, rectangle) -> list:
    clipped = shapely.clip_by_rect(polygon, *rectangle)
    if not clipped.is_valid:
        clipped = shapely.intersection(shapely.make_valid(polygon), shapely.box(*rectangle))
    return [part for part in shapely.get_parts(clipped) if part.geom_type == "Polygon"]


def line_section(lines: list[tuple[int, int, int, shapely.Geometry]]) -> bytes:
    """Tiles of lines: how many, then each: kind and rank, feature, corners.

    - lines: (kind, rank 0–15, feature, geometry).
    """
    geometries = numpy.array([line[3] for line in lines])
    tree = shapely.STRtree(geometries)
    blobs = []
    for _, rectangle in tiles():
        west, south, _, _ = rectangle
        each = []
        for index in numpy.sort(tree.query(shapely.box(*rectangle))):
            kind, rank, feature, geometry = lines[index]
            clipped = shapely.clip_by_rect(geometry, *rectangle)
            if clipped.geom_type not in ("LineString", "LinearRing"):
                clipped = shapely.line_merge(clipped)
            for part in shapely.get_parts(clipped):
                if part.geom_type not in ("LineString", "LinearRing"):
                    continue
                corners = cells(shapely.get_coordinates(part), west, south)
                if len(corners) >= 2:
                    head = bytes([kind * 16 + rank]) + varint(feature)
                    each.append(head + steps(corners))
        blobs.append(varint(len(each)) + b"".join(each) if each else b"")
    return table(blobs)
