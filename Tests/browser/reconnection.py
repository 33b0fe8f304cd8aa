"""Networks that go away, servers that restart, clocks that are wrong, a second window."""

import time

import game
import listening
from duel import SERVER_IS_GONE

# The browser's own messages when it cannot connect.
NO_CONNECTION = (r"WebSocket connection to .* failed", r"ERR_INTERNET_DISCONNECTED")
# A dead line is to be noticed within 6 s in a match, and outside of one within 19 s: the exact times
# are tested without a browser.
SOON_SECONDS = 10
# A device whose clock is three hours fast.
WRONG_CLOCK = """
const fast = 3 * 3600 * 1000
const RightDate = Date
globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length) super(...given)
    else super(RightDate.now() + fast)
  }
  static now() { return RightDate.now() + fast }
}
const origin = performance.timeOrigin
Object.defineProperty(Performance.prototype, 'timeOrigin', { get: () => origin + fast })
"""


def a_lost_network_is_told_and_mended(stage):
    """Offline in the middle of a round: a banner, then it goes on; and the others see it."""
    server = stage.server("--rounds", "1")
    window, other = playing_against(stage, server)
    window.trouble.expect(*NO_CONNECTION)
    window.offline()
    window.wait_for_words(window.text("banner.lost"))
    window.offline(False)
    back(window, "banner.lost")
    assert window.screen() == "play"
    finish(window, other)


def a_restart_is_told_and_survived(stage):
    """A planned restart is announced; afterwards the same match goes on."""
    server = stage.server("--rounds", "1", "--drain", "60s")
    window, other = playing_against(stage, server)
    window.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
    server.terminate()
    window.wait_for_words(window.text("banner.restartingMatch"))
    game.open_map(window)
    server.terminate()
    server.wait()
    window.wait_for_words(window.text("banner.away"))
    server.start()
    back(window, "banner.away", "banner.lost", "banner.restartingMatch")
    assert window.screen() == "play"
    other.come_back()
    finish(window, other)


def a_leaver_is_seen(stage):
    """A player who loses the connection, comes back, or leaves is seen doing it."""
    server = stage.server("--rounds", "1")
    window, other = playing_against(stage, server)
    # A picture that is on its way when the match ends is told to nobody any more.
    window.trouble.expect("/v1/views/")
    other.drop()
    window.wait_for_words(window.text("doing.reconnecting"))
    other.come_back()
    window.wait(lambda: window.text("doing.reconnecting") not in window.words(), "the return")
    match = window.run("return sessionStorage.getItem('whereami.shownMatch')")
    other.call("match.quit", match=match)
    window.wait_for_screen("result")
    window.wait_for_words(window.text("result.forfeited"))
    listening.wait_until_said(window, window.text("say.left", name="Berta"))


def a_screen_that_did_not_load_comes_later(stage):
    """A screen that cannot be loaded when it is needed is shown as soon as it can."""
    server = stage.server("--rounds", "1")
    window = stage.window("slow", server)
    # Bundled or not, the screens of a match need it, and those before do not.
    window.trouble.expect("leaflet.esm", "ERR_BLOCKED", "dynamically imported module",
                          *NO_CONNECTION)
    window.command("Network.setBlockedURLs", urls=["*/leaflet.esm.min.js"])
    game.enter(window, "Slow")
    window.click("button", window.text("home.solo.go"))
    window.wait(lambda: failed(window, "/leaflet.esm.min.js"), "the screen not to be loaded")
    window.command("Network.setBlockedURLs", urls=[])
    window.wait_for_screen("play")


def a_wrong_clock_shows_the_right_time(stage):
    """A device whose clock is hours off shows the time that is left, not hours."""
    server = stage.server("--rounds", "1", "--moving", "9m")
    window = stage.window("late", server, before_each_page=WRONG_CLOCK)
    game.enter(window, "Late")
    begun = time.monotonic()
    game.begin_solo(window)
    first = window.wait(lambda: game.seconds_left(window), "a countdown")
    assert 540 - (time.monotonic() - begun) - 1 <= first <= 540, first
    last = window.wait(lambda: (left := game.seconds_left(window)) < first and left, "a second to pass")
    assert first - last <= time.monotonic() - begun + 1, (first, last)


def a_dead_line_is_told_within_seconds(stage):
    """A line that is dead and not closed is noticed in a match, and a press says so at once."""
    server = stage.server("--rounds", "1")
    window, other = playing_against(stage, server)
    window.trouble.expect(*NO_CONNECTION)
    game.open_map(window)
    game.mark(window)
    server.freeze()
    frozen = time.monotonic()
    window.wait_for_words(window.text("banner.lost"))
    assert time.monotonic() - frozen < SOON_SECONDS
    window.click("button", window.text("guess.go"))
    window.select(".toast")
    server.thaw()
    back(window, "banner.lost")
    window.wait_for_words(window.text("guess.sent", name="Berta"))


def the_others_dead_line_is_told_within_seconds(stage):
    """An opponent whose line is dead is seen reconnecting within seconds."""
    server = stage.server("--rounds", "1")
    window, other = playing_against(stage, server)
    other.freeze(SOON_SECONDS)
    frozen = time.monotonic()
    window.wait_for_words(window.text("doing.reconnecting"))
    assert time.monotonic() - frozen < SOON_SECONDS
    other.come_back()
    back(window, "doing.reconnecting")


def a_second_window_takes_over(stage):
    """Signed in elsewhere: the first window says so, and can take the match back."""
    server = stage.server("--rounds", "1")
    first, second = stage.window("first", server), stage.window("second", server)
    game.enter(first, "Twin")
    game.begin_solo(first)
    token = first.run("return localStorage.getItem('whereami.token')")
    second.open()
    second.wait_for_screen("welcome")
    second.run("localStorage.setItem('whereami.token', arguments[0])", token)
    second.reload()
    second.wait_for_screen("play")
    first.wait_for_screen("elsewhere")
    first.wait_for_words(first.text("elsewhere.text"))
    first.click("button", first.text("elsewhere.again"))
    first.wait_for_screen("play")
    second.wait_for_screen("elsewhere")
    game.open_map(first)


def playing_against(stage, server):
    """A window and a scripted opponent in the first round of a duel."""
    window = stage.window("player", server, before_each_page=listening.RECORD)
    other = stage.opponent(server, "Berta")
    game.enter(window, "Player")
    other.call("queue.join")
    game.queue(window)
    window.wait_for_screen("play")
    return window, other


def finish(window, other):
    """The rest of a match of one round."""
    match = window.run("return sessionStorage.getItem('whereami.shownMatch')")
    if not window.driver.find_elements("css selector", ".panes[data-shown=map]"):
        game.open_map(window)
    game.mark(window)
    game.guess(window)
    other.guess({"match": match, "round": 1}, 48.2, 16.4)
    game.see_result(window)


def failed(window, path):
    """Whether that could not be loaded."""
    window.judge_later()
    return any(address.endswith(path) for address in window.traffic.failed)


def back(window, *banners):
    """The banner goes away by itself."""
    texts = [window.text(key) for key in banners]
    window.wait(lambda: not any(text in window.words() for text in texts), "the reconnection")


TESTS = [
    a_lost_network_is_told_and_mended, a_restart_is_told_and_survived, a_leaver_is_seen,
    a_screen_that_did_not_load_comes_later, a_wrong_clock_shows_the_right_time,
    a_dead_line_is_told_within_seconds, the_others_dead_line_is_told_within_seconds,
    a_second_window_takes_over,
]
