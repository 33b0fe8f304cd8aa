"""Reloads, and absences that are longer: what a player finds on coming back."""

import time

import game
from window import DESKTOP, PHONE

# A reveal waits so long for a player without a connection.
AWAY_SECONDS = 5
SOLUTION_ROWS = "return document.querySelectorAll('dialog table tbody tr').length"


def a_reload_finds_the_reveal(stage):
    """A player who reloads during a reveal sees it again, though the other is ready to go on."""
    server = stage.server("--rounds", "10")
    window, other, match = against(stage, server)
    for number in range(1, 10):
        guess_both(window, other, match, number)
        window.wait_for_screen("reveal")
        other.call("match.ready", match=match, round=number)
        gone = time.monotonic()
        window.reload()
        screen = window.wait_for_screen("reveal", "play")
        if screen == "reveal":
            break
        # Only a reload that was too slow may find the next round.
        assert time.monotonic() - gone > AWAY_SECONDS, "the reveal is over"
        see_missed(window)
    assert screen == "reveal", "each reload was too slow"
    window.wait_for_words(window.text("doing.ready"))
    game.go_on(window)
    window.wait_for_screen("play")
    assert not window.run("return document.querySelector('.missed').checkVisibility()")


def a_missed_reveal_can_be_looked_at(stage):
    """A player who was away for longer is told of the reveal, and sees it when asking for it."""
    server = stage.server("--rounds", "2")
    window, other, match = against(stage, server)
    game.open_map(window)
    game.mark(window)
    game.guess(window)
    window.wait_for_words(window.text("guess.sent", name="Berta"))
    window.judge_later()
    window.driver.get("about:blank")
    other.guess({"match": match, "round": 1}, 48.2, 16.4)
    other.call("match.ready", match=match, round=1)
    other.wait_for_event("round.standings", patience=AWAY_SECONDS + 20)
    window.open()
    window.wait_for_screen("play")
    missed = window.find("region", window.text("missed.label"))
    assert "1" in missed.text, missed.text
    for size, theme in ((PHONE, "dark"), (DESKTOP, "light")):
        window.resize(size)
        window.theme(theme)
        stage.show(window, f"missed-{theme}")
    see_missed(window, lambda: stage.show(window, "missed-dialog"))
    window.reload()
    window.wait_for_screen("play")
    assert not window.all("region", window.text("missed.label")), "once is enough"


def see_missed(window, look=lambda: None):
    """Opens what was missed, looks at it, and closes it, after which it is offered no more."""
    window.click("button", window.text("missed.show"))
    window.wait(lambda: window.run(SOLUTION_ROWS) == 2, "both players' results")
    window.select("dialog .leaflet-container")
    look()
    window.click("button", window.text("missed.close"))
    window.wait(lambda: not window.all("region", window.text("missed.label")), "the end of it")


def a_reload_finds_what_everybody_does(stage):
    """After a reload the opponent still guesses, and our own guess stands where it was made."""
    server = stage.server("--rounds", "1")
    window, other, match = against(stage, server)
    other.call("match.answer", match=match, round=1)
    window.wait_for_words(window.text("doing.guessing"))
    window.reload()
    window.wait_for_screen("play")
    window.wait_for_words(window.text("doing.guessing"))
    game.open_map(window)
    game.mark(window)
    game.guess(window)
    window.wait_for_words(window.text("guess.sent", name="Berta"))
    # Where the marker stands is said half a second after it was put there: not after the guess.
    guessed = window.run("return performance.now()")
    window.wait(lambda: window.run("return performance.now()") > guessed + 1500, "that moment")
    assert window.text("guess.sent", name="Berta") in window.words(), window.words()
    window.run("sessionStorage.clear()")
    window.reload()
    window.wait_for_words(window.text("guess.sent", name="Berta"))
    window.select(".pin-me")
    window.find("timer", window.text("guessed.timer"))


def a_reload_finds_the_waiting_room(stage):
    """After a reload in the waiting room it is told again how many wait."""
    server = stage.server()
    window = stage.window("patient", server)
    game.enter(window, "Patient")
    game.queue(window)
    words = window.text("waiting.others", count=0)
    window.wait_for_words(words)
    window.reload()
    window.wait_for_screen("waiting")
    window.wait_for_words(words)


def against(stage, server):
    """A window and a scripted opponent in the first round of a duel, and the match."""
    window = stage.window("player", server)
    other = stage.opponent(server, "Berta")
    game.enter(window, "Player")
    other.call("queue.join")
    game.queue(window)
    window.wait_for_screen("play")
    return window, other, window.run("return sessionStorage.getItem('whereami.shownMatch')")


def guess_both(window, other, match, number):
    other.guess({"match": match, "round": number}, 48.2, 16.4)
    game.open_map(window)
    game.mark(window)
    game.guess(window)


def the_way_back_asks_before_it_leaves(stage):
    """The browser's way back asks before it leaves a match, and works as ever after it."""
    server = stage.server("--rounds", "1")
    window = stage.window("back", server)
    game.enter(window, "Backer")
    game.go_to(window, "friends")
    game.go_to(window, "home")
    game.begin_solo(window)
    for _ in range(2):
        window.driver.back()
        window.find("dialog", window.text("leave.title"))
        window.click("button", window.text("common.cancel"))
        assert window.screen() == "play"
    window.driver.back()
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("result")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    window.driver.back()
    window.wait_for_screen("friends")


TESTS = [
    the_way_back_asks_before_it_leaves, a_missed_reveal_can_be_looked_at,
    a_reload_finds_the_reveal,
    a_reload_finds_what_everybody_does, a_reload_finds_the_waiting_room,
]
