"""Makes the web client's world map, coarse and fine. Start it through build.sh."""

import gzip
import json

import shapely

from arcs import ArcBook, grid_polygons, line_text
from countries import REPOSITORY, countries, english_name
from shapes import without_small_parts
from sources import read_lakes
from sphere import area_km2

FOLDER = REPOSITORY / "Sources" / "WebClient" / "Public" / "data"
CREDIT = "Made with Natural Earth."
MAPS = {
    # Tolerance in degrees, grid cells a degree, least island and lake in km², most kB gzipped.
    "world": (0.05, 50, 60, 500, 150),
    "world-detail": (0.01, 250, 4, 40, 600),
}


def shapes_of(code_shapes: dict, tolerance: float, smallest_km2: float) -> dict:
    """Simplified alike on both sides of every border."""
    kept = {code: without_small_parts(code_shapes[code], smallest_km2) for code in code_shapes}
    # Above the tolerance an area counts; a triangle of less is no island any more.
    simple = shapely.coverage_simplify(list(kept.values()), tolerance)
    return dict(zip(kept, simple))


def properties_of(code: str) -> dict:
    """Of a country, or, without a code, of land that is nobody's."""
    if not code:
        return {"kind": "land"}
    return {"kind": "country", "code": code, "name": english_name(code)}


def build(name: str, land: dict, lakes: list) -> None:
    tolerance, per_degree, island_km2, lake_km2, most_kilobytes = MAPS[name]
    simple = shapes_of(land, tolerance, island_km2)
    features = [(properties_of(code), shape) for code, shape in simple.items()]
    large = [lake for lake in lakes if area_km2(lake) >= lake_km2]
    features += [({"kind": "lake"}, lake) for lake in shapely.coverage_simplify(large, tolerance)]

    polygons = [grid_polygons(shape, per_degree) for _, shape in features]
    book = ArcBook([ring for each in polygons for polygon in each for ring in polygon])
    written = []
    for (properties, _), each in zip(features, polygons):
        arcs = [[book.of_ring(ring) for ring in polygon] for polygon in each]
        if arcs:
            written.append({**properties, "polygons": arcs})
    content = {
        "credit": CREDIT,
        "perDegree": per_degree,
        "features": written,
        "arcs": [line_text(line) for line in book.lines],
    }
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
    path = FOLDER / f"{name}.json"
    path.write_text(text)
    size = len(gzip.compress(text.encode(), 9, mtime=0)) / 1000
    codes = {feature.get("code") for feature in written} - {None}
    corners = sum(len(line) for line in book.lines)
    print(f"{path.name}: {len(codes)} countries, {len(written)} features, {len(book.lines)} arcs, "
          f"{corners} corners, {len(text) / 1000:.0f} kB, {size:.0f} kB gzipped; without: "
          f"{sorted(set(land) - codes - {''})}")
    if size > most_kilobytes:
        raise SystemExit(f"{path.name} is above {most_kilobytes} kB gzipped")


def main() -> None:
    land, nameless = countries()
    lakes = sorted(read_lakes(), key=area_km2, reverse=True)
    for name in MAPS:
        build(name, {**land, "": nameless}, lakes)


if __name__ == "__main__":
    main()
