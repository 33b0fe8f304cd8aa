"""Plays the game and takes a picture of every screen: on a desktop, light and dark, and on phones.

Usage: screenshots.py PROGRAM [--web-dir DIR] [--out DIR] [--best DIR] [--formats]

`--best` also puts the few for README there, with few colours, so that they are small.
"""

import argparse
import io
import os
import time
from pathlib import Path

import format_tour
import tour
from stage import Stage
from window import DESKTOP, LANDSCAPE, PHONE

LOOKS = {
    "desktop-light": (DESKTOP, "light"), "desktop-dark": (DESKTOP, "dark"),
    "phone-light": (PHONE, "light"), "phone-dark": (PHONE, "dark"),
    "landscape-light": (LANDSCAPE, "light"),
}
# The pictures that README may show.
BEST = ["round-desktop-light", "marked-desktop-dark", "reveal-desktop-light",
        "result-desktop-light", "editor-desktop-light", "round-phone-light", "reveal-phone-dark"]
STILL_SECONDS, LONGEST_SECONDS = 0.5, 3
LARGEST_BYTES = 240 * 1024


def shoot(window, screen, folder):
    """The screen in every look, without what only passes by."""
    window.wait(lambda: window.run("return !document.querySelector('.toast')"), "the toasts to go")
    for look, (size, theme) in LOOKS.items():
        window.resize(size)
        window.theme(theme)
        window.settle()
        (folder / f"{screen}-{look}.png").write_bytes(still(window))


def still(window):
    """A picture that stays the same for a while: maps are drawn some time after a new size."""
    end = time.monotonic() + LONGEST_SECONDS
    picture, since = window.picture(), time.monotonic()
    while time.monotonic() - since < STILL_SECONDS and time.monotonic() < end:
        if (now := window.picture()) != picture:
            picture, since = now, time.monotonic()
    return picture


def compress(picture, path):
    """With as many colours as fit into the bytes."""
    from PIL import Image  # Only this needs python3-pil.

    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for colours in (256, 128, 64, 32):
        few = image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
        if path.stat().st_size <= LARGEST_BYTES:
            return
    raise SystemExit(f"{path} has more than {LARGEST_BYTES} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=os.path.realpath)
    parser.add_argument("--web-dir")
    parser.add_argument("--out", type=Path, default=Path(".build/screenshots"))
    parser.add_argument("--best", type=Path)
    parser.add_argument("--formats", action="store_true", help="only those of other formats")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    stage = Stage(options.program, options.out / "server", options.web_dir)

    def visit(window, screen):
        shoot(window, screen, options.out)

    try:
        if not options.formats:
            window = tour.tour(stage, visit)
            tour.editor(window, visit)
        format_tour.format_tour(stage, visit)
        stage.judge()
    finally:
        stage.close()
    if options.best:
        options.best.mkdir(parents=True, exist_ok=True)
        for name in BEST:
            compress((options.out / f"{name}.png").read_bytes(), options.best / f"{name}.png")
    print(f"{len(list(options.out.glob('*.png')))} pictures in {options.out}")


if __name__ == "__main__":
    main()
