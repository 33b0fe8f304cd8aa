"""Goes through every screen of the game, so that something can be asked of each."""

from pathlib import Path

import game

ITALY = Path(__file__).resolve().parents[2] / "polygons" / "italy.geojson"

# A guided round needs time to be looked at.
OPTIONS = ("--rounds", "2", "--moving", "120s", "--guessing", "120s", "--ready", "120s",
           "--countdown", "12s")


class Findings:
    """What is wrong, told at once in case the tour does not come to its end; each thing once."""

    def __init__(self):
        self.known = set()

    def add(self, place, faults):
        for fault in faults:
            if fault not in self.known:
                print(f"{place}: {fault}", flush=True)
            self.known.add(fault)

    def judge(self):
        assert not self.known, f"{len(self.known)} findings, see above"


def tour(stage, visit, **options):
    """Calls `visit(window, screen)` on every screen there is; gives the window."""
    server = stage.server(*OPTIONS)
    window = stage.window("tourist", server, **options)
    other = stage.opponent(server, "Berta")
    window.open()
    window.wait_for_screen("welcome")
    visit(window, "welcome")
    window.run("document.querySelector('details').open = true")
    visit(window, "accounts")
    game.sign_in(window, "Tourist")
    visit(window, "home")
    waiting(window, visit)
    duel(window, other, visit)
    befriend(window, other)
    places(window, visit)
    elsewhere(window, other, server, visit)
    return window


def editor(window, visit):
    """The map editor with a map in it."""
    window.open("editor")
    window.find("application")
    window.select("input[type=file]").send_keys(str(ITALY))
    window.wait_for_words(window.text("editor.verdict", count=0))
    visit(window, "editor")


def waiting(window, visit):
    game.queue(window)
    visit(window, "waiting")
    window.click("button", window.text("common.cancel"))
    window.wait_for_screen("home")


def duel(window, other, visit):
    """Every screen of a match once, with somebody else in it."""
    other.call("queue.join")
    window.click("button", window.text("home.online.go"))
    window.wait_for_screen("opening")
    visit(window, "opening")
    window.wait_for_screen("play")
    started = other.event("round.started")
    visit(window, "round")
    game.open_map(window)
    visit(window, "map")
    game.mark(window)
    visit(window, "marked")
    game.guess(window)
    window.wait_for_words(window.text("guess.sent", name="Berta"))
    visit(window, "guessed")
    other.guess(started, 48.2, 16.4)
    window.wait_for_screen("reveal")
    visit(window, "reveal")
    game.go_on(window)
    other.call("match.ready", match=started["match"], round=1)
    window.wait_for_screen("standings")
    visit(window, "standings")
    started = other.event("round.started")
    game.play_round(window, game.FAR)
    other.guess(started, -33.9, 18.4)
    game.see_result(window)
    visit(window, "result")
    window.click("button", window.text("result.round", round=1))
    visit(window, "replay")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")


def befriend(window, other):
    """One friend, one notification: so that the lists are not empty."""
    other.call("friend.request", username="Tourist")
    me = other.call("profile.get", username="Tourist")["player"]["player"]
    game.go_to(window, "friends")
    window.click("button", window.text("friends.accept"), is_exact=False)
    window.wait(lambda: any(friend["player"]["player"] == me
                            for friend in other.call("friend.list")["friends"]), "the friendship")


def places(window, visit):
    """What the header, the footer and the lists lead to."""
    visit(window, "friends")
    for screen in ("rankings", "notifications", "profile"):
        game.go_to(window, screen)
        visit(window, screen)
    for screen, address in (("player", "#/player/Berta"), ("history", "#/history"),
                            ("about", "#/about")):
        window.run("location.hash = arguments[0]", address)
        window.wait_for_screen(screen)
        visit(window, screen)


def elsewhere(window, other, server, visit):
    """The player signs in somewhere else."""
    token = window.run("return localStorage.getItem('whereami.token')")
    other.call("account.resume", token=token)
    window.wait_for_screen("elsewhere")
    visit(window, "elsewhere")
