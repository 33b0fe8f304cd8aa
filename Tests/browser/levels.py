"""Experience and levels, and the map of what one knows of the world."""

import contextlib
import json
import sqlite3
from pathlib import Path

import game
import listening
import phone
from duel import SERVER_IS_GONE
from reconnection import NO_CONNECTION
from selenium.webdriver.common.keys import Keys
from window import PHONE

USUAL = ("--rounds", "2", "--moving", "60s", "--ready", "60s", "--opening", "0s")
# How many pixels of the map's canvas have each colour.
CANVAS = """
const canvas = document.querySelector('.memory .map canvas')
const copy = new OffscreenCanvas(canvas.width, canvas.height)
const context = copy.getContext('2d', { willReadFrequently: true })
context.drawImage(canvas, 0, 0)
const { data } = context.getImageData(0, 0, copy.width, copy.height)
const found = new Map()
for (let index = 0; index < data.length; index += 4) {
  const colour = `rgb(${data[index]}, ${data[index + 1]}, ${data[index + 2]})`
  found.set(colour, (found.get(colour) ?? 0) + 1)
}
return Object.fromEntries(found)
"""
COLOUR_OF = """
const mark = document.querySelector(`.memory-legend [data-stage="${arguments[0]}"]`)
return getComputedStyle(mark).backgroundColor
"""
COUNTRIES = """
return [...document.querySelectorAll(arguments[0] + ' .memory-country strong')].map(
  ({ textContent }) => textContent)"""
# The page is told of more experience than a match of two rounds can bring.
MUCH = """
const parse = JSON.parse
JSON.parse = (text, ...more) => {
  const told = parse(text, ...more)
  if (told?.params?.experience) told.params.experience = { gained: 380, total: 1200 }
  return told
}
"""
FACTS = Path(__file__).resolve().parents[2] / "Sources/Atlas/Resources/facts.json"
BAR = "const { value, max } = document.querySelector('.level-bar'); return [value, max]"


def play_alone(window):
    """A match alone from home to its result; gives what the server said of the experience."""
    game.begin_solo(window)
    game.play_round(window)
    game.go_on(window)
    game.play_round(window, game.FAR)
    game.see_result(window)
    window.traffic.read()
    ends = [json.loads(text) for kind, _, text in window.traffic.received
            if kind == "frame" and '"match.finished"' in text]
    return ends[-1]["params"]["experience"]


def remember(server, player_knows):
    """The memories of the only player become these, `{country: days since the last review}`, each
    with a stability of a day; the server stops meanwhile."""
    server.end()
    with contextlib.closing(sqlite3.connect(server.data / "whereami.sqlite")) as store, store:
        [(player, today)] = store.execute("SELECT player, max(reviewed_on) FROM memories GROUP BY player")
        for country, days in player_knows.items():
            store.execute("INSERT OR REPLACE INTO memories VALUES (?, ?, 3, 2, 1, 5, ?)",
                          (player, country, today - days))
    server.start()


def a_match_alone_fills_the_bar(stage):
    """The result tells the experience, a reader hears it, and the profile has the level."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server, before_each_page=listening.RECORD)
    game.enter(window, "Ada")
    gain = play_alone(window)
    assert 0 <= gain["gained"] == gain["total"] <= 200, gain
    window.wait_for_words(f"+{gain['gained']}", window.text("level.name", level=1))
    assert window.run(BAR) == [gain["total"], 1000]
    bar = window.find("progressbar", window.text("level.bar", level=1))
    assert bar.get_attribute("aria-valuetext") == f"{gain['total']} of 1,000"
    listening.wait_until_said(window, window.text(
        "level.said", gained=gain["gained"], level=1, left=f"{1000 - gain['total']:,}"))
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    game.go_to(window, "profile")
    window.find("progressbar", window.text("level.bar", level=1))
    assert window.run(BAR) == [gain["total"], 1000]
    window.wait_for_words(window.text("statistics.level"))


def a_level_is_reached(stage):
    """The bar goes over the end of a level, and says so, in German and where things move."""
    server = stage.server(*USUAL)
    window = stage.window("leser", server, language="de", is_motion_reduced=False,
                          before_each_page=listening.RECORD + MUCH)
    game.enter(window, "Leser")
    play_alone(window)
    window.wait(lambda: window.run(BAR) == [200, 2000], "the bar at its end")
    window.select(".level-up.is-reached")
    window.wait_for_words("+380", "Level 2 erreicht", "noch 1.800 bis Level 3")
    listening.wait_until_said(window, window.text("level.said.up", gained=380, level=2))


def a_new_player_is_invited(stage):
    """With nothing seen, the map's page says how it fills, and plays."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server, size=PHONE)
    game.enter(window, "Ada")
    game.go_to(window, "profile")
    window.click("link", window.text("memory.short"))
    window.wait_for_screen("memory")
    window.wait_for_words(window.text("memory.empty"))
    window.click("button", window.text("memory.play"))
    window.wait_for_screen("opening", "play")


def a_map_shows_what_one_knows(stage):
    """After a match its countries are coloured and listed, and later those due are offered at home."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server, before_each_page=listening.RECORD)
    window.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
    game.enter(window, "Ada")
    play_alone(window)
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    assert not window.run("return document.querySelector('.way-memory').checkVisibility()")
    window.run("location.hash = '#/memory'")
    window.wait_for_words(window.text("memory.due.none"), window.text("memory.next", day="tomorrow"))
    assert len(window.run(COUNTRIES, ".memory-all")) in (1, 2)

    remember(server, {"BR": 0, "AU": 1, "CA": 60, "MC": 60})
    window.reload()
    window.wait_for_screen("memory")
    window.wait_for_words(window.text("memory.due.text"))
    assert window.run(COUNTRIES, ".memory-due")[:2] == ["Canada", "Monaco"]
    listed = window.run(COUNTRIES, ".memory-all")
    assert {"Australia", "Brazil", "Canada", "Monaco"} <= set(listed) and listed == sorted(listed)
    window.find("image", window.text("memory.map"))
    for stage_name in ("known", "forgotten"):
        colour = window.run(COLOUR_OF, stage_name)
        window.wait(lambda: window.run(CANVAS).get(colour, 0) > 500, f"{stage_name} on the map")
    fading = window.run(COLOUR_OF, "fading")
    window.theme("dark")
    window.wait(lambda: window.run(COLOUR_OF, "fading") != fading, "other colours at night")
    colour = window.run(COLOUR_OF, "known")
    window.wait(lambda: window.run(CANVAS).get(colour, 0) > 500, "the map at night")
    window.theme("light")

    game.go_to(window, "home")
    window.tab_to("link", window.text("home.memory", count=3))
    window.press(Keys.ENTER)
    window.wait_for_screen("memory")
    window.tab_to("button", window.text("zoom.in"))
    window.press(Keys.ENTER)
    window.tab_to("button", window.text("memory.play"))
    window.press(Keys.ENTER)
    window.wait_for_screen("opening", "play")


def a_german_reads_what_he_knows(stage):
    """The page in German, and a country that is chosen on the map is told in words."""
    server = stage.server(*USUAL)
    window = stage.window("leser", server, language="de")
    window.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
    game.enter(window, "Leser")
    play_alone(window)
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    remember(server, {"BR": 0, "RU": 60})
    window.run("location.hash = '#/memory'")
    window.reload()
    window.wait_for_words("Heute fällig", "Russland", "3-mal gesehen, 2-mal gefunden",
                          "Kaum noch bekannt")
    # Russia is in the north-east of the map, far from every other country.
    board = window.select(".memory .map canvas")
    window.wait(lambda: window.run(CANVAS).get(window.run(COLOUR_OF, "forgotten"), 0) > 500, "the map")
    window.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", board)
    window.settle()
    box = window.run("return document.querySelector('.memory .map').getBoundingClientRect().toJSON()")
    for kind in ("mousePressed", "mouseReleased"):
        window.command("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1,
                       x=box["x"] + box["width"] * 0.74, y=box["y"] + box["height"] * 0.22)
    window.wait_for_words("Russland: Kaum noch bekannt, 3-mal gesehen, 2-mal gefunden.")


def the_name_of_every_country_fits_a_phone(stage):
    """The list with all countries, each in the longest state, breaks no name, in both languages."""
    countries = [country["code"] for country in json.loads(FACTS.read_text())["countries"]]
    for language in ("en", "de"):
        server = stage.server(*USUAL)
        window = stage.window(language, server, language=language, size=PHONE)
        window.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
        game.enter(window, f"Reader-{language}")
        play_alone(window)
        window.click("button", window.text("result.home"))
        window.wait_for_screen("home")
        # A page of the game loads its other screens when it has time, also from a server that is gone.
        window.judge_later()
        window.driver.get("about:blank")
        remember(server, dict.fromkeys(countries, 60))
        window.open("#/memory")
        window.wait(lambda: len(window.run(COUNTRIES, ".memory-all")) >= len(countries), "all countries")
        for size in phone.SIZES:
            window.resize(size)
            faults = window.run(phone.CUTS)
            assert not faults, (language, size, faults)


def a_map_that_cannot_be_loaded_says_so(stage):
    """Without a line the page says that the server cannot be reached, and comes when it is back."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server, size=PHONE)
    window.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
    game.enter(window, "Ada")
    # The code of the screen is there once it was shown.
    window.run("location.hash = '#/memory'")
    window.wait_for_words(window.text("memory.empty"))
    window.run("location.hash = '#/'")
    window.wait_for_screen("home")
    server.end()
    window.run("location.hash = '#/memory'")
    window.wait_for_screen("memory")
    window.wait_for_words(window.text("memory.offline"))
    server.start()
    window.wait_for_words(window.text("memory.empty"))


TESTS = [
    a_match_alone_fills_the_bar, a_level_is_reached, a_new_player_is_invited,
    a_map_shows_what_one_knows, a_german_reads_what_he_knows, the_name_of_every_country_fits_a_phone,
    a_map_that_cannot_be_loaded_says_so,
]
