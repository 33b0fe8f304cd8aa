"""The game as a person plays it in a window, one step after the other."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.support.ui import Select

# A server that has street panoramas of every map, as a page is told.
PANORAMAS = """
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  set(listener) {
    this.addEventListener('message', (event) => {
      const told = JSON.parse(event.data)
      for (const map of told.result?.maps ?? []) map.panoramas = true
      listener.call(this, { data: JSON.stringify(told) })
    })
  },
})
"""
# The text that the page copies stands in the window, whatever the browser allows.
COPIES = """
  Object.defineProperty(navigator, 'clipboard', { value: {
    writeText: async (text) => { window.copied = text } } })"""
# Where to click on the guess map, in pixels from its centre.
NEAR, FAR = (20, -10), (-60, 30)


def enter(window, name):
    """Opens the game and plays as a guest of that name."""
    window.open()
    sign_in(window, name)


def sign_in(window, name):
    """From welcome to home as a guest of that name."""
    window.wait_for_screen("welcome")
    window.fill(window.text("welcome.guest.name"), name)
    window.click("button", window.text("welcome.guest.go"))
    window.wait_for_screen("home")


def begin_solo(window):
    """From home to the first round."""
    window.click("button", window.text("home.solo.go"))
    window.wait_for_screen("play")


def queue(window):
    """From home to the waiting room, or straight into a match."""
    window.click("button", window.text("home.online.go"))
    window.wait_for_screen("waiting", "opening", "play")


def choose(window, label, option):
    """Chooses an option of a select; both by their text's key, or as it is shown."""
    name = window.text(option) if "." in option else option
    Select(window.find("combobox", window.text(label))).select_by_visible_text(name)


def choose_german(window):
    """Chooses German in the settings, and waits until the page has loaded its texts."""
    choose(window, "settings.language", "Deutsch")
    window.wait(lambda: window.run("return document.documentElement.lang") == "de", "German")


def open_map(window):
    """Has looked enough: the map is the larger part of the screen."""
    window.click("button", window.text("round.answer"))
    wait_for_map(window)


def wait_for_map(window):
    """The map is the larger part of the screen, because the player or the clock has wanted it."""
    window.select(".panes[data-shown=map]")


def mark(window, offset=NEAR):
    """Puts the marker on the map by a click."""
    board = window.find("application")
    window.wait(lambda: window.run(
        "return arguments[0].querySelector('svg path, canvas') !== null", board), "the world map")
    ActionChains(window.driver, duration=0).move_to_element_with_offset(
        board, *offset).click().perform()
    window.select(".pin-me")


def guess(window):
    """Makes the guess where the marker stands."""
    window.click("button", window.text("guess.go"))


def play_round(window, offset=NEAR):
    """From the view to the reveal; the others, if there are any, have to guess as well."""
    window.wait_for_screen("play")
    open_map(window)
    mark(window, offset)
    guess(window)


def go_on(window):
    """Has seen the reveal of a round that is not the last."""
    window.wait_for_screen("reveal")
    window.click("button", window.text("reveal.next"))


def see_result(window):
    """Has seen the last reveal."""
    window.wait_for_screen("reveal")
    window.click("button", window.text("reveal.result"))
    window.wait_for_screen("result")


def go_to(window, screen):
    """Goes to a screen by the link in the header."""
    if screen == "profile":
        window.click("link", window.run(
            "return document.querySelector('[data-place=profile]').computedName"))
    else:
        window.click("link", window.text(f"frame.{screen}"), is_exact=False)
    window.wait_for_screen(screen)


def round_number(window):
    """Which round the server and the page are in."""
    return window.run("return document.querySelector('.match-number')?.textContent ?? ''")


def seconds_left(window):
    """How many seconds the countdown shows."""
    minutes, seconds = window.find("timer").text.split(":")
    return int(minutes) * 60 + int(seconds)
