"""Finds of journeys: celebrated at the reveal, kept in the bag, made into aids and souvenirs."""

import contextlib
import sqlite3

import game
import journeys
import listening
from duel import SERVER_IS_GONE
from offline import sideways
from reconnection import NO_CONNECTION
from selenium.webdriver.common.keys import Keys
from window import PHONE

# The page is told of a find in every round: a server gives one now and then.
FIND = """
const { parse } = JSON
JSON.parse = (text, ...more) => {
  const told = parse(text, ...more)
  for (const { results = [] } of told?.method === 'round.revealed' ? [told.params] : told?.result?.rounds ?? []) {
    for (const result of results) result.find = { ingredient: 'amber' }
  }
  return told
}
"""
MOVING = "return document.querySelector('.find-card').getAnimations({ subtree: true }).length"
COUNTS = """
return Object.fromEntries([...document.querySelectorAll('.thing-card')].map((card) =>
  [card.querySelector('.thing-name').textContent, card.querySelector('strong').textContent]))"""


def fill_bag(server, text):
    """The bag of the only player becomes this, as the store writes it; the server stops meanwhile."""
    server.end()
    with contextlib.closing(sqlite3.connect(server.data / "whereami.sqlite")) as store, store:
        assert store.execute("UPDATE statistics SET bag = ?", (text,)).rowcount == 1
    server.start()


def a_find_is_celebrated(stage):
    """A reader hears of it, the result tells it once more, and nothing moves for who wants no movement."""
    server = stage.server(*journeys.USUAL, "--rounds", "1")
    for name, is_reduced in (("still", True), ("moving", False)):
        window = stage.window(name, server, size=journeys.SMALL, is_motion_reduced=is_reduced,
                              before_each_page=listening.RECORD + FIND)
        game.enter(window, name.title())
        journeys.begin(window)
        game.play_round(window)
        window.wait_for_screen("reveal")
        window.select(".find-card .thing")
        assert (window.run(MOVING) == 0) == is_reduced
        told = window.text("find.ingredient", name=window.text("thing.amber"))
        listening.wait_until_said(window, told)
        window.wait_for_words(told)
        assert not sideways(window)
        stage.show(window, f"find-{name}")
        game.see_result(window)
        window.wait_for_words(window.text("find.all", names=window.text("thing.amber")))
        window.click("link", window.text("bag.go"))
        window.wait_for_screen("bag")


def finds_are_made_into_things(stage):
    """A recipe is followed when nothing is missing; an aid is taken along, a souvenir is on the profile."""
    server = stage.server(*journeys.USUAL, "--rounds", "2")
    window = stage.window("ada", server, size=PHONE)
    window.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
    game.enter(window, "Ada")
    window.run("location.hash = '#/bag'")
    window.wait_for_words(window.text("bag.today", count=0, most=10),
                          window.text("bag.recipes.none", count=8))
    game.go_to(window, "home")
    journeys.begin(window)
    game.play_round(window)
    game.go_on(window)
    game.play_round(window)
    game.see_result(window)
    window.click("button", window.text("result.home"))
    fill_bag(server, "shell=1 amber=1 seaGlass=2 quartz=1 hourglass=0 necklace=0 wreath=0 19000=5")
    window.run("location.hash = '#/bag'")
    window.reload()
    make = window.text("bag.compose")
    necklace, hourglass = window.text("thing.necklace"), window.text("thing.hourglass")
    window.find("button", f"{make}: {necklace}")
    window.wait_for_words(window.text("bag.recipes.more", count=5))
    wreath = window.find("button", f"{make}: {window.text('thing.wreath')}")
    assert wreath.get_attribute("disabled") is not None
    window.click("button", f"{make}: {necklace}")
    window.wait(lambda: window.run(COUNTS)[necklace] == "× 1", "a necklace")
    assert window.run(COUNTS)[window.text("thing.amber")] == "× 0"
    window.tab_to("button", f"{make}: {hourglass}")
    window.press(Keys.ENTER)
    window.wait_for_words(window.text("bag.composed", name=hourglass))
    assert not sideways(window)
    stage.show(window, "bag")
    game.go_to(window, "profile")
    window.wait_for_words(necklace)
    stage.show(window, "souvenir")
    game.go_to(window, "home")
    window.click("link", window.text("home.journey"))
    window.tap(window.select("[data-bring=freeze]"))
    window.click("button", window.text("journey.begin"))
    window.wait_for_screen("play")
    freeze = window.text("aid.freeze")
    window.find("button", window.text("aid.left", aid=freeze, count=2))
    window.click("button", freeze, is_exact=False)
    window.wait(lambda: window.find("button", freeze).get_attribute("aria-disabled") == "true", "help once a round")
    game.play_round(window)
    game.go_on(window)
    window.wait_for_screen("play")
    window.wait(lambda: window.find("button", freeze).get_attribute("aria-disabled") == "false", "help again")


TESTS = [a_find_is_celebrated, finds_are_made_into_things]
