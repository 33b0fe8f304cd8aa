"""Makes polygons/*.geojson. Start it through build.sh."""

import json
import time
from pathlib import Path

import numpy
import shapely

import maps
from coverage_rules import RULES, rule_of
from reach import reach
from shapes import covered_land, rounded, simplified, without_small_parts
from sources import (
    POLYGONS,
    continent_of_unit,
    country_facts,
    country_of_unit,
    read_lakes,
    read_units,
)
from sphere import area_km2, distance_km

# The world and the continents.
WORLD_TOLERANCE_DEGREES = 0.03
# Countries on small islands, which the coarser tolerance would make triangles of.
ISLANDS_TOLERANCE_DEGREES = 0.005
ISLANDS_LARGEST_KM2 = 20_000
WORLD_DECIMALS = 3
WORLD_SMALLEST_LAKE_KM2 = 30
WORLD_SMALLEST_ISLAND_KM2 = 12
# The countries.
COUNTRY_DECIMALS = 4
COUNTRY_SMALLEST_LAKE_KM2 = 5
COUNTRY_SMALLEST_ISLAND_KM2 = 3
# A ring below this is flattened by the rounding, and goes.
SMALLEST_RING_KM2 = 0.05

CREDIT = "Made with Natural Earth. Towns by GeoNames, CC BY 4.0."
STARTED = time.monotonic()


def tell(message: str) -> None:
    print(f"{time.monotonic() - STARTED:6.1f} s  {message}", flush=True)


def feature(country: str, geometry, weight: float | None = None) -> dict:
    properties = {"name": country_facts()[country][0], "country": country}
    if weight is not None:
        properties["weight"] = weight
    coordinates = shapely.geometry.mapping(geometry)["coordinates"]
    geometry = {"type": "MultiPolygon", "coordinates": coordinates}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def write(name: str, title: str, features: list, diagonal_km: float | None = None) -> None:
    """Compact, one feature a line."""
    head = {"type": "FeatureCollection", "title": title}
    if diagonal_km is not None:
        head["diagonalKm"] = round(diagonal_km, 3)
    head["credit"] = CREDIT
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in features]
    path = Path(POLYGONS) / f"{name}.geojson"
    path.write_text(text[:-1] + ',"features":[\n' + ",\n".join(lines) + "\n]}\n")
    tell(f"{path.name}: {len(features)} features, {path.stat().st_size / 1000:.0f} kB")


def lakes_above(lakes: numpy.ndarray, smallest_km2: float) -> numpy.ndarray:
    return lakes[[area_km2(lake) >= smallest_km2 for lake in lakes]]


def world_shapes(units: dict, lakes, reaches: dict) -> dict:
    """The covered land of every unit at the world's scale, borders shared."""
    covered = covered_land(units, lakes_above(lakes, WORLD_SMALLEST_LAKE_KM2), reaches)
    for unit in sorted(set(units) - set(covered)):
        tell(f"nothing covered in {unit}")
    names = sorted(covered)
    shapes = [without_small_parts(covered[name], WORLD_SMALLEST_ISLAND_KM2) for name in names]
    is_fine = small_and_alone(shapes)
    result = {}
    for fine, tolerance in ((True, ISLANDS_TOLERANCE_DEGREES), (False, WORLD_TOLERANCE_DEGREES)):
        chosen = [index for index in range(len(names)) if is_fine[index] == fine]
        for index, shape in zip(chosen, simplified([shapes[index] for index in chosen], tolerance)):
            result[names[index]] = rounded(shape, WORLD_DECIMALS, SMALLEST_RING_KM2)
    return dict(sorted(result.items()))


def small_and_alone(shapes: list) -> list[bool]:
    """Which of the shapes are small and touch no other."""
    left, right = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    touching = set(left[left != right])
    return [
        index not in touching and area_km2(shape) < ISLANDS_LARGEST_KM2
        for index, shape in enumerate(shapes)
    ]


def merged(parts: list):
    """The parts of one country in one geometry."""
    if len(parts) == 1:
        return parts[0]
    return rounded(shapely.unary_union(parts), WORLD_DECIMALS, SMALLEST_RING_KM2)


def world_features(shapes: dict, weight_unit: float) -> list:
    """One feature a country, weighing the square root of its covered area."""
    parts: dict[str, list] = {}
    for unit, shape in shapes.items():
        parts.setdefault(country_of_unit(unit), []).append(shape)
    countries = {country: merged(parts[country]) for country in sorted(parts)}
    return [
        feature(country, shape, round(area_km2(shape) ** 0.5 / weight_unit, 4))
        for country, shape in countries.items()
    ]


def make_world(units: dict, lakes, reaches: dict) -> None:
    shapes = world_shapes(units, lakes, reaches)
    # So that a weight in the world is the chance of the country in percent.
    raw = [each["properties"]["weight"] for each in world_features(shapes, 1)]
    weight_unit = sum(raw) / 100
    features = world_features(shapes, weight_unit)
    write("world", maps.WORLD_TITLE, features, maps.WORLD_DIAGONAL_KM)
    for name, (continent, title) in maps.CONTINENTS.items():
        inside = {unit: shapes[unit] for unit in shapes if continent_of_unit(unit) == continent}
        write(name, title, world_features(inside, weight_unit))


def make_country(name: str, plan: maps.CountryMap, units: dict, lakes, reaches: dict) -> None:
    mine = [unit for unit in units if country_of_unit(unit) == plan.country]
    whole = shapely.unary_union([units[unit] for unit in mine])
    near = lakes[shapely.intersects(lakes, whole)]
    covered = covered_land({name: whole}, near, {name: reaches[mine[0]]})[name]
    shape = without_small_parts(covered, COUNTRY_SMALLEST_ISLAND_KM2)
    shape = rounded(simplified([shape], plan.tolerance)[0], COUNTRY_DECIMALS, SMALLEST_RING_KM2)
    diagonal = distance_km(*plan.core) if plan.core else None
    write(name, plan.title, [feature(plan.country, shape)], diagonal)


def main() -> None:
    units = read_units()
    units = {unit: units[unit] for unit in units if rule_of(country_of_unit(unit))}
    lakes = read_lakes()
    tell(f"{len(units)} countries and parts of countries, {len(lakes)} lakes")
    reach_of = {rule: reach(rule) for rule in RULES}
    reaches = {unit: reach_of[rule_of(country_of_unit(unit))] for unit in units}
    tell("reach of the towns")
    make_world(units, lakes, reaches)
    fine_lakes = lakes_above(lakes, COUNTRY_SMALLEST_LAKE_KM2)
    for name, plan in maps.COUNTRIES.items():
        make_country(name, plan, units, fine_lakes, reaches)


main()
