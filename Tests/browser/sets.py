"""The places of a match are given on by a link, and others play them for its board."""

import formats
import game
from window import PHONE

QUICK = ("--rounds", "2", "--moving", "60s", "--guessing", "60s", "--ready", "60s", "--countdown", "0s",
         "--opening", "0s")
# A phone, which has a list of its own for what is shared.
SHARES = """
  Object.defineProperty(navigator, 'share', { value: async (data) => { window.shared = data } })"""
# A browser that copies nothing, as over a connection without TLS.
REFUSES = """
  Object.defineProperty(navigator, 'clipboard', { value: undefined })"""
NO_SET = "match-" + "0123456789abcdef" * 2


def the_same_places_are_played_by_a_link(stage):
    """A player gives the places of a match on by a link; a stranger plays them, and both have a row."""
    server = stage.server(*QUICK)
    ada = stage.window("ada", server)
    game.enter(ada, "Ada")
    game.begin_solo(ada)
    play(ada)
    ada.run(game.COPIES)
    ada.click("button", ada.text("set.challenge"))
    ada.wait_for_words(ada.text("set.copied"))
    address = ada.run("return window.copied")
    assert address.startswith(f"{server.page}v1/share/match-"), address
    ada.click("button", ada.text("set.show"))
    sees_board(ada, "Ada", rank="1", count="1")
    bob = stage.window("bob", server, size=PHONE)
    comes_by(bob, address.removeprefix(server.page))
    play(bob, game.FAR)
    assert not bob.all("button", bob.text("result.again")), "the set's page has the way to play again"
    bob.click("button", bob.text("set.show"))
    bob.wait(lambda: names(bob) == {"Ada", "Bob"}, "both on the board")
    bob.click("button", bob.text("set.again"))
    play(bob, game.FAR)
    bob.click("button", bob.text("result.home"))
    bob.wait_for_screen("home")
    ada.reload()
    ada.wait(lambda: names(ada) == {"Ada", "Bob"}, "one row for each")
    gives_on_again(bob, address)


def play(window, offset=game.NEAR):
    """Both rounds, until the result."""
    game.play_round(window, offset)
    game.go_on(window)
    game.play_round(window, offset)
    game.see_result(window)


def comes_by(window, path):
    """Somebody without an account, from the link to the first round."""
    window.open(path)
    window.wait_for_screen("welcome")
    window.wait_for_words(window.text("welcome.set"))
    window.fill(window.text("welcome.guest.name"), "Bob")
    window.click("button", window.text("welcome.guest.go"))
    window.wait_for_screen("set")
    window.wait_for_words(window.text("board.count", count=1))
    assert names(window) == {"Ada"}
    assert "button-primary" in window.find("button", window.text("set.play")).get_attribute("class")
    window.click("button", window.text("set.play"))


def sees_board(window, name, **place):
    """One's own row, and that another match would not change it."""
    window.wait_for_screen("set")
    window.wait_for_words(window.text("board.me", **place), window.text("set.first"))
    assert name in names(window)
    assert not window.all("button", window.text("set.play"))
    again = window.find("button", window.text("set.again"))
    assert "button-primary" not in again.get_attribute("class")


def names(window):
    """The players on the board."""
    return set(window.run(
        "return [...document.querySelectorAll('.board tbody .player-link')].map((each) => each.text)"))


def gives_on_again(window, address):
    """A match of a set has no set of its own; without a clipboard the address bar has the link."""
    window.run("location.hash = '#/history'")
    window.wait_for_words(window.text("set.name"))
    window.click("link", window.text("history.solo"))
    window.find("button", window.text("set.challenge"))
    window.run(REFUSES)
    window.click("button", window.text("set.challenge"))
    window.wait_for_screen("set")
    window.wait_for_words(window.text("link.byHand"))
    assert window.run("return location.hash") == f"#/set/{address.rsplit('/', 1)[1]}"
    window.run(SHARES)
    window.click("button", window.text("set.challenge"))
    assert window.wait(lambda: window.run("return window.shared"), "what is shared")["url"] == address


def places_that_nobody_has_given_on(stage):
    """The address of a set that is not there leads to words, and to the start."""
    server = stage.server(*QUICK)
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    for name in (NO_SET, "nonsense"):
        window.run("location.hash = '#/set/' + arguments[0]", name)
        window.wait_for_screen("set")
        window.wait_for_words(window.text("error.unknownSet"))
        assert not window.all("button", window.text("set.play"))
        window.click("link", window.text("empty.play"))
        window.wait_for_screen("home")


def matches_without_a_link(stage):
    """Formats that draw places as they go cannot be given on, and are not offered."""
    server = stage.server(*QUICK)
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    formats.choose(window, formats.way(window, "solo"), "race")
    game.begin_solo(window)
    window.click("button", window.text("leave.label"))
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("result")
    assert not window.all("button", window.text("set.challenge"))


TESTS = [
    the_same_places_are_played_by_a_link, places_that_nobody_has_given_on, matches_without_a_link,
]
