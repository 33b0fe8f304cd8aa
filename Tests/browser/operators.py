"""Operators' words and actions, as players see them."""

import game
import listening
from window import DESKTOP, PHONE

# Keeps the page's sockets where a test can speak through them as the server would.
SOCKETS = """
globalThis.sockets = []
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given)
    sockets.push(this)
  }
}
"""
SAY = """
const [method, params] = arguments
sockets.at(-1).onmessage(new MessageEvent('message', {
  data: JSON.stringify({ jsonrpc: '2.0', method, params }) }))
"""
CLOSE = """
const [code, reason] = arguments
sockets.at(-1).onclose(new CloseEvent('close', { code, reason }))
"""


def an_announcement_is_shown_until_it_was_read(stage):
    """An operator's message is said once, stands over every screen, and can be closed by keys."""
    window = stage.window("reader", stage.server(), before_each_page=SOCKETS + listening.RECORD)
    game.enter(window, "Reader")
    text = "We restart at ten <b>sharp</b>."
    window.run(SAY, "server.announcement", {"text": text, "at": 1_800_000_000_000})
    window.wait_for_words(text)
    listening.wait_until_said(window, window.text("announcement.said", text=text))
    game.go_to(window, "friends")
    window.wait_for_words(text)
    for size, theme in ((PHONE, "dark"), (DESKTOP, "light")):
        window.resize(size)
        window.theme(theme)
        stage.show(window, f"announcement-{theme}")
    game.go_to(window, "home")
    game.begin_solo(window)
    window.wait_for_words(text)
    window.resize(PHONE)
    stage.show(window, "announcement-match")
    game.open_map(window)
    game.mark(window)
    window.tab_to("button", window.text("announcement.close"))
    window.press("\n")
    window.wait(lambda: text not in window.words(), "its end")
    assert window.run("return document.activeElement.matches('#main h1')"), "the focus goes on"


def who_is_kicked_is_told_and_may_come_back(stage):
    """A kick is told in plain words with its reason; coming back takes a press."""
    window = stage.window("loud", stage.server(), before_each_page=SOCKETS)
    game.enter(window, "Loud")
    window.run(CLOSE, 4003, "Please mind your words")
    window.wait_for_screen("elsewhere")
    window.wait_for_words(window.text("kicked.title"), "Please mind your words")
    assert window.text("kicked.title") in window.driver.title
    window.click("button", window.text("kicked.again"))
    window.wait_for_screen("home")


def who_is_banned_is_told(stage):
    """A ban is told with its reason, and nothing is tried again by itself."""
    window = stage.window("bot", stage.server(), before_each_page=SOCKETS)
    game.enter(window, "Bot")
    window.run(CLOSE, 4503, "Bots are not welcome")
    window.wait_for_screen("elsewhere")
    window.wait_for_words(window.text("banned.title"), "Bots are not welcome")
    stage.show(window, "banned")
    assert not window.all("link", window.text("frame.home"), is_exact=False), "no way to play"
    assert window.run("return sockets.length") == 1, "nobody connects anew"


TESTS = [
    an_announcement_is_shown_until_it_was_read, who_is_kicked_is_told_and_may_come_back,
    who_is_banned_is_told,
]
