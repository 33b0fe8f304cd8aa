"""Reloads, and absences that are longer: what a player finds on coming back."""

import game
from window import DESKTOP, PHONE

# Not there, and back for the page that asks for it. More than the rules wait for.
AWAY_SECONDS = 5
SOLUTION_ROWS = "return document.querySelectorAll('dialog table tbody tr').length"


def a_reload_finds_the_reveal(stage):
    """Whoever reloads during a reveal sees it again, though the other is ready to go on."""
    server = stage.server("--rounds", "2")
    window, other, match = against(stage, server)
    guess_both(window, other, match, 1)
    window.wait_for_screen("reveal")
    other.call("match.ready", match=match, round=1)
    window.reload()
    window.wait_for_screen("reveal")
    window.wait_for_words(window.text("doing.ready"))
    game.go_on(window)
    window.wait_for_screen("round")
    assert not window.run("return document.querySelector('.missed').checkVisibility()")


def a_missed_reveal_can_be_looked_at(stage):
    """Whoever was away for longer is told what was revealed, and sees it when asking for it."""
    server = stage.server("--rounds", "2")
    window, other, match = against(stage, server)
    game.answer(window)
    game.mark(window)
    game.guess(window)
    window.judge_later()
    window.driver.get("about:blank")
    other.guess({"match": match, "round": 1}, 48.2, 16.4)
    other.call("match.ready", match=match, round=1)
    other.wait_for_event("round.standings", patience=AWAY_SECONDS + 20)
    window.open()
    window.wait_for_screen("round")
    missed = window.find("region", window.text("missed.label"))
    assert "1" in missed.text, missed.text
    for size, theme in ((PHONE, "dark"), (DESKTOP, "light")):
        window.resize(size)
        window.theme(theme)
        stage.show(window, f"missed-{theme}")
    window.click("button", window.text("missed.show"))
    window.wait(lambda: window.run(SOLUTION_ROWS) == 2, "both players' results")
    window.select("dialog .leaflet-container")
    stage.show(window, "missed-dialog")
    window.click("button", window.text("missed.close"))
    window.wait(lambda: not window.all("region", window.text("missed.label")), "the end of it")
    window.reload()
    window.wait_for_screen("round")
    assert not window.all("region", window.text("missed.label")), "once is enough"


def a_reload_finds_what_everybody_does(stage):
    """After a reload the opponent still guesses, and our own guess stands where it was made."""
    server = stage.server("--rounds", "1")
    window, other, match = against(stage, server)
    other.call("match.answer", match=match, round=1)
    window.wait_for_words(window.text("doing.guessing"))
    window.reload()
    window.wait_for_screen("round")
    window.wait_for_words(window.text("doing.guessing"))
    game.answer(window)
    game.mark(window)
    game.guess(window)
    window.wait_for_words(window.text("guess.sent"))
    # Where the marker stands is said half a second after it was put there: not after the guess.
    guessed = window.run("return performance.now()")
    window.wait(lambda: window.run("return performance.now()") > guessed + 1500, "that moment")
    assert window.text("guess.sent") in window.words(), window.words()
    window.run("sessionStorage.clear()")
    window.reload()
    window.wait_for_words(window.text("guess.sent"))
    window.select(".pin-me")


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
    window.wait_for_screen("round")
    return window, other, window.run("return sessionStorage.getItem('whereami.shownMatch')")


def guess_both(window, other, match, number):
    other.guess({"match": match, "round": number}, 48.2, 16.4)
    game.answer(window)
    game.mark(window)
    game.guess(window)


TESTS = [
    a_missed_reveal_can_be_looked_at, a_reload_finds_the_reveal,
    a_reload_finds_what_everybody_does, a_reload_finds_the_waiting_room,
]
