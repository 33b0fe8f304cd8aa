"""Cuts covered land out of countries, simplifies it, and rounds it without breaking it."""

import numpy
import shapely

from sphere import area_km2


def covered_land(units: dict, lakes, reaches: dict) -> dict:
    """What of each unit is covered: not lake, and within the unit's reach.

    All lines are noded together, so that neighbours share every corner of their border.

    - units: geometry by unit, sharing borders exactly.
    - reaches: the reach of each unit, the same object where it is the same.
    """
    distinct = {id(area): area for area in reaches.values()}
    lines = [shapely.boundary(shape) for shape in (*units.values(), *lakes, *distinct.values())]
    faces = shapely.get_parts(shapely.polygonize([shapely.unary_union(lines)]))
    points = shapely.point_on_surface(faces)

    names = list(units)
    owner = numpy.full(len(faces), -1)
    face, unit = shapely.STRtree(list(units.values())).query(points, predicate="within")
    owner[face] = unit
    face, _ = shapely.STRtree(lakes).query(points, predicate="within")
    owner[face] = -1
    covered = {}
    for key, area in distinct.items():
        shapely.prepare(area)
        covered[key] = shapely.contains(area, points)
    result = {}
    for index, name in enumerate(names):
        mine = faces[(owner == index) & covered[id(reaches[name])]]
        if len(mine):
            result[name] = shapely.coverage_union_all(mine)
    return result


def without_small_parts(geometry, smallest_km2: float):
    """Without the islands below a size; the largest part stays, however small."""
    parts = sorted(shapely.get_parts(geometry), key=area_km2, reverse=True)
    kept = [part for part in parts if area_km2(part) >= smallest_km2]
    return shapely.multipolygons(kept or parts[:1])


def simplified(geometries: list, tolerance: float) -> list:
    """Simplified alike on both sides of every border; the tolerance is in degrees."""
    return list(shapely.coverage_simplify(geometries, tolerance))


def rounded(geometry, decimals: int, smallest_km2: float):
    """On the grid of so many decimals: valid, exteriors counterclockwise, in a fixed order."""
    snapped = shapely.set_precision(shapely.make_valid(geometry), 10.0**-decimals)
    parts = [part for part in shapely.get_parts(snapped) if part.geom_type == "Polygon"]
    parts = [without_flat_holes(part, smallest_km2) for part in parts]
    kept = [part for part in parts if area_km2(part) >= smallest_km2] or parts
    kept = [shapely.transform(part, lambda xy: numpy.round(xy, decimals)) for part in kept]
    kept = shapely.orient_polygons(shapely.normalize(kept))
    kept = sorted(kept, key=lambda part: (-part.area, part.bounds))
    result = shapely.multipolygons(kept)
    if not result.is_valid:
        raise ValueError(shapely.is_valid_reason(result))
    return result


def without_flat_holes(polygon, smallest_km2: float):
    holes = [hole for hole in polygon.interiors if area_km2(shapely.Polygon(hole)) >= smallest_km2]
    return shapely.Polygon(polygon.exterior, holes)
