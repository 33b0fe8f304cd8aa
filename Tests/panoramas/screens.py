"""Looks at every screen that panoramas change: on phones and desktops, light and dark, in German."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "browser")]

import axe
import browser
import game
import german
import phone
import tour
from opponent import Opponent
from window import DESKTOP

SIZES = ((390, 844), (320, 568), (844, 390), DESKTOP)
KEPT = HERE.parent.parent / ".build" / "browser"
# Long enough to be looked at in every size.
OPENING_MS = 60_000
# Names, and the credit in the server's words.
NAMES = [*german.NAMES, "Towns", "Synthetic Streets"]


class Visitor:
    """Asks of a screen what the tours of the other screens ask, in every size and theme."""

    def __init__(self, folder):
        self.folder, self.findings, self.source = folder, tour.Findings(), axe.fetch(KEPT)

    def see(self, window, screen):
        for size in SIZES:
            window.resize(size)
            place = "%s-%dx%d" % (screen, *size)
            for theme in ("dark", "light"):
                window.theme(theme)
                window.settle()
                (self.folder / f"{place}-{theme}.png").write_bytes(window.picture())
                self.findings.add(f"{place}, {theme}", axe.violations(window, self.source))
            self.findings.add(place, [*window.run(phone.MISFITS), *window.run(phone.CUTS)])
        german.look(window, NAMES)


def choices(server, visitor):
    """Home and a room, where the kind of view is chosen, and the room as the others see it."""
    other = Opponent(server.url, "host_s")
    try:
        with browser.look(server, "chooser", language="de") as window:
            game.enter(window, "chooser_s")
            window.wait(lambda: window.all("combobox", window.text("option.view")), "the choice")
            visitor.see(window, "home")
            window.run("location.hash = '#/maps'")
            window.wait_for_screen("maps")
            visitor.see(window, "maps")
            game.go_to(window, "home")
            window.click("button", window.text("home.together.go"))
            window.wait_for_screen("room")
            visitor.see(window, "room-host")
            window.click("button", window.text("room.leave"))
            window.wait_for_screen("home")
            options = {"movement": "fixed", "openingMs": OPENING_MS}
            code = other.call("room.create", map="towns", options=options)["code"]
            window.run("location.hash = '#/room/' + arguments[0]", code)
            window.wait_for_words(window.text("option.movement.fixed"))
            visitor.see(window, "room-member")
            other.call("room.start")
            window.wait_for_screen("opening")
            window.wait_for_words(window.text("option.movement.fixed"))
            visitor.see(window, "opening")
            assert window.screen() == "opening", "it is seen in every size"
    finally:
        other.close()


def walking(server, visitor):
    """A round with steps, its map, its reveal with the walks of two, and the replay."""
    other = Opponent(server.url, "other_s")
    try:
        with browser.look(server, "walker", language="de") as window:
            game.enter(window, "walker_s")
            other.call("queue.join", map="towns")
            game.queue(window)
            started = other.wait_for_event("round.started")
            window.wait(lambda: browser.node(window), "a panorama")
            visitor.see(window, "walk")
            for index in range(browser.STEPS):
                browser.step(window, index)
            visitor.see(window, "walked")
            game.open_map(window)
            visitor.see(window, "walk-map")
            window.resize(DESKTOP)
            move = {"match": started["match"], "round": 1}
            view = started["view"]
            for index in range(2):
                view = other.call("view.move", **move, to=view["links"][-1]["to"])["view"]
            other.guess(started, 1, 1)
            game.mark(window)
            game.guess(window)
            window.wait_for_screen("reveal")
            window.select(".walk-inset")
            visitor.see(window, "reveal")
            window.resize(DESKTOP)
            window.click("button", window.text("leave.label"))
            window.click("button", window.text("leave.go"))
            window.wait_for_screen("result")
            window.click("button", window.text("result.round", round=1))
            window.select(".rounds-again .walk-inset")
            visitor.see(window, "rounds-again")
            window.resize(DESKTOP)
            see_replay(window, other, started["match"])
            visitor.see(window, "replay")
    finally:
        other.close()


def see_replay(window, other, match):
    """The replay shows the panoramas of whose eyes are chosen, at each moment."""
    replay = other.call("match.replay", match=match)
    [shown] = replay["rounds"]
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    window.run("location.hash = '#/replay/' + arguments[0]", match)
    window.wait_for_screen("replay")
    window.run("""
        const line = document.querySelector('.timeline input')
        line.value = line.max
        line.dispatchEvent(new Event('input'))""")
    window.wait_for_words(shown["solution"]["imagery"]["license"])
    for player in replay["players"]:
        game.choose(window, "replay.eyes", player["username"])
        last = [moment["node"] for moment in shown["moments"]
                if moment["action"] == "stepped" and moment["player"] == player["player"]][-1]
        window.wait(lambda: browser.node(window) == last, f"the last step of {player['username']}")


def standing(server, visitor, movement, flags=browser.FLAGS, name=None):
    """A round in which one only looks, or sees one picture; and as a strip without WebGL."""
    name = name or movement
    with browser.look(server, name, flags=flags, language="de") as window:
        browser.begin(window, f"{name}_s", movement)
        visitor.see(window, name)
        window.resize(DESKTOP)
        game.open_map(window)
        visitor.see(window, f"{name}-map")


def visit(server, folder):
    visitor = Visitor(folder)
    choices(server, visitor)
    walking(server, visitor)
    standing(server, visitor, "look")
    standing(server, visitor, "fixed")
    standing(server, visitor, "walk", browser.NO_WEBGL, "strip")
    visitor.findings.judge()
