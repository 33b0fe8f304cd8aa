"""Judges polygons/*.geojson: form, validity, and what they cover. Start it through build.sh.

Shares with the recipe only the reading of the sources; exits with 1 when something is wrong.
"""

import json
import re
import sys

import numpy
import shapely
import shapely.geometry

from coverage_rules import LEFT_OUT, rule_of
from sources import POLYGONS, country_of_unit, read_land, read_units, towns

MAXIMUM_WORLD_BYTES = 2_000_000
MAXIMUM_BYTES = 8_000_000
# Neighbors share the corners of their border, so that nothing but rounding makes them overlap.
MAXIMUM_OVERLAP_KM2 = 0.5
MINIMUM_TOWN_SHARE = 0.97
MAXIMUM_WATER_SHARE = 0.01
WATER_POINTS = 100_000

# The coasts of the source are so far off at some harbors.
COAST_KM = 3
# Between neighbors there are lakes, and land too far from towns. Less land than that is a torn
# border.
TORN_GAP_KM2 = 10_000

# Map, longitude, latitude, the country it must be in, or on whose coast, to COAST_KM; none for a
# place that must be outside.
PLACES = [
    ("world", 125.75, 39.03, None, "Pyongyang"),
    ("world", 106.84, -78.46, None, "Vostok station"),
    ("world", 166.67, -77.85, None, "McMurdo station"),
    ("world", -40.0, 72.0, None, "Greenland's ice"),
    ("world", -51.72, 64.18, "GL", "Nuuk"),
    ("world", 33.0, -1.0, None, "Lake Victoria"),
    ("world", 108.2, 53.5, None, "Lake Baikal"),
    ("world", -87.0, 43.5, None, "Lake Michigan"),
    ("world", 50.5, 42.0, None, "Caspian Sea"),
    ("world", 34.10, 44.95, "UA", "Simferopol"),
    ("world", 33.53, 44.60, "UA", "Sevastopol"),
    ("world", -52.32, 4.92, "GF", "Cayenne"),
    ("world", 55.46, -20.90, "RE", "Saint-Denis, Réunion"),
    ("world", 178.43, -18.10, "FJ", "Suva"),
    ("world", 179.36, -16.44, "FJ", "Labasa"),
    ("world", 177.50, 64.74, "RU", "Anadyr"),
    ("world", -173.22, 64.43, "RU", "Provideniya"),
    ("world", 15.65, 78.22, "SJ", "Longyearbyen"),
    ("world", 58.38, 37.95, None, "Ashgabat"),
    ("world", 13.19, 26.0, None, "Sahara"),
    ("world", -13.20, 27.15, None, "Laayoune"),
    ("world", 27.48, -29.31, "LS", "Maseru"),
    ("world", 12.45, 43.94, "SM", "San Marino"),
    ("world", 114.17, 22.32, "HK", "Hong Kong"),
    ("world", 121.56, 25.04, "TW", "Taipei"),
    ("world", 37.62, 55.75, "RU", "Moscow"),
    ("france", 2.35, 48.86, "FR", "Paris"),
    ("france", -52.32, 4.92, None, "Cayenne"),
    ("united-states", -157.85, 21.33, "US", "Honolulu"),
    ("united-states", -87.0, 43.5, None, "Lake Michigan"),
    ("europe", 37.62, 55.75, "RU", "Moscow"),
    ("europe", 82.92, 55.04, None, "Novosibirsk"),
    ("asia", 82.92, 55.04, "RU", "Novosibirsk"),
    ("asia", -173.22, 64.43, "RU", "Provideniya"),
    ("oceania", -157.85, 21.33, "US", "Honolulu"),
    ("north-america", -157.85, 21.33, None, "Honolulu"),
    ("south-america", -52.32, 4.92, "GF", "Cayenne"),
    ("africa", 2.35, 48.86, None, "Paris"),
]

problems: list[str] = []


def require(condition: bool, message: str) -> None:
    if not condition:
        problems.append(message)


def equal_area(geometry):
    """In Lambert's cylindrical projection, where flat areas are areas on the sphere in km²."""

    def project(xy):
        radians = numpy.radians(xy)
        return 6371.0088 * numpy.stack([radians[:, 0], numpy.sin(radians[:, 1])], axis=1)

    return shapely.transform(shapely.segmentize(geometry, 0.05), project)


def kilometers_from(shape, longitude: float, latitude: float) -> float:
    """The distance, good for a few kilometers: the plane that touches the sphere there."""
    scale = numpy.array([numpy.cos(numpy.radians(latitude)), 1]) * 111.195
    window = 0.1 / numpy.cos(numpy.radians(latitude))
    near = shapely.clip_by_rect(
        shape, longitude - window, latitude - 0.1, longitude + window, latitude + 0.1
    )
    if near.is_empty:
        return numpy.inf
    flat = shapely.transform(near, lambda xy: (xy - (longitude, latitude)) * scale)
    return flat.distance(shapely.Point(0, 0))


def check_ring(ring: list, is_hole: bool, where: str) -> None:
    xy = numpy.array(ring)
    if len(ring) < 4 or ring[0] != ring[-1]:
        problems.append(f"{where}: open or short")
        return
    require(bool((numpy.abs(xy) <= (180, 90)).all()), f"{where}: out of range")
    require(bool((numpy.abs(numpy.diff(xy[:, 0])) <= 180).all()), f"{where}: antimeridian uncut")
    require(len({tuple(each) for each in ring}) == len(ring) - 1, f"{where}: corner twice")
    x, y = (xy - xy[0]).T
    area = numpy.sum(x[:-1] * y[1:] - x[1:] * y[:-1]) / 2
    require(area != 0, f"{where}: no area")
    require((area < 0) == is_hole, f"{where}: wrong winding")


def check_feature(each: dict, where: str):
    """Returns the feature's country and geometry."""
    properties, geometry = each["properties"], each["geometry"]
    require(bool(properties["name"].strip()), f"{where}: no name")
    require(bool(re.fullmatch("[A-Z]{2}", properties["country"])), f"{where}: no ISO code")
    require(properties["country"] not in LEFT_OUT, f"{where}: should be left out")
    require(properties.get("weight", 1) > 0, f"{where}: weight not above zero")
    require(geometry["type"] == "MultiPolygon", f"{where}: not a MultiPolygon")
    for number, polygon in enumerate(geometry["coordinates"]):
        for index, ring in enumerate(polygon):
            check_ring(ring, index > 0, f"{where}, polygon {number}, ring {index}")
    shape = shapely.geometry.shape(geometry)
    require(shape.is_valid, f"{where}: {shapely.is_valid_reason(shape)}")
    return properties["country"], shape


def check_overlaps(name: str, shapes: dict) -> float:
    """How many km² of the map lie in two features."""
    flat = [equal_area(shape) for shape in shapes.values()]
    left, right = shapely.STRtree(flat).query(flat, predicate="intersects")
    pairs = [(a, b) for a, b in zip(left, right) if a < b]
    overlap = sum(shapely.intersection(flat[a], flat[b]).area for a, b in pairs)
    require(overlap <= MAXIMUM_OVERLAP_KM2, f"{name}: {overlap:.1f} km² lie in two features")
    return overlap


def check_gaps(name: str, shapes: dict) -> None:
    """Finds borders that are torn: holes on land between two features."""
    outlines = shapely.get_parts(shapely.unary_union(list(shapes.values())))
    holes = [shapely.Polygon(hole) for outline in outlines for hole in outline.interiors]
    holes = [hole for hole in holes if equal_area(hole).area < TORN_GAP_KM2]
    features = shapely.STRtree(list(shapes.values()))
    countries = list(shapes)
    between = []
    for hole in holes:
        around = [countries[index] for index in features.query(hole, predicate="intersects")]
        # Where rules differ, one side may end where the other goes on.
        if len(around) > 1 and len({rule_of(country) for country in around}) == 1:
            between.append(hole)
    land = shapely.STRtree(shapely.get_parts(read_land()))
    for point in (hole.point_on_surface() for hole in between):
        if len(land.query(point, predicate="within")):
            problems.append(f"{name}: border torn at {point.x:.3f}, {point.y:.3f}")


def check_file(path) -> dict:
    text = path.read_text()
    parsed = json.loads(text)
    require(bool(re.fullmatch("[a-z0-9-]{1,40}", path.stem)), f"{path.name}: bad name")
    require(parsed["type"] == "FeatureCollection" and bool(parsed["title"]), f"{path.name}: head")
    require(text.count("\n") == len(parsed["features"]) + 2, f"{path.name}: not a line a feature")
    shapes = {}
    for each in parsed["features"]:
        country, shape = check_feature(each, f"{path.stem}: {each['properties']['name']}")
        require(country not in shapes, f"{path.stem}: {country} twice")
        shapes[country] = shape
    overlap = numpy.nan
    if shapely.is_valid(list(shapes.values())).all():
        overlap = check_overlaps(path.stem, shapes)
        check_gaps(path.stem, shapes)
    corners = sum(shapely.get_num_coordinates(list(shapes.values())))
    area = sum(equal_area(shape).area for shape in shapes.values())
    print(
        f"{path.stem:16} {len(shapes):9} {corners:8} {path.stat().st_size / 1000:7.0f}"
        f" {area:12,.0f} {overlap:10.2f}"
    )
    return shapes


def check_places(maps: dict) -> None:
    for name, longitude, latitude, expected, what in PLACES:
        point = shapely.Point(longitude, latitude)
        found = [country for country, shape in maps[name].items() if shape.contains(point)]
        if not found and expected and expected in maps[name]:
            away = kilometers_from(maps[name][expected], longitude, latitude)
            found = [expected] if away < COAST_KM else []
        wanted = [expected] if expected else []
        require(found == wanted, f"{name}: {what} is in {found}, not {wanted}")
    print(f"\n{len(PLACES)} sample places looked up")


def check_continents(maps: dict) -> None:
    """The continents cover the world's places once."""
    names = ["africa", "asia", "europe", "north-america", "oceania", "south-america"]
    whole = sum(equal_area(shape).area for shape in maps["world"].values())
    parts = sum(equal_area(shape).area for name in names for shape in maps[name].values())
    require(abs(parts / whole - 1) < 1e-6, f"continents: {parts:.0f} km² of {whole:.0f} km²")


def check_countries(shapes: dict) -> None:
    """Area and towns country by country."""
    full: dict[str, float] = {}
    for unit, geometry in read_units().items():
        country = country_of_unit(unit)
        full[country] = full.get(country, 0) + equal_area(geometry).area
    large = towns(15_000)
    points = shapely.points(large.longitude, large.latitude)
    heads = ("Natural Earth km²", "covered km²", "share", "towns", "inside", "or near")
    print("\ncountry  rule         {:>18} {:>13} {:>6} {:>7} {:>7} {:>7}".format(*heads))
    inside_all = near_all = all_towns = 0
    for country in sorted(full):
        rule = rule_of(country)
        require((country in shapes) == (rule is not None), f"world: {country} is amiss")
        if country not in shapes:
            continue
        mine = points[large.country == country]
        shapely.prepare(shapes[country])
        is_inside = shapely.contains(shapes[country], mine)
        inside = int(is_inside.sum())
        outside = shapely.get_coordinates(mine[~is_inside])
        near = inside + sum(kilometers_from(shapes[country], *xy) < COAST_KM for xy in outside)
        area = equal_area(shapes[country]).area
        print(
            f"{country:8} {rule.name:12} {full[country]:18,.0f} {area:13,.0f}"
            f" {area / full[country]:6.1%} {len(mine):7} {inside:7} {near:7}"
        )
        # A rounded coast moves outwards here and there, and small islands have nothing but coast.
        require(area <= full[country] * 1.05 + 5, f"world: {country} is larger than it is")
        if rule.name != "cities":
            inside_all, near_all = inside_all + inside, near_all + near
            all_towns += len(mine)
    left_out = sum(area for country, area in full.items() if country not in shapes)
    print(f"left out: {sorted(set(full) - set(shapes))}, {left_out:,.0f} km²")
    share = inside_all / all_towns
    print(f"{share:.2%} of {all_towns} towns (15 000 inhabitants, without CN) in their country,")
    print(f"{near_all / all_towns:.2%} there or within {COAST_KM} km of it")
    require(share >= MINIMUM_TOWN_SHARE, f"world: only {share:.2%} of the towns are inside")


def check_water(shapes: dict) -> None:
    """How many places of the map, uniform by area, are in water at full detail."""
    random = numpy.random.default_rng(1)
    longitude = random.uniform(-180, 180, WATER_POINTS * 8)
    latitude = numpy.degrees(numpy.arcsin(random.uniform(-1, 1, WATER_POINTS * 8)))
    points = shapely.points(longitude, latitude)
    inside = shapely.STRtree(list(shapes.values())).query(points, predicate="within")[0]
    inside = points[numpy.unique(inside)]
    land = shapely.get_parts(read_land())
    dry = numpy.unique(shapely.STRtree(land).query(inside, predicate="within")[0])
    share = 1 - len(dry) / len(inside)
    print(f"{share:.2%} of {len(inside)} places drawn uniformly by area are in water")
    require(share <= MAXIMUM_WATER_SHARE, f"world: {share:.2%} in water")


def main() -> None:
    print("map               features  corners      kB          km²  overlap km²")
    paths = sorted(POLYGONS.glob("*.geojson"))
    maps = {path.stem: check_file(path) for path in paths}
    total = sum(path.stat().st_size for path in paths)
    print(f"{len(paths)} maps, {total / 1e6:.2f} MB")
    require(total <= MAXIMUM_BYTES, "the maps are too large together")
    world_bytes = (POLYGONS / "world.geojson").stat().st_size
    require(world_bytes <= MAXIMUM_WORLD_BYTES, "the world is too large")
    check_places(maps)
    check_continents(maps)
    check_countries(maps["world"])
    check_water(maps["world"])
    for problem in problems:
        print(f"WRONG: {problem}")
    print(f"{len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
