"""Towns of GeoNames in cells of one degree, row by row from the south-west."""

import json
import math
import re
import struct

import numpy

from binary import table
from sources import GEONAMES
from sphere import RADIUS_KM

# Every place of this size; and smaller ones where there is none of this size so near.
TOWN_POPULATION = 5000
REMOTE_KM = 60
REMOTE_SPACING_KM = 15
# GeoNames has the quarters of these as places of their own.
QUARTER = re.compile(r"(Paris|Lyon|Marseille) \d\d\b")


def vectors(longitude, latitude) -> numpy.ndarray:
    x, y = numpy.radians(longitude), numpy.radians(latitude)
    return numpy.stack([numpy.cos(y) * numpy.cos(x), numpy.cos(y) * numpy.sin(x), numpy.sin(y)], -1)


def read_towns() -> list[dict]:
    rows = list(json.loads((GEONAMES / "cities500.json").read_text()).values())
    rows = [row for row in rows if not QUARTER.match(row["name"])]
    rows.sort(key=lambda row: (-row["population"], row["geonameid"]))
    kept = [row for row in rows if row["population"] >= TOWN_POPULATION]
    small = [row for row in rows if row["population"] < TOWN_POPULATION]
    where = lambda each: vectors(  # noqa: E731
        numpy.array([row["longitude"] for row in each], float),
        numpy.array([row["latitude"] for row in each], float))
    of_towns, of_small = where(kept), where(small)
    chord = 2 * math.sin(REMOTE_KM / RADIUS_KM / 2)
    spacing = 2 * math.sin(REMOTE_SPACING_KM / RADIUS_KM / 2)
    remote = [
        index for index, at in enumerate(of_small)
        if numpy.max(of_towns @ at) < 1 - chord**2 / 2
    ]
    chosen: list[int] = []
    for index in remote:
        others = of_small[chosen]
        if not chosen or numpy.max(others @ of_small[index]) < 1 - spacing**2 / 2:
            chosen.append(index)
    print(f"{len(kept)} towns, {len(chosen)} smaller ones where it is remote")
    return kept + [small[index] for index in chosen]


def town_section(towns: list[dict], code_numbers: dict[str, int]) -> bytes:
    """Cells: number of towns (UInt16), their records, their names.

    A record is the place in the cell in 1/65536 degrees (UInt16 east, north), 8 log2 of the
    population (UInt8), the country's number (UInt8), the bytes of the name (UInt8).
    """
    cells: list[list] = [[] for _ in range(360 * 180)]
    for town in towns:
        x, y = float(town["longitude"]) + 180, float(town["latitude"]) + 90
        column, row = min(int(x), 359), min(int(y), 179)
        cells[row * 360 + column].append((x - column, y - row, town))
    blobs = []
    for cell in cells:
        records, names = b"", b""
        for x, y, town in cell:
            name = town["name"].strip().encode()
            size = round(8 * math.log2(max(town["population"], 1)))
            east, north = (min(int(part * 65536), 65535) for part in (x, y))
            records += struct.pack(
                "<HHBBB", east, north, size, code_numbers[town["countrycode"]], len(name))
            names += name
        blobs.append(struct.pack("<H", len(cell)) + records + names if cell else b"")
    return table(blobs)
