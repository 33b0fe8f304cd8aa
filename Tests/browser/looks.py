"""How the game looks and sounds, and what a player can choose of it."""

import axe
import game
from offline import sideways
from window import DESKTOP, PHONE

SMALL = (320, 568)
# The least number of straight pieces of a line across half of the world.
PIECES = 40
LONG_NAME = "W" * 20
SOUNDS = """
window.heard = []
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (when) { heard.push(when); return start.call(this, when) }
"""
# Nobody has played so much in a test.
EXPERIENCED = """
const parse = JSON.parse
JSON.parse = (text, ...more) => {
  const told = parse(text, ...more)
  if (told?.result?.statistics) told.result.statistics.experience = 1000000
  return told
}
"""
LOCKED = """
return [...document.querySelectorAll('.settings-screen option:disabled')].map(({ value }) => value)"""
LABELS_OUTSIDE = """
const map = document.querySelector('.match-stage').getBoundingClientRect()
const labels = [...document.querySelectorAll('.pin-label')]
return labels.length === 3 ? labels.filter((label) => {
  const { left, right } = label.getBoundingClientRect()
  return left < map.left - 1 || right > map.right + 1
}).map((label) => label.textContent) : ['labels are missing']
"""


def a_reveal_has_smooth_lines_and_whole_labels(stage):
    """Lines of a reveal are curves, labels stay on the map, and no row of the table wraps."""
    server = stage.server("--rounds", "1")
    window, other = stage.window("narrow", server, size=SMALL), stage.opponent(server, LONG_NAME)
    game.enter(window, "M" * 20)
    other.call("queue.join")
    game.queue(window)
    started = other.wait_for_event("round.started")
    other.guess(started, -41.3, 174.8)
    game.play_round(window)
    window.wait_for_screen("reveal")
    window.wait(lambda: window.run(LABELS_OUTSIDE) == [], "labels within the map")
    paths = window.run(
        "return [...document.querySelectorAll('path.line')].map((path) => path.getAttribute('d'))")
    assert len(paths) == 2 and all(path.count("L") > PIECES for path in paths), paths
    rows = window.run("""
        return [...document.querySelectorAll('.results tbody td, .results-name')].map((cell) =>
          cell.getBoundingClientRect().height / parseFloat(getComputedStyle(cell).lineHeight))""")
    assert len(rows) == 6 and max(rows) < 2, rows
    stage.show(window, "reveal")


def a_result_can_be_shared(stage):
    """A result is shared as a text with a square for each round, and as a picture of 1200 × 630."""
    server = stage.server("--rounds", "3")
    window = stage.window("proud", server)
    game.enter(window, LONG_NAME)
    game.begin_solo(window)
    for number in range(1, 4):
        game.play_round(window, offset=(number * 40, number * 20))
        game.see_result(window) if number == 3 else game.go_on(window)
    window.click("button", window.text("share.go"))
    text = window.select(".share-text").text
    assert len([square for square in text if square in "🟩🟨🟧🟥"]) == 3, text
    assert text.splitlines()[-1] == server.page.rstrip("/"), text
    card = window.find("image", window.select(".share-card").get_attribute("aria-label"))
    assert window.run("return [arguments[0].width, arguments[0].height]", card) == [1200, 630]
    link = window.find("link", window.text("share.save"))
    assert link.get_attribute("download").endswith(".png")
    for size in (DESKTOP, PHONE):
        window.resize(size)
        stage.show(window, f"share-{size[0]}")
    window.click("button", window.text("share.copy"))
    window.wait_for_words(window.text("share.copied"))
    window.click("button", window.text("share.close"))
    window.wait(lambda: not window.all("dialog"), "the end of the dialog")


def sounds_and_movement_can_be_turned_off(stage):
    """Sounds play from the first press of play on; they and all movement can be turned off."""
    server = stage.server("--rounds", "1")
    window = stage.window("senses", server, before_each_page=SOUNDS, is_motion_reduced=False)
    game.enter(window, "Senses")
    assert motion(window) == "system" and slow_changes(window) != "0ms"
    game.begin_solo(window)
    window.wait(lambda: window.run("return heard.length") > 0, "a sound")
    window.click("button", window.text("sound.label"))
    window.run("heard.length = 0")
    game.play_round(window)
    game.see_result(window)
    assert window.run("return heard.length") == 0, "sounds are off"
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    window.click("link", window.text("frame.settings"))
    window.wait_for_screen("settings")
    game.choose(window, "settings.motion", "settings.motion.still")
    assert motion(window) == "still" and slow_changes(window) == "0ms"
    window.reload()
    window.wait_for_screen("settings")
    assert motion(window) == "still", "it is remembered"
    game.choose(window, "settings.motion", "settings.motion.system")
    assert motion(window) == "system"


def settings_are_chosen_before_and_after_signing_in(stage):
    """Language, colours and sounds are chosen on a page of their own, and remembered."""
    server = stage.server("--rounds", "1")
    window = stage.window("chooser", server, before_each_page=SOUNDS)
    window.open()
    window.wait_for_screen("welcome")
    window.click("link", window.text("frame.settings"))
    window.wait_for_screen("settings")
    assert not window.all("heading", window.text("account.title")), "nobody is signed in"
    game.choose_german(window)
    window.wait_for_words("Einstellungen")
    game.choose(window, "settings.theme", "settings.theme.dark")
    assert window.run("return document.documentElement.dataset.theme") == "dark"
    game.choose(window, "sound.label", "settings.sound.off")
    window.run("location.hash = ''")
    game.sign_in(window, "Chooser")
    window.reload()
    window.wait_for_screen("home")
    window.run("heard.length = 0")
    game.begin_solo(window)
    game.play_round(window)
    game.see_result(window)
    assert window.run("return heard.length") == 0, "sounds are off"
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    window.click("link", window.text("frame.settings"))
    window.click("link", window.text("account.upgrade"))
    window.wait_for_screen("profile")
    window.wait(lambda: window.run("""
        const { top } = document.querySelector('.account').getBoundingClientRect()
        return document.activeElement.matches('.account') && top < innerHeight"""), "the account")


def levels_unlock_looks(stage):
    """A new player finds themes and pins locked; whoever has the levels chooses them, and they stay."""
    server = stage.server("--rounds", "1")
    newcomer = stage.window("newcomer", server, size=SMALL)
    game.enter(newcomer, "Newcomer")
    newcomer.run("location.hash = '#/settings'")
    newcomer.wait_for_screen("settings")
    newcomer.wait_for_words(newcomer.text("looks.how"))
    assert newcomer.run(LOCKED) == ["parchment", "midnight", "diamond", "shield", "green", "violet"]
    assert not sideways(newcomer)
    expert = stage.window("expert", server, before_each_page=EXPERIENCED)
    game.enter(expert, "Expert")
    expert.run("location.hash = '#/settings'")
    expert.wait_for_screen("settings")
    expert.wait(lambda: expert.run(LOCKED) == [], "everything to be unlocked")
    game.choose(expert, "settings.pin-shape", "settings.pin-shape.shield")
    game.choose(expert, "settings.pin-colour", "settings.pin-colour.violet")
    source = axe.fetch(stage.folder.parent)
    for theme in ("parchment", "midnight"):
        game.choose(expert, "settings.theme", f"settings.theme.{theme}")
        assert expert.run("return document.documentElement.dataset.theme") == theme
        stage.show(expert, f"settings-{theme}")
        assert not axe.violations(expert, source)
    expert.reload()
    expert.wait_for_screen("settings")
    assert expert.run("return [document.documentElement.dataset.theme, document.documentElement.dataset.pin]") == [
        "midnight", "violet"]
    expert.run("location.hash = ''")
    expert.wait_for_screen("home")
    assert not axe.violations(expert, source)
    game.begin_solo(expert)
    game.open_map(expert)
    game.mark(expert)
    assert expert.select(".pin-me .pin-body").get_attribute("d").startswith("M15 39C6 31")
    assert expert.run("return getComputedStyle(document.querySelector('.pin-me')).color") == "rgb(211, 166, 255)"
    stage.show(expert, "round-midnight")
    assert not axe.violations(expert, source)


def a_map_may_be_left_while_it_moves(stage):
    """A player who leaves a reveal while its map still moves causes no failure of the map."""
    server = stage.server("--rounds", "1")
    window = stage.window("hasty", server, is_motion_reduced=False)
    game.enter(window, "Hasty")
    game.begin_solo(window)
    window.run(LEAVE_WHILE_MOVING, window.text("reveal.result"))
    game.play_round(window)
    window.wait_for_screen("reveal", "result")
    shown = window.run("return performance.now()")
    # A map that has far to go jumps there, and there is no movement to be left.
    window.wait(lambda: window.screen() == "result"
                or window.run("return performance.now()") > shown + 1500, "the map to move")
    if window.screen() == "reveal":
        window.click("button", window.text("reveal.result"))
    window.wait_for_screen("result")
    left = window.run("return performance.now()")
    # The map would have come to rest by then.
    window.wait(lambda: window.run("return performance.now()") > left + 600, "that moment")


# Presses the button of the reveal as soon as its map has begun to zoom.
LEAVE_WHILE_MOVING = """
const [name] = arguments
new MutationObserver((changes, observer) => {
  if (!document.querySelector('.match-reveal .leaflet-zoom-anim')) return
  observer.disconnect()
  for (const button of document.querySelectorAll('.match-reveal button')) {
    if (button.textContent.includes(name)) button.click()
  }
}).observe(document.body, { attributes: true, childList: true, subtree: true })
"""


def motion(window):
    return window.run("return document.documentElement.dataset.motion")


def slow_changes(window):
    """How long the style sheets let a change take."""
    return window.run("return getComputedStyle(document.documentElement).getPropertyValue('--slow')")


TESTS = [
    a_reveal_has_smooth_lines_and_whole_labels, a_map_may_be_left_while_it_moves,
    a_result_can_be_shared, sounds_and_movement_can_be_turned_off,
    settings_are_chosen_before_and_after_signing_in, levels_unlock_looks,
]
