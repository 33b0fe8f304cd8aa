"""Countries as the atlas and the web client's world map know them, from the recipe of polygons/."""

import sys
from pathlib import Path

import numpy
import shapely

REPOSITORY = Path(__file__).resolve().parents[3]
# The rules of who administers what (Crimea, Western Sahara, overseas parts) stand in one place.
sys.path.append(str(REPOSITORY / "polygons" / "recipe"))

import sources  # noqa: E402

# Land without an ISO 3166-1 code that the United Nations count to a member.
COUNTED_TO = {"CYN": "CY", "SOL": "SO", "USG": "CU"}
# Land without a code that stays nameless: two bases on Cyprus, and Siachen.
NAMELESS = {"ESB", "WSB", "KAS"}


def english_name(code: str) -> str:
    return sources.country_facts()[code][0]


def countries() -> tuple[dict[str, shapely.Geometry], shapely.Geometry]:
    """Countries by ISO code, lakes included, sharing their borders exactly; and nameless land."""
    parts: dict[str, list] = {}
    for unit, shape in sources.read_units().items():
        parts.setdefault(sources.country_of_unit(unit), []).append(shape)
    geometries, fields = sources.read(sources.WORLD_MAP, "states_provinces")
    territories = fields["adm0_a3"].astype(str)
    uncoded = fields["iso_a2"].astype(str) == "-1"
    for shape, territory in zip(geometries[uncoded], territories[uncoded]):
        if territory in COUNTED_TO:
            parts[COUNTED_TO[territory]].append(shape)
    parts["AQ"] += antarctic_rim()
    whole = {code: merged(parts[code]) for code in sorted(parts)}
    nameless = geometries[uncoded & numpy.isin(territories, list(NAMELESS))]
    return whole, merged(list(nameless))


def antarctic_rim() -> list:
    """Antarctica at the antimeridian and at the pole, where the provinces end short of them."""
    seam = sources.SEAM
    rim = [(-180, -90, -seam, -60), (seam, -90, 180, -60), (-180, -90, 180, -seam + 90)]
    land = sources.read_land()
    return [shapely.make_valid(shapely.clip_by_rect(land, *rectangle)) for rectangle in rim]


def merged(parts: list) -> shapely.Geometry:
    return parts[0] if len(parts) == 1 else shapely.unary_union(parts)
