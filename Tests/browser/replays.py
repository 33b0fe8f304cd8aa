"""A match that is over is watched again: by its player, and by whoever has the link."""

import game
from selenium.webdriver.common.keys import Keys
from window import PHONE

QUICK = ("--rounds", "1", "--moving", "60s", "--guessing", "60s", "--countdown", "0s", "--opening", "0s")


def a_match_is_watched_again(stage):
    """The history leads to the replay; its link shows the same to somebody who has no account."""
    server = stage.server(*QUICK)
    bob = stage.opponent(server, "Bob")
    ada = stage.window("ada", server)
    game.enter(ada, "Ada")
    game.queue(ada)
    bob.call("queue.join")
    started = bob.event("round.started")
    game.open_map(ada)
    game.mark(ada, game.FAR)
    bob.call("match.mark", match=started["match"], round=1, lat=1.5, lng=2.5)
    bob.guess(started, 48.2, 16.4)
    game.guess(ada)
    game.see_result(ada)
    ada.click("button", ada.text("result.home"))
    ada.wait_for_screen("home")
    ada.run("location.hash = '#/history'")
    ada.click("link", ada.text("history.against", names="Bob"))
    ada.click("link", ada.text("replay.watch"))
    ada.wait_for_screen("replay")
    look_through(ada)
    ada.run(game.COPIES)
    ada.click("button", ada.text("replay.share"))
    ada.wait(lambda: ada.run("return window.copied"), "the link")
    address = ada.run("return window.copied")
    assert address.startswith(f"{server.page}v1/share/"), address
    stranger = stage.window("stranger", server, size=PHONE)
    stranger.open(address.removeprefix(server.page))
    stranger.wait_for_screen("replay")
    look_through(stranger)
    assert not stranger.all("button", stranger.text("replay.share"))


def look_through(window):
    """From the first moment to the last, by the keyboard."""
    slider = window.find("slider", window.text("replay.time"))
    window.run("document.querySelector('.replay-page details').open = true")
    words = [window.text("replay.action.marked", name="Bob"), window.text("replay.action.guessed", name="Ada")]
    window.wait_for_words("Ada", "Bob", *words)
    slider.send_keys(Keys.HOME)
    assert not window.run("return document.querySelectorAll('.replay-stage .pin-solution').length")
    slider.send_keys(Keys.END)
    window.wait(lambda: window.run("return document.querySelectorAll('.replay-stage .pin').length") == 3,
                "both pins and the place")
    window.wait(lambda: window.run("return document.querySelectorAll('.replay-stage .pin-solution').length"),
                "the place")


TESTS = [a_match_is_watched_again]
