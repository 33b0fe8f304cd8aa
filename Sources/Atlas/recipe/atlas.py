"""Makes Sources/Atlas/Resources/atlas.bin. Start it through build.sh."""

import time

import numpy
import shapely

from binary import file_of, table
from countries import REPOSITORY, countries, english_name
from lines import all_lines, land_at
from relief import relief_section
from sources import country_facts
from tiles import area_section, line_section
from towns import read_towns, town_section
from worth import worth_grid, worth_section

PATH = REPOSITORY / "Sources" / "Atlas" / "Resources" / "atlas.bin"
MAGIC = b"WAIATLS1"
FINE, COARSE = 0.002, 0.008
COUNTRY_TOLERANCE = 0.008
MOST_BYTES = 12_000_000
STARTED = time.monotonic()


def tell(message: str) -> None:
    print(f"{time.monotonic() - STARTED:6.1f} s  {message}", flush=True)


def simplified(shapes: dict, tolerance: float) -> dict:
    return dict(zip(shapes, shapely.coverage_simplify(list(shapes.values()), tolerance)))


def vector_sections(whole: dict, code_numbers: dict) -> tuple[list[bytes], list]:
    """Land and lines, fine and coarse, and countries; and the fine lines."""
    sections, fine = [], []
    for tolerance in (FINE, COARSE):
        land = land_at(tolerance)
        sections.append(area_section([(0, part) for part in land]))
        lines = all_lines(simplified(whole, tolerance), land, tolerance)
        sections.append(line_section(lines))
        fine = fine or lines
        sizes = [len(section) for section in sections[-2:]]
        tell(f"land and {len(lines)} lines at {tolerance}: {sizes} bytes")
    areas = simplified(whole, COUNTRY_TOLERANCE)
    sections.append(area_section([(code_numbers[code], areas[code]) for code in areas]))
    tell(f"countries: {len(sections[-1])} bytes")
    return sections, fine


def tell_share(grid: numpy.ndarray, coarse_land) -> None:
    """Tells how much of the land is not worth a picture."""
    draw = numpy.random.default_rng(1)
    x = draw.uniform(-180, 180, 200_000)
    y = numpy.degrees(numpy.arcsin(draw.uniform(-1, 1, 200_000)))
    tree = shapely.STRtree(coarse_land)
    inside = numpy.unique(tree.query(shapely.points(x, y), predicate="within")[0])
    for name, keep in (("land", inside), ("land but Antarctica", inside[y[inside] > -60])):
        rows = numpy.floor((y[keep] + 90) * 10).astype(int)
        columns = numpy.floor((x[keep] + 180) * 10).astype(int)
        tell(f"{100 - 100 * grid[rows, columns].mean():.1f} % of {name} is not worth a picture")


def main() -> None:
    whole, _ = countries()
    codes = sorted(set(country_facts()) | set(whole))
    code_numbers = {code: number for number, code in enumerate(codes)}
    # A country's number is a byte.
    names = [f"{code}{english_name(code)}".encode() for code in codes] + [b""] * (256 - len(codes))
    tell(f"{len(whole)} countries, {len(codes)} names")
    sections, lines = vector_sections(whole, code_numbers)
    towns = read_towns()
    sections += [town_section(towns, code_numbers), table(names)]
    tell(f"towns: {len(sections[-2])} bytes")
    grid = worth_grid(lines, towns)
    sections.append(worth_section(grid))
    tell(f"worth: {len(sections[-1])} bytes")
    tell_share(grid, land_at(COARSE))
    relief, _ = relief_section()
    sections.append(relief)
    tell(f"relief: {len(relief)} bytes")
    content = file_of(MAGIC, sections)
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_bytes(content)
    tell(f"{PATH.name}: {len(content)} bytes")
    if len(content) > MOST_BYTES:
        raise SystemExit(f"above {MOST_BYTES} bytes")


if __name__ == "__main__":
    main()
