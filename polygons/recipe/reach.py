"""The reach of a rule: the part of the globe that lies near enough to towns, or between them."""

import numpy
import shapely

from coverage_rules import Rule
from sources import Towns, towns
from sphere import area_km2, circles

GLOBE = shapely.box(-180, -90, 180, 90)
# The far side of the antimeridian, so that erosion does not begin there.
WIDE_GLOBE = shapely.box(-190, -90, 190, 90)
# Gaps this small between towns count as near.
SMALLEST_GAP_KM2 = 20_000
# Towns nearer together than this make no difference to the reach.
THINNING_DEGREES = 0.1
SMOOTHING_DEGREES = 0.04
# A place is remote that has fewer than so many inhabited cells of a grid around it.
REMOTE_RADIUS_KM = 150
REMOTE_CELLS = 4
REMOTE_CELL_DEGREES = 0.5
# Erosion takes circles around points of the border so far apart.
BORDER_STEP_DEGREES = 0.1


def thinned(longitude, latitude, cell_degrees: float) -> tuple[numpy.ndarray, numpy.ndarray]:
    """One town, the first, of every cell of a grid."""
    cells = numpy.floor(numpy.stack([longitude, latitude], axis=1) / cell_degrees)
    _, first = numpy.unique(cells, axis=0, return_index=True)
    first.sort()
    return longitude[first], latitude[first]


def is_remote(longitude, latitude, places: Towns) -> numpy.ndarray:
    """Which of the points lie far from other places."""
    cells = thinned(places.longitude, places.latitude, REMOTE_CELL_DEGREES)
    x, y = cells[0], cells[1]
    around = numpy.concatenate([numpy.stack([x + turn, y], axis=1) for turn in (-360, 0, 360)])
    rings = circles(longitude, latitude, REMOTE_RADIUS_KM, both_sides=False)
    ring, _ = shapely.STRtree(shapely.points(around)).query(rings, predicate="contains")
    return numpy.bincount(ring, minlength=len(longitude)) < REMOTE_CELLS


def places_for(population: int) -> Towns:
    smallest = next(size for size in (15_000, 5_000, 1_000, 500) if size <= max(population, 500))
    return towns(smallest).at_least(population)


def reach(rule: Rule) -> shapely.Geometry:
    places = places_for(rule.population)
    longitude, latitude = thinned(places.longitude, places.latitude, THINNING_DEGREES)
    remote = is_remote(longitude, latitude, places)
    area = shapely.union_all(
        [
            discs(longitude[chosen], latitude[chosen], radius + rule.bridge_km)
            for chosen, radius in ((remote, rule.remote_radius_km), (~remote, rule.radius_km))
        ]
    )
    area = eroded(area, rule.bridge_km) if rule.bridge_km else area
    parts = shapely.get_parts(shapely.intersection(area, GLOBE))
    filled = [without_small_gaps(part) for part in parts if part.geom_type == "Polygon"]
    return shapely.unary_union(shapely.simplify(filled, SMOOTHING_DEGREES))


def discs(longitude, latitude, radius_km: float) -> shapely.Geometry:
    return shapely.intersection(
        shapely.unary_union(circles(longitude, latitude, radius_km)), WIDE_GLOBE
    )


def eroded(area: shapely.Geometry, depth_km: float) -> shapely.Geometry:
    """Without what lies within a distance of the border."""
    inside = shapely.box(-189.99, -89.99, 189.99, 89.99)
    border = shapely.intersection(shapely.boundary(area), inside)
    points = shapely.get_coordinates(shapely.segmentize(border, BORDER_STEP_DEGREES))
    longitude, latitude = thinned(points[:, 0], points[:, 1], BORDER_STEP_DEGREES / 2)
    margin = shapely.unary_union(circles(longitude, latitude, depth_km, both_sides=False))
    return shapely.difference(area, margin)


def without_small_gaps(polygon: shapely.Polygon) -> shapely.Polygon:
    gaps = [gap for gap in polygon.interiors if area_km2(shapely.Polygon(gap)) >= SMALLEST_GAP_KM2]
    return shapely.Polygon(polygon.exterior, gaps)
