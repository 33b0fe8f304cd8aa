"""Areas, distances and circles on the sphere of the game."""

import numpy
import shapely

# The mean radius R1 of GRS 80, as the server has it.
RADIUS_KM = 6371.0088


def ring_area_km2(coordinates: numpy.ndarray) -> float:
    """The signed area within a ring whose edges are straight in longitude and latitude.

    The integral of sin(latitude) over longitude, edge by edge and exact.
    """
    longitude, latitude = numpy.radians(coordinates).T
    step = numpy.diff(longitude)
    low, high = latitude[:-1], latitude[1:]
    middle, half = (low + high) / 2, (high - low) / 2
    # The mean of the sine along a line between two latitudes.
    mean_sine = numpy.sin(middle) * numpy.sinc(half / numpy.pi)
    return float(-numpy.sum(step * mean_sine) * RADIUS_KM**2)


def area_km2(geometry: shapely.Geometry) -> float:
    total = 0.0
    for polygon in shapely.get_parts(geometry):
        if polygon.geom_type != "Polygon":
            continue
        total += abs(ring_area_km2(shapely.get_coordinates(polygon.exterior)))
        for hole in polygon.interiors:
            total -= abs(ring_area_km2(shapely.get_coordinates(hole)))
    return total


def distance_km(west_south: tuple, east_north: tuple) -> float:
    """The great circle between two (longitude, latitude)."""
    (a, b), (c, d) = numpy.radians(west_south), numpy.radians(east_north)
    chord = numpy.sin((d - b) / 2) ** 2 + numpy.cos(b) * numpy.cos(d) * numpy.sin((c - a) / 2) ** 2
    return float(2 * RADIUS_KM * numpy.arcsin(numpy.sqrt(chord)))


def circles(longitude, latitude, radius_km: float, both_sides: bool = True) -> numpy.ndarray:
    """Circles on the sphere as polygons of 20 corners.

    - both_sides: whether those within ten degrees of the antimeridian come a second time, 360
      degrees away.
    """
    corners = 20
    bearing = numpy.linspace(0, 2 * numpy.pi, corners, endpoint=False)
    angle = radius_km / RADIUS_KM
    north = numpy.radians(latitude)[:, None]
    sine = numpy.sin(north) * numpy.cos(angle) + numpy.cos(north) * numpy.sin(angle) * numpy.cos(
        bearing
    )
    east = numpy.arctan2(
        numpy.sin(bearing) * numpy.sin(angle) * numpy.cos(north),
        numpy.cos(angle) - numpy.sin(north) * sine,
    )
    x = longitude[:, None] + numpy.degrees(east)
    y = numpy.degrees(numpy.arcsin(sine))
    copies = [(x, y)]
    sides = ((-360, x.max(axis=1) > 170), (360, x.min(axis=1) < -170))
    for shift, over in sides if both_sides else ():
        copies.append((x[over] + shift, y[over]))
    corners_of = numpy.concatenate([numpy.stack(copy, axis=-1) for copy in copies])
    return shapely.polygons(corners_of)
