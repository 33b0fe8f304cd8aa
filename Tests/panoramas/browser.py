"""Walks through panoramas in a browser, and looks at what it shows."""

import hashlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "browser")]

import game
from window import DESKTOP, Window

PHONE = (390, 844)
STEPS = 3
# WebGL without a graphics card.
FLAGS = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader")


def node(window):
    """The panorama whose picture is shown."""
    return window.run("return document.querySelector('.view-panorama')?.dataset.node")


def sight(window):
    """A fingerprint of what the canvas shows."""
    window.settle()
    return hashlib.sha256(window.picture()).hexdigest()


def begin(window, name):
    game.enter(window, name)
    game.begin_solo(window)
    window.wait(lambda: node(window), "a panorama")


def walk(server, folder):
    """Three steps by the arrows; each changes the picture. Then keys, a guess, and the credit."""
    window = Window("walker", server.page, size=DESKTOP, flags=FLAGS)
    try:
        # Chromium's own remark about pictures of a window without a graphics card.
        window.trouble.expect("GPU stall due to ReadPixels")
        begin(window, "walker_b")
        seen, shown = [node(window)], [sight(window)]
        (folder / "desktop.png").write_bytes(window.picture())
        for step in range(STEPS):
            window.run("const all = document.querySelectorAll('.panorama-step');"
                       "all[arguments[0] % all.length].click()", step)
            before = seen[-1]
            window.wait(lambda: node(window) not in (None, before), "another panorama")
            seen.append(node(window))
            shown.append(sight(window))
        assert len(set(shown)) > STEPS - 1, "the picture changes with each step"
        window.run("document.querySelector('.panorama-canvas').focus()")
        window.press("n")
        north = sight(window)
        (folder / "north.png").write_bytes(window.picture())
        window.press("+", "+")
        assert sight(window) != north, "plus zooms"
        window.press("r")
        window.wait(lambda: node(window) == seen[0], "the start again")
        window.resize(PHONE)
        window.settle()
        (folder / "phone.png").write_bytes(window.picture())
        window.resize(DESKTOP)
        window.settle()
        game.play_round(window)
        window.wait_for_screen("reveal")
        window.settle()
        (folder / "reveal.png").write_bytes(window.picture())
        assert "CC-BY-SA-4.0" in window.words(), window.words()
        window.judge()
    finally:
        window.close()
