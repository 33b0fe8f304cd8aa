"""Draws the maps into polygons/source/pictures/, to look at. Start it through build.sh --render."""

import json
import os
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy
import shapely
import shapely.geometry
from matplotlib.path import Path as Outline
from matplotlib.patches import PathPatch

from sources import POLYGONS, SOURCE

PICTURES = SOURCE / "pictures"
# Windows on the world map where something can go wrong: west, south, east, north.
WINDOWS = {
    "fiji-west": (176.5, -19.5, 180, -15.5),
    "fiji-east": (-180, -21, -178, -16),
    "chukotka": (170, 62, 180, 72),
    "great-lakes": (-93, 41, -75, 50),
    "lake-victoria": (28, -10, 36, 2),
    "black-sea": (26, 40, 46, 48),
    "alps": (4, 43, 18, 50),
    "korea-japan": (122, 30, 146, 46),
    "greenland": (-75, 58, -15, 84),
    "sahara": (-20, 10, 40, 38),
}


def patch(geometry, color):
    corners, codes = [], []
    for polygon in shapely.get_parts(geometry):
        for ring in [polygon.exterior, *polygon.interiors]:
            xy = shapely.get_coordinates(ring)
            corners.append(xy)
            codes += [Outline.MOVETO] + [Outline.LINETO] * (len(xy) - 2) + [Outline.CLOSEPOLY]
    outline = Outline(numpy.concatenate(corners), codes)
    return PathPatch(outline, facecolor=color, edgecolor="black", linewidth=0.3)


def draw(path, title: str, window=None, picture=None) -> None:
    features = json.loads(path.read_text())["features"]
    shapes = [shapely.geometry.shape(each["geometry"]) for each in features]
    west, south, east, north = window or shapely.total_bounds(shapes)
    stretch = 1 / numpy.cos(numpy.radians((south + north) / 2))
    figure, axes = plt.subplots(figsize=(16, 9), dpi=90)
    for index, shape in enumerate(shapes):
        axes.add_patch(patch(shape, plt.cm.tab20(index * 7 % 20)))
    axes.set(xlim=(west, east), ylim=(south, north), title=title, aspect=stretch)
    axes.set_facecolor("#dde8f0")
    figure.tight_layout()
    figure.savefig(PICTURES / f"{picture or path.stem}.png")
    plt.close(figure)


def main() -> None:
    os.makedirs(PICTURES, exist_ok=True)
    for path in sorted(POLYGONS.glob("*.geojson")):
        draw(path, path.stem)
    for name, window in WINDOWS.items():
        draw(POLYGONS / "world.geojson", name, window, f"zoom-{name}")
    print(f"pictures in {PICTURES.relative_to(POLYGONS.parent)}", file=sys.stderr)


main()
