"""Walks through panoramas in a browser, by mouse, by keyboard and over a slow line."""

import hashlib
import io
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "browser")]

import game
import keyboard
import listening
from PIL import Image
from selenium.webdriver.common.keys import Keys
from window import DESKTOP, Window

PHONE = (390, 844)
STEPS = 3
# WebGL without a graphics card.
FLAGS = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader")
NO_WEBGL = ("--disable-3d-apis",)
# Bits a second, and milliseconds: the large picture takes seconds.
SLOW_LINE = (400_000, 400_000, 200)
STATUS = "return document.querySelector('.panorama-status')?.innerText ?? ''"
# The pictures that have come as a whole.
FETCHED = """return performance.getEntriesByType('resource').filter(({ name, responseEnd }) =>
  name.includes('/v1/views/') && responseEnd > 0).length"""


class look:
    """A window that is judged when nothing has failed, and closed at any rate."""

    def __init__(self, server, name, flags=FLAGS, **options):
        self.window = Window(name, server.page, flags=flags, **options)
        # Chromium's own remark about pictures of a window without a graphics card.
        self.window.trouble.expect("GPU stall due to ReadPixels")

    def __enter__(self):
        return self.window

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.window.judge()
        finally:
            self.window.close()


def node(window):
    """The panorama whose picture is shown, once it is the one where the player stands."""
    return window.run("return document.querySelector('.view-panorama:not(.is-loading)')?.dataset.node")


def sight(window):
    """A fingerprint of what the canvas shows."""
    window.settle()
    return hashlib.sha256(window.picture()).hexdigest()


def begin(window, name, movement="walk"):
    game.enter(window, name)
    game.choose(window, "option.movement", f"option.movement.{movement}")
    game.begin_solo(window)
    window.wait(lambda: node(window), "a panorama")


def step(window, index=0):
    """Presses an arrow, and waits for the picture from there."""
    before = node(window)
    window.run("const all = document.querySelectorAll('.panorama-step');"
               "all[arguments[0] % all.length].click()", index)
    return arrived(window, before)


def arrived(window, before):
    return window.wait(lambda: (now := node(window)) not in (None, before) and now,
                       "another panorama")


def walk(server, folder):
    """Three steps by the arrows; each changes the picture. Then keys, a guess, and the credit."""
    with look(server, "walker", size=DESKTOP) as window:
        begin(window, "walker_b")
        seen, shown = [node(window)], [sight(window)]
        (folder / "desktop.png").write_bytes(window.picture())
        for index in range(STEPS):
            seen.append(step(window, index))
            shown.append(sight(window))
        assert len(set(shown)) > STEPS - 1, "the picture changes with each step"
        window.run("document.querySelector('.panorama-canvas').focus()")
        window.press("n")
        north = sight(window)
        (folder / "north.png").write_bytes(window.picture())
        window.press("+", "+")
        assert sight(window) != north, "plus zooms"
        closer = sight(window)
        window.click("button", window.text("zoom.out"))
        assert sight(window) != closer, "the button zooms"
        graphics_come_back(window)
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
        walk_is_told(window, STEPS + 1)


def graphics_come_back(window):
    """A canvas whose graphics are lost says that it waits; when they are back it shows a picture."""
    window.run("""
        window.graphics = document.querySelector('.panorama-canvas').getContext('webgl')
          .getExtension('WEBGL_lose_context')
        graphics.loseContext()""")
    waiting = window.text("view.panorama.loading")
    window.wait(lambda: window.run(STATUS) == waiting and colours(window) == 1, "the text")
    window.run("graphics.restoreContext()")
    window.wait(lambda: window.run(STATUS) == "" and colours(window) > 100, "the picture")


def colours(window):
    """How many the upper part of the picture has, between the buttons."""
    part = Image.open(io.BytesIO(window.picture())).convert("RGB").crop((200, 10, 600, 200))
    return len(set(part.getdata()))


def walk_is_told(window, count):
    """The inset of the reveal says how far one walked, as the server told the path."""
    label = window.run("return document.querySelector('.walk-inset').ariaLabel")
    window.judge_later()
    [reveal] = [json.loads(text)["params"] for kind, _, text in window.traffic.received
                if kind == "frame" and '"round.revealed"' in text]
    assert len(reveal["results"][0]["path"]) == count, reveal
    assert label.startswith(window.text("reveal.walk", count=count, distance="").rstrip(" .")), label


def keys_alone(server):
    """The keyboard steps, turns and comes to the guess; the focus stays with them."""
    with look(server, "keys", before_each_page=listening.RECORD) as window:
        begin(window, "keys_b")
        start = node(window)
        for key, name in ((Keys.ENTER, "Enter"), (Keys.SPACE, "Space")):
            window.tab_to("button", step_name(window), is_exact=False)
            before = node(window)
            ahead = window.run("return document.activeElement.ariaLabel")
            window.press(key)
            arrived(window, before)
            window.wait(lambda: any(line.startswith(stepped(window, ahead)) for line in
                                    listening.said(window)), f"the step to be said, by {name}")
            # At the end of a street the picture has it.
            focus = window.run(keyboard.FOCUS)
            assert focus["isInSight"] and focus["isMarked"], focus
        window.press("r")
        window.wait(lambda: node(window) == start, "the start again")
        is_in_view = "return document.querySelector('.view-panorama').contains(document.activeElement)"
        window.wait(lambda: window.run(is_in_view), "the focus in the picture still")
        shown = sight(window)
        window.press(Keys.ARROW_LEFT)
        assert sight(window) != shown, "an arrow key turns"
        window.tab_to("button", window.text("round.answer"))
        window.press(Keys.ENTER)
        game.wait_for_map(window)
        window.press(Keys.ARROW_RIGHT)
        window.select(".pin-me")
        window.press(Keys.ENTER)
        window.wait_for_screen("reveal")


def step_name(window):
    return window.text("view.panorama.step", direction="").strip()


def stepped(window, label):
    """The words for the step that a button leads to."""
    direction = label.removeprefix(step_name(window)).strip()
    return window.text("view.panorama.stepped", direction=direction)


def slow_line(server):
    """Until the small picture is there a text says so; it is shown before the large one has come."""
    with look(server, "slow", size=PHONE) as window:
        game.enter(window, "slow_b")
        window.line(*SLOW_LINE)
        game.begin_solo(window)
        waiting = window.text("view.panorama.loading")
        assert window.run(STATUS) == waiting, window.run(STATUS)
        window.wait(lambda: node(window), "the small picture")
        assert window.run(STATUS) == "" and window.run(FETCHED) == 1, window.run(FETCHED)
        window.wait(lambda: window.run(FETCHED) == 2, "the large picture")
        window.run("document.querySelector('.panorama-step').click()")
        window.wait(lambda: window.run(STATUS) == waiting, "the text over the picture of before")
        window.wait(lambda: window.run(STATUS) == "" and node(window), "the next picture")


def no_webgl(server):
    """Without WebGL the panorama is a strip: scrolled, it turns the compass; its arrows lead on."""
    with look(server, "strip", flags=NO_WEBGL) as window:
        begin(window, "strip_b")
        window.wait_for_words(window.text("view.panorama.plain"))
        turn = lambda: window.run("""
            return document.querySelector('.panorama-tools button').style.getPropertyValue('--turn')""")
        window.click("button", window.text("view.panorama.north"))
        window.wait(lambda: turn() == "0deg", "north")
        window.run("document.querySelector('.panorama-strip').focus()")
        window.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        window.wait(lambda: turn() != "0deg", "the arrow key to scroll")
        step(window)


def play(server, folder):
    walk(server, folder)
    keys_alone(server)
    slow_line(server)
    no_webgl(server)
