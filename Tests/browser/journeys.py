"""Journeys: chosen on a page of their own, with aids and pauses, at one of three difficulties."""

import json

import game
import levels
import listening
from duel import SERVER_IS_GONE
from offline import sideways
from reconnection import NO_CONNECTION
from selenium.webdriver.common.keys import Keys
from window import PHONE

USUAL = ("--opening", "0s", "--ready", "60s", "--countdown", "0s")
SMALL = (320, 568)
PICTURE = "return document.querySelector('.sketch-picture.is-shown img')?.src"
# A phone that is shaken, as a browser tells it.
SHAKE = """
for (const [step, x] of [20, -20, 20, -20, 20, -20].entries()) {
  const moved = new Event('devicemotion')
  Object.defineProperties(moved, {
    acceleration: { value: { x, y: 0, z: 0 } }, timeStamp: { value: performance.now() + 100 * step } })
  dispatchEvent(moved)
}
"""
RADIUS = 2_000_000


def begin(window, difficulty="hiker"):
    """From home to the first round of a journey on the map that is chosen."""
    window.click("link", window.text("home.journey"))
    window.wait_for_screen("journey")
    choose(window, difficulty)
    window.click("button", window.text("journey.begin"))
    window.wait_for_screen("play")
    window.select(".aids")


def choose(window, difficulty):
    window.tap(window.select(f"input[value={difficulty}]"))


def use(window, aid):
    window.click("button", window.text(f"aid.{aid}"))
    window.wait(lambda: window.all("button", window.text(f"aid.{aid}"))[0].get_attribute("aria-disabled")
                == "true", f"the use of {aid}")


def told(window, name):
    """The last event of that name."""
    window.traffic.read()
    frames = [json.loads(text) for kind, _, text in window.traffic.received if kind == "frame"]
    return [frame["params"] for frame in frames if frame.get("method") == name][-1]


def wait_for_picture(window, but=None):
    return window.wait(lambda: (src := window.run(PICTURE)) and src != but and src, "the picture")


def a_journey_is_played_with_aids(stage):
    """Each aid helps once: more time, a circle on the map, two countries, or another place."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server, size=SMALL, before_each_page=listening.RECORD)
    game.enter(window, "Ada")
    begin(window, "scout")
    assert not sideways(window)
    use(window, "freeze")
    assert "freeze" not in told(window, "round.aided")["aids"]
    use(window, "lens")
    lens = told(window, "round.aided")["lens"]
    assert lens["radius"] == RADIUS, lens
    window.select(".lens-line")
    window.wait_for_words(window.text("aid.lens.told"))
    use(window, "fork")
    window.wait_for_words(window.text("aid.lens.told"))
    listening.wait_until_said(window, window.select(".journey-told").text.split(". ")[0].split(" ", 2)[-1] + ".")
    stage.show(window, "journey-aids")
    game.play_round(window)
    game.go_on(window)
    window.wait_for_screen("play")
    first = wait_for_picture(window)
    assert window.select(".journey-told").get_property("textContent") == "", "the aids helped the round before"
    window.run(SHAKE)
    wait_for_picture(window, but=first)
    window.wait_for_words(window.text("aid.shuffle.told"))
    for number in range(2, 6):
        game.play_round(window)
        if number < 5:
            game.go_on(window)
    game.see_result(window)
    names = [window.text(f"aid.{aid}") for aid in ("freeze", "lens", "fork", "shuffle")]
    window.wait_for_words(window.text("difficulty.scout"), names[0], names[2],
                          window.text("result.aids", round=2, aids=names[3]))
    stage.show(window, "journey-result")
    window.click("button", window.text("result.again"))
    window.wait_for_screen("opening", "play")


def a_pause_hides_the_picture(stage):
    """The clock stands while nothing is to be seen, also after a reload, and goes on where it stood."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server, size=PHONE)
    game.enter(window, "Ada")
    begin(window)
    wait_for_picture(window)
    window.tab_to("button", window.text("pause.left", count=3))
    window.press(Keys.ENTER)
    cover = window.select(".pause-cover:not([hidden])")
    resume = window.find("button", window.text("pause.resume"))
    assert resume == window.driver.switch_to.active_element
    assert window.run("return arguments[0].contains(document.elementFromPoint(195, 300))", cover)
    assert not window.all("button", window.text("round.answer"))
    left = told(window, "match.paused")["remainingMs"]
    assert 0 < left <= 30_000, left
    window.reload()
    window.wait_for_screen("play")
    window.select(".pause-cover:not([hidden])")
    assert not window.run(PICTURE), "the server tells of no picture in a pause"
    window.press(Keys.ENTER)
    wait_for_picture(window)
    window.find("button", window.text("pause.left", count=2))
    window.wait(lambda: not window.all("heading", window.text("pause.title")), "the end of the pause")
    game.play_round(window)
    window.wait_for_screen("reveal")


def a_journey_leads_through_a_list_or_what_is_due(stage):
    """The pages of a list and of what one knows lead to journeys through them."""
    server = stage.server(*levels.USUAL)
    window, other = stage.window("leser", server, language="de"), stage.opponent(server, "Bob")
    window.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
    game.enter(window, "Leser")
    places = [{"lat": 48.85, "lng": 2.35, "name": "Paris"}, {"lat": 41.9, "lng": 12.5, "name": "Rom"}]
    made = other.call("list.create", title="Hauptstädte", visibility="link", places=places)["list"]
    window.run("location.hash = arguments[0]", f"#/list/{made['list']}")
    window.wait_for_screen("list")
    window.click("link", window.text("journey.title"))
    window.wait_for_words(window.text("journey.list", title="Hauptstädte"))
    choose(window, "pathfinder")
    window.click("button", window.text("journey.begin"))
    for number in (1, 2):
        game.play_round(window)
        if number == 1:
            game.go_on(window)
    game.see_result(window)
    window.wait_for_words(window.text("difficulty.pathfinder"), "Hauptstädte")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    levels.play_alone(window)
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    levels.remember(server, {"BR": 60, "CA": 60})
    window.run("location.hash = '#/memory'")
    window.reload()
    window.wait_for_screen("memory")
    window.click("link", window.text("format.journey"))
    window.wait_for_screen("journey")
    window.select(".journey-where .lead:not([hidden]):not(:empty)")
    window.click("button", window.text("journey.begin"))
    window.wait_for_screen("play")
    window.select(".aids")


TESTS = [a_journey_is_played_with_aids, a_pause_hides_the_picture,
         a_journey_leads_through_a_list_or_what_is_due]
