"""A match without a mouse."""

from selenium.webdriver.common.keys import Keys

import game
import listening

# The focused element: its place, whether it can be seen, and whether one sees that it has focus.
FOCUS = """
const element = document.activeElement
const box = element.getBoundingClientRect()
const style = getComputedStyle(element)
return {
  name: `${element.computedRole} ${element.computedName ?? ''}`,
  isSomething: element !== document.body && document.querySelector('main').contains(element),
  isInSight: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
    && box.width > 0 && box.height > 0,
  isControl: element.matches('a, button, input, select, summary, [role=application]'),
  isMarked: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    || style.boxShadow !== 'none',
}
"""


def a_keyboard_plays_a_whole_match(stage):
    """A keyboard alone plays from the welcome to the result, and a screen reader could follow."""
    server = stage.server("--rounds", "2", "--moving", "30s", "--countdown", "2s")
    window = stage.window("keys", server, before_each_page=listening.RECORD)
    window.open()
    window.wait_for_screen("welcome")
    sign_in(window)
    window.tab_to("button", window.text("home.solo.go"))
    focus_is_seen(window)
    window.press(Keys.ENTER)
    for number in (1, 2):
        play_round(window, number)
    arrived(window, "reveal")
    window.press(Keys.ENTER)
    arrived(window, "result")
    total = window.run("return document.querySelector('.standing-total strong').textContent")
    assert any(total in line for line in listening.said(window)), (total, listening.said(window))
    window.tab_to("button", window.text("result.round", round=2))
    window.press(Keys.SPACE)
    window.tab_to("button", window.text("result.home"), at_most=120)
    window.press(Keys.ENTER)
    arrived(window, "home")


def sign_in(window):
    """The field of the name has the focus; two steps back, a link skips to the content."""
    arrived(window, "welcome")
    name = window.run("return document.activeElement.computedName")
    assert name == window.text("welcome.guest.name"), name
    for _ in range(2):
        window.press_with(Keys.SHIFT, Keys.TAB)
    skip = window.run("return document.activeElement.textContent")
    assert skip == window.text("frame.skip"), f"the way back leads to {skip!r}"
    window.tab_to("textbox", window.text("welcome.guest.name"))
    focus_is_seen(window)
    window.press("Tabea", Keys.ENTER)
    arrived(window, "home")


def play_round(window, number):
    """Look, answer, place the marker with arrows, guess, see: all where the focus is put.

    In the second round the time to look runs out, so that the test need not be quick then.
    """
    arrived(window, "play")
    window.wait(lambda: str(number) in game.round_number(window), f"round {number}")
    listening.wait_until_said(window, window.text("say.round", round=number, rounds=2))
    if number == 1:
        window.press("-", "-", "+")
        window.press(Keys.ENTER)
    else:
        time_runs_short(window)
        listening.wait_until_said(window, window.text("say.place"))
    game.wait_for_map(window)
    window.wait(lambda: window.run(
        "return document.activeElement.computedRole") == "application", "the focus on the map")
    marker_moves(window)
    map_is_no_trap(window)
    window.press(Keys.ENTER)
    arrived(window, "reveal")
    listening.wait_until_said(window, window.text("say.sentAlone"))
    score = window.run("return document.querySelector('.hero-points').textContent")
    assert any(f" {score}." in line for line in listening.said(window)), listening.said(window)
    if number == 1:
        window.press(Keys.ENTER)


def time_runs_short(window):
    """The last ten and five seconds are said."""
    for seconds in (10, 5):
        listening.wait_until_said(window, window.text("say.seconds", seconds=seconds), patience=60)


def marker_moves(window):
    """Arrows move the marker, finer with Shift, coarser with Alt and with Control."""
    window.press(Keys.ARROW_RIGHT)
    window.select(".pin-me")
    steps = {}
    for name, modifier in (("plain", None), ("shift", Keys.SHIFT), ("alt", Keys.ALT),
                           ("control", Keys.CONTROL)):
        before = pin(window)["x"]
        if modifier:
            window.press_with(modifier, Keys.ARROW_RIGHT)
        else:
            window.press(Keys.ARROW_RIGHT)
        window.wait(lambda: pin(window)["x"] > before, f"a step with {name}")
        steps[name] = pin(window)["x"] - before
        window.press(Keys.ARROW_LEFT)
    assert steps["shift"] < steps["plain"] < min(steps["alt"], steps["control"]), steps
    before = pin(window)["y"]
    window.press(Keys.ARROW_UP)
    window.wait(lambda: pin(window)["y"] < before, "a step up")
    window.press("+", "-")
    assert window.run("return document.activeElement.computedRole") == "application"


def pin(window):
    return window.run("return document.querySelector('.pin-me').getBoundingClientRect().toJSON()")


def map_is_no_trap(window):
    """Tab leads from the map to the button, Shift and Tab back."""
    window.tab_to("button", window.text("guess.go"), at_most=12)
    focus_is_seen(window)
    for _ in range(12):
        if window.run("return document.activeElement.computedRole") == "application":
            return
        window.press_with(Keys.SHIFT, Keys.TAB)
    raise AssertionError("Shift and Tab do not lead back to the map")


def arrived(window, screen):
    """A new screen has the focus in it, in sight, on a heading or what is to be done next."""
    window.wait_for_screen(screen)
    focus = window.wait(
        lambda: (found := window.run(FOCUS))["isSomething"] and found, f"the focus on {screen}")
    assert focus["isInSight"], f"{screen}: the focus is out of sight: {focus}"


def focus_is_seen(window):
    """A control that has the focus looks like it."""
    focus = window.run(FOCUS)
    assert focus["isControl"] and focus["isInSight"] and focus["isMarked"], focus


TESTS = [a_keyboard_plays_a_whole_match]
