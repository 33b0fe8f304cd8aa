"""Makes Sources/Atlas/Resources/facts.json, the facts of countries. Start it through build.sh.

Every fact that two sources have is compared; a difference that facts_lists.py does not explain
stops the recipe.
"""

import json
import re

import babel.numbers

import exonyms
import facts_lists as lists
import facts_sources as from_source
from countries import REPOSITORY, english_name
from facts_sources import atlas, entry, factbook, geonames, plain_code, towns_of
from sources import TEN_METERS, read
from sphere import area_km2, distance_km
from world_names import plain

PATH = REPOSITORY / "Sources" / "Atlas" / "Resources" / "facts.json"
CREDIT = "Made with Natural Earth. GeoNames, CC BY 4.0. The World Factbook. Unicode CLDR."
MOST_KILOBYTES = 150
AREA_TOLERANCE, ATLAS_AREA_TOLERANCE, POPULATION_TOLERANCE = 0.03, 0.15, 0.175
# Coasts of smaller countries are too coarse to compare.
LEAST_AREA_KM2 = 2000
# Great towns that may be taken for the capital: how large, and how far from it.
TOWN_POPULATION, TOWN_KM, TOWNS = 50_000, 40, 2
FARTHEST_CAPITAL_DEGREES = 0.3

problems: list[str] = []
needed: set[tuple] = set()


def codes() -> list[str]:
    return sorted(set(geonames()) - set(lists.DEFUNCT))


def explained(name: str, key, difference: bool, message: str):
    """The line of a list that explains a difference; both must be there, or neither."""
    line = getattr(lists, name).get(key)
    if difference:
        needed.add((name, key))
        if line is None:
            problems.append(f"{message}; {name} does not explain it")
    return line


def check_lists() -> None:
    """No line of a list may be without its difference."""
    for name in ("CURRENCIES", "POPULATION", "AREA", "LANGUAGES", "CAPITALS", "COAST", "ISLAND",
                 "EQUATOR", "OTHER_CONTINENT", "NO_BORDER", "BORDER", "NOT_IN_GEONAMES",
                 "ONLY_IN_GEONAMES", "NOT_IN_FACTBOOK", "ONLY_IN_FACTBOOK", "AREA_OF_ATLAS",
                 "PLACE_NOT_IN_FACTBOOK", "COAST_NOT_IN_FACTBOOK"):
        for key in getattr(lists, name):
            if (name, key) not in needed:
                problems.append(f"{name} has {key}, which is no difference")


def rounded(value: float, digits: int) -> int | float:
    result = float(f"{value:.{digits}g}")
    return int(result) if result == int(result) else result


# --- Borders


def pairs(neighbours: dict[str, set[str]]) -> set[tuple[str, str]]:
    return {(min(a, b), max(a, b)) for a, others in neighbours.items() for b in others}


def borders() -> set[tuple[str, str]]:
    of_atlas = pairs(from_source.atlas_neighbours())
    in_geonames = pairs({
        code: set(filter(None, geonames()[code]["neighbours"].split(","))) for code in codes()})
    in_factbook = pairs({code: from_source.factbook_neighbours(code) for code in codes()
                         if code in factbook()})
    result = set(of_atlas)
    for pair in lists.NO_BORDER:
        explained("NO_BORDER", pair, pair in result, "")
        result.discard(pair)
    for pair in lists.BORDER:
        explained("BORDER", pair, pair not in result, "")
        result.add(pair)
    for theirs, absent, only in ((in_geonames, "NOT_IN_GEONAMES", "ONLY_IN_GEONAMES"),
                                 (in_factbook, "NOT_IN_FACTBOOK", "ONLY_IN_FACTBOOK")):
        for pair in sorted(result - theirs):
            explained(absent, pair, True, f"{pair} is a border of the maps")
        for pair in sorted(theirs - result):
            explained(only, pair, True, f"{pair} is no border of the maps")
    return result


# --- Figures


def population(code: str) -> int:
    figures = {"factbook": from_source.factbook_population(code) if code in factbook() else None,
               "cldr": from_source.cldr_population().get(code),
               "geonames": geonames()[code]["population"]}
    if not figures["factbook"]:
        return rounded(figures["cldr"] or 0, 2) if figures["geonames"] else 0
    apart = abs(figures["factbook"] / figures["cldr"] - 1) >= POPULATION_TOLERANCE
    line = explained("POPULATION", code, apart, f"{code}: population {figures}")
    count = figures[line[0] if line else "factbook"]
    parts = lists.POPULATION_CONTAINS.get(code, [])
    return rounded(count - sum(from_source.cldr_population()[part] for part in parts), 2)


def area(code: str) -> int | float:
    figures = {"geonames": geonames()[code]["areakm2"],
               "factbook": from_source.factbook_area(code) if code in factbook() else None}
    first, second = figures["geonames"], figures["factbook"]
    apart = first == 0 or (second is not None and abs(first / second - 1) > AREA_TOLERANCE)
    line = explained("AREA", code, apart, f"{code}: area {figures}")
    if line:
        value = figures.get(line[0], line[0])
    else:
        value = second or first
    if code in atlas() and value > LEAST_AREA_KM2:
        mapped = area_km2(atlas()[code])
        explained("AREA_OF_ATLAS", code, abs(mapped / value - 1) > ATLAS_AREA_TOLERANCE,
                  f"{code}: area {value}, on the map {mapped:.0f}")
    return rounded(value, 3)


# --- Languages and currencies


def languages(code: str) -> tuple[list[str], list[str]]:
    """The official ones, the most spoken first, and others that are spoken or have a status."""
    official, spoken = from_source.cldr_languages(code)
    in_geonames = [plain_code(tag) for tag in geonames()[code]["languages"].split(",") if tag]
    in_factbook = from_source.factbook_languages(code) if code in factbook() else set()
    apart = official != in_factbook if in_factbook else not official <= set(in_geonames)
    line = explained("LANGUAGES", code, apart,
                     f"{code}: CLDR {official}, Factbook {in_factbook}, GeoNames {in_geonames}")
    line = line or lists.NEW_LANGUAGES.get(code)
    if line:
        result = line[0].split()
    else:
        # In the order of CLDR, which is by speakers.
        tags = from_source.babel.core.get_global("territory_languages").get(code, {})
        result = list(dict.fromkeys(
            plain_code(tag) for tag in tags if plain_code(tag) in official))
    others = (spoken | official | in_factbook | set(in_geonames)) - set(result)
    return result, sorted(others)


def currencies(code: str) -> list[str]:
    in_geonames, in_cldr = geonames()[code]["currencycode"], from_source.cldr_currencies(code)
    line = explained("CURRENCIES", code, bool(in_geonames) and in_geonames not in in_cldr,
                     f"{code}: GeoNames {in_geonames}, CLDR {in_cldr}")
    first = [in_geonames] if in_geonames in in_cldr and not line else []
    return first + [currency for currency in in_cldr if currency not in first]


# --- Towns


def english_of(row: dict) -> str:
    names = [name for name in exonyms.names(exonyms.ENGLISH) if name in row["alternatenames"]]
    return names[0] if names else row["name"].strip()


def german_of(row: dict) -> str:
    known = [name for name in exonyms.names(exonyms.GERMAN)
             if name in row["alternatenames"] or name == row["name"]]
    return known[0] if known else english_of(row)


def town(row: dict, english: str | None = None, german: str | None = None) -> dict:
    english = english or english_of(row)
    german = german or (german_of(row) if german_of(row) != english_of(row) else english)
    place = [round(float(row["longitude"]), 2), round(float(row["latitude"]), 2)]
    return {"name": english} | ({"de": german} if german != english else {}) | {"at": place}


def row_of(code: str, name: str) -> dict | None:
    rows = towns_of().get(code, [])
    exact = [row for row in rows if plain(row["name"]) == plain(name)]
    return next(iter(exact or [row for row in rows if name in row["alternatenames"]]), None)


def factbook_place(code: str) -> tuple[float, float] | None:
    """Longitude and latitude of the capital."""
    text = entry(code, "Government", "Capital", "geographic coordinates")
    match = re.match(r"(\d+) (\d+) ?([NS]), (\d+) (\d+) ?([EW])", text)
    if not match:
        return None
    a, b, north, c, d, east = match.groups()
    latitude, longitude = int(a) + int(b) / 60, int(c) + int(d) / 60
    return (longitude if east == "E" else -longitude, latitude if north == "N" else -latitude)


def capital_rows(code: str) -> list[dict]:
    in_geonames = geonames()[code]["capital"].strip()
    in_factbook = re.sub(r" *[(;,].*", "", entry(code, "Government", "Capital", "name"))
    several = "capital" in entry(code, "Government", "Capital", "name")
    apart = (code in factbook() and plain(in_geonames) != plain(in_factbook)
             or several and code not in lists.SEATS
             or in_geonames != "" and row_of(code, in_geonames) is None)
    line = lists.CAPITALS.get(code)
    if line:
        needed.add(("CAPITALS", code))
    elif apart:
        problems.append(f"{code}: capital {in_geonames}, Factbook {in_factbook}; "
                        "CAPITALS does not explain it")
    names = [name for name in line[0].split(", ") if name] if line else [in_geonames] * (
        in_geonames != "")
    rows = []
    for name in names:
        row = row_of(code, name)
        if row is None and factbook_place(code):
            longitude, latitude = factbook_place(code)
            row = {"name": name, "alternatenames": [], "longitude": longitude,
                   "latitude": latitude, "geonameid": 0, "population": 0}
        if row is None:
            problems.append(f"{code}: no town is called {name}")
        else:
            rows.append(row)
    return rows


def check_place(code: str, row: dict) -> None:
    place = factbook_place(code)
    if place:
        off = max(abs(place[0] - float(row["longitude"])), abs(place[1] - float(row["latitude"])))
        explained("PLACE_NOT_IN_FACTBOOK", code, off > FARTHEST_CAPITAL_DEGREES,
                  f"{code}: {row['name']} is not at {place}")


def great_towns(code: str, capitals: list[dict], mapped: set[int]) -> list[dict]:
    """Of Natural Earth's places the greatest that are not near a capital; none without one."""
    if not capitals:
        return []
    left_out = (lists.SEATS.get(code), lists.NO_TOWNS.get(code))
    where = [(float(row["longitude"]), float(row["latitude"])) for row in capitals]
    rows = [
        row for row in towns_of().get(code, [])
        if row["geonameid"] in mapped and row["population"] >= TOWN_POPULATION
        and row["name"] not in left_out
        and all(distance_km((float(row["longitude"]), float(row["latitude"])), place) > TOWN_KM
                for place in where)
    ]
    return rows[:TOWNS]


# --- All of a country


def status(code: str) -> dict:
    sovereign = {part: owner for owner, parts in lists.DEPENDENCIES.items()
                 for part in parts.split()}
    says = entry(code, "Government", "Dependency status") != ""
    expected = code in sovereign and code not in lists.DEPENDENT_OTHERWISE
    if says != (expected or code in lists.FREE_ASSOCIATION):
        problems.append(f"{code}: the Factbook's dependency status is “"
                        + entry(code, "Government", "Dependency status") + "”")
    if code in sovereign:
        return {"of": sovereign[code]}
    return {"territory": True} if code in lists.TERRITORIES else {}


def region(code: str) -> str:
    number = from_source.regions()[code]
    number = lists.OUTLYING.get(code, number)
    continent = geonames()[code]["continentcode"]
    explained("OTHER_CONTINENT", code, number not in lists.CONTINENTS[continent].split(),
              f"{code}: {number}, GeoNames has {continent}")
    return lists.REGIONS[number]


def demonym(code: str) -> str | None:
    if code in lists.DEMONYMS:
        return lists.DEMONYMS[code]
    text = entry(code, "People and Society", "Nationality", "adjective")
    name = re.split(r"[,;(]| or ", text)[0].strip()
    return name if name not in ("", "none", "None", "NA") else None


def geography(code: str, coasts: dict, islands: dict) -> dict:
    if code not in atlas():
        return {}
    coast = coasts[code]
    if code in lists.COAST:
        explained("COAST", code, coast != lists.COAST[code][0], "")
        coast = lists.COAST[code][0]
    if code in factbook():
        explained("COAST_NOT_IN_FACTBOOK", code, coast != from_source.factbook_has_coast(code),
                  f"{code}: coast {coast}")
    island = islands[code]
    if code in lists.ISLAND:
        explained("ISLAND", code, island != lists.ISLAND[code][0], "")
        island = lists.ISLAND[code][0]
    equator, both_sides = from_source.atlas_is_on_equator(code)
    if code in lists.EQUATOR:
        explained("EQUATOR", code, equator != lists.EQUATOR[code][0], "")
        equator = lists.EQUATOR[code][0]
    doubts = (["coast"] * (code in lists.DOUBTFUL_COAST)
              + ["island"] * (code in lists.DOUBTFUL_ISLAND)
              + ["equator"] * (both_sides and not equator))
    facts = {"coast": coast, "island": island, "equator": equator}
    return {key: True for key, value in facts.items() if value} | (
        {"doubts": doubts} if doubts else {})


def facts_of(code: str, neighbours: set, coasts: dict, islands: dict, mapped: set[int]) -> dict:
    capitals = capital_rows(code)
    if capitals:
        check_place(code, capitals[0])
    official, spoken = languages(code)
    english = english_name(code)
    german = lists.GERMAN_NAMES.get(code) or str(from_source.german().territories[code])
    name = demonym(code)
    doubtful = sorted({b for pair in lists.DOUBTFUL_BORDERS for a, b in (pair, pair[::-1])
                       if a == code})
    facts = {"code": code, "name": english, "de": german if german != english else None}
    facts |= status(code)
    facts |= {
        "region": region(code),
        "capitals": [
            town(row, lists.ENGLISH_CAPITALS.get(code) if index == 0 else None,
                 lists.GERMAN_CAPITALS.get(code) if index == 0 else None)
            for index, row in enumerate(capitals)],
        "towns": [town(row) for row in great_towns(code, capitals, mapped)],
        "neighbours": sorted(neighbours), "doubtful": doubtful,
        "languages": official, "spoken": spoken, "currencies": currencies(code),
        "population": population(code), "area": area(code), "demonym": name,
        "left": code in lists.DRIVES_LEFT,
    }
    facts |= geography(code, coasts, islands)
    return {key: value for key, value in facts.items() if value not in (None, [], False)}


def named(used: list[str], english: dict, german: dict) -> dict[str, list[str]]:
    return {code: [str(english[code]), str(german[code])] for code in sorted(set(used))}


def main() -> None:
    borders_of_all = borders()
    coasts, islands = from_source.atlas_has_coast(), from_source.atlas_is_island()
    _, fields = read(TEN_METERS / "ne_10m_populated_places_simple.shp")
    mapped = {int(ident) for ident in fields["geonameid"]}
    countries = [
        facts_of(code, {b for pair in borders_of_all for a, b in (pair, pair[::-1]) if a == code},
                 coasts, islands, mapped)
        for code in codes()]
    check_lists()
    if problems:
        raise SystemExit("\n".join(problems))
    own = lists.LANGUAGE_NAMES
    english, german = from_source.english(), from_source.german()
    tongues = {code: index for each in countries
               for index, code in enumerate(each.get("languages", []))}
    content = {
        "credit": CREDIT,
        "languages": named(
            list(tongues), dict(english.languages) | {code: own[code][0] for code in own},
            dict(german.languages) | {code: own[code][1] for code in own}),
        "currencies": named(
            [currency for each in countries for currency in each.get("currencies", [])],
            english.currencies, german.currencies),
        "countries": countries,
    }
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in countries]
    head = json.dumps(content | {"countries": []}, ensure_ascii=False, separators=(",", ":"))
    text = head.removesuffix("]}") + "\n" + ",\n".join(lines) + "\n]}\n"
    PATH.write_text(text)
    size = len(text.encode()) / 1000
    print(f"{PATH.name}: {len(countries)} countries and territories, {size:.0f} kB")
    if size > MOST_KILOBYTES:
        raise SystemExit(f"{PATH.name} is above {MOST_KILOBYTES} kB")


if __name__ == "__main__":
    main()
