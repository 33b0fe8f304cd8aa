"""Makes the names on the web client's world map: towns, and where countries have theirs.

Start it through build.sh.
"""

import gzip
import json
import math
import unicodedata
from dataclasses import dataclass

import numpy
import shapely

import exonyms
from arcs import number_text
from countries import REPOSITORY, countries
from sources import GEONAMES, TEN_METERS, read
from sphere import RADIUS_KM
from towns import QUARTER, vectors

PATH = REPOSITORY / "Sources" / "WebClient" / "Public" / "data" / "world-names.json"
CREDIT = "Made with Natural Earth. Towns: GeoNames, CC BY 4.0."
PLACES = TEN_METERS / "ne_10m_populated_places_simple.shp"
PER_DEGREE = 100
# Natural Earth ranks its places from 0 to 10 by how far out they are shown; capitals gain.
CAPITAL_GAIN = 2
# Of GeoNames' places those with so many inhabitants: their rank, and how far from all that come
# before they are, in km.
OTHERS = [(300_000, 9, 12), (100_000, 10, 18), (50_000, 11, 25), (15_000, 12, 40), (2_000, 13, 70)]
# Names are so many times as wide as high.
BREADTH = 3
# Beyond it the map's names would stand at its end.
FARTHEST = 84
LONGEST = 26
MOST_KILOBYTES = 150


@dataclass(frozen=True)
class Town:
    name: str
    longitude: float
    latitude: float
    rank: int
    population: int
    is_capital: bool
    # Its other names, in any language.
    others: frozenset[str]


def name_of(text: str, known: Town | None) -> str:
    """Natural Earth's name; GeoNames' spelling, which has accents and fewer mistakes."""
    name = text.encode("latin-1").decode("cp1252").strip()
    if known and (plain(known.name) == plain(name) or name not in known.others):
        return known.name
    return name


def plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.replace("St.", "Saint")).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


def natural_earth(named: dict[int, Town]) -> list[Town]:
    """Places chosen and ranked by cartographers."""
    _, fields = read(PLACES)
    rows = zip(*(fields[name] for name in (
        "name", "longitude", "latitude", "scalerank", "pop_max", "adm0cap", "geonameid")))
    return [
        Town(
            name_of(str(name), named.get(int(ident))), float(longitude), float(latitude),
            max(int(rank) - (CAPITAL_GAIN if capital else 0), 0), int(population), bool(capital),
            named[int(ident)].others if int(ident) in named else frozenset())
        for name, longitude, latitude, rank, population, capital, ident in rows
    ]


def geonames() -> list[tuple[int, Town]]:
    """Towns by their number, the greatest first, ranked by their inhabitants."""
    rows = list(json.loads((GEONAMES / "cities500.json").read_text()).values())
    rows.sort(key=lambda row: (-row["population"], row["geonameid"]))
    return [
        (row["geonameid"], Town(
            row["name"].strip(), float(row["longitude"]), float(row["latitude"]),
            group_of(row["population"])[0], row["population"], False,
            frozenset(row["alternatenames"])))
        for row in rows
        if len(row["name"]) <= LONGEST
        if row["population"] >= OTHERS[-1][0] and not QUARTER.match(row["name"])
    ]


def group_of(population: int) -> tuple[int, int]:
    """Rank, and how far from others."""
    return next((rank, far) for least, rank, far in OTHERS if population >= least)


def spread_out(first: list[Town], candidates: list[Town]) -> list[Town]:
    """Those of the candidates that are far enough from all before."""
    # A cell is as wide as the greatest distance; cells around are all that can be too near.
    width = OTHERS[-1][2] / RADIUS_KM
    cells: dict[tuple, list] = {}
    kept = []
    towns = first + candidates
    where = vectors(
        numpy.array([town.longitude for town in towns]),
        numpy.array([town.latitude for town in towns]))
    for index, (town, at) in enumerate(zip(towns, where)):
        x, y, z = (math.floor(part / width) for part in at)
        if index >= len(first):
            chord = 2 * math.sin(group_of(town.population)[1] / RADIUS_KM / 2)
            around = [(a, b, c) for a in (x - 1, x, x + 1) for b in (y - 1, y, y + 1)
                      for c in (z - 1, z, z + 1)]
            near = (other for cell in around for other in cells.get(cell, ()))
            if any(((other - at) ** 2).sum() < chord**2 for other in near):
                continue
            kept.append(town)
        cells.setdefault((x, y, z), []).append(at)
    return kept


def renamed(towns: list[Town], text: str) -> dict[int, str]:
    """The towns' names in a language, by index, where they differ."""
    result, missing = {}, []
    for name in exonyms.names(text):
        named = [index for index, town in enumerate(towns) if name in town.others | {town.name}]
        if not named:
            missing.append(name)
        else:
            result[max(named, key=lambda index: towns[index].population)] = name
    if missing:
        raise SystemExit(f"no town is called {', '.join(missing)}")
    return result


def place_of_name(shape) -> list[float]:
    """Where there is most room for a name: longitude, latitude, and half the width of the room."""
    box = shapely.box(-180, -FARTHEST, 180, FARTHEST)
    xy = shapely.transform(shapely.intersection(shape, box), flattened)
    circle = shapely.maximum_inscribed_circle(shapely.simplify(xy, 0.001), 0.01)
    (x, y), _ = shapely.get_coordinates(circle)
    radius = shapely.length(circle)
    latitude = math.degrees(math.atan(math.sinh(math.radians(y))))
    return [round(x * BREADTH, 2), round(latitude, 2), round(radius * BREADTH, 2)]


def flattened(xy: numpy.ndarray) -> numpy.ndarray:
    """Mercator's projection in degrees of longitude, so narrow that names are square."""
    y = numpy.degrees(numpy.arcsinh(numpy.tan(numpy.radians(xy[:, 1]))))
    return numpy.stack([xy[:, 0] / BREADTH, y], -1)


def read_towns() -> list[Town]:
    """Capitals, then by rank and inhabitants."""
    others = geonames()
    known = natural_earth(dict(others))
    known.sort(key=lambda town: (town.rank, -town.population, town.name))
    towns = known + spread_out(known, [town for _, town in others])
    return sorted(
        towns, key=lambda town: (not town.is_capital, town.rank, -town.population, town.name))


def main() -> None:
    towns = read_towns()
    english, german = (renamed(towns, text) for text in (exonyms.ENGLISH, exonyms.GERMAN))
    names = [english.get(index, town.name) for index, town in enumerate(towns)]
    in_german = [german.get(index, town.name) for index, town in enumerate(towns)]
    ranks = [town.rank for town in towns]
    grid = [
        round(degrees * PER_DEGREE) for town in towns
        for degrees in (town.longitude, town.latitude)
    ]
    whole, _ = countries()
    content = {
        "credit": CREDIT,
        "perDegree": PER_DEGREE,
        "countries": {code: place_of_name(shape) for code, shape in whole.items()},
        "capitals": sum(town.is_capital for town in towns),
        "names": names,
        "places": "".join(number_text(value) for value in grid),
        "ranks": "".join(number_text(step) for step in numpy.diff([0, *ranks]).tolist()),
        # Those that are others than the first.
        "de": {index: own for index, own in enumerate(in_german) if own != names[index]},
    }
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
    PATH.write_text(text)
    size = len(gzip.compress(text.encode(), 9, mtime=0)) / 1000
    print(f"{PATH.name}: {len(towns)} towns, {content['capitals']} capitals, "
          f"{len(text.encode()) / 1000:.0f} kB, {size:.0f} kB gzipped")
    if size > MOST_KILOBYTES:
        raise SystemExit(f"{PATH.name} is above {MOST_KILOBYTES} kB gzipped")


if __name__ == "__main__":
    main()
