"""Two windows against each other."""

import json
import subprocess

import game

ROUNDS = 5
MATCH = "return sessionStorage.getItem('whereami.shownMatch')"
# The browser's own messages about a server that is not there.
# A picture that is on its way then is asked for again.
SERVER_IS_GONE = (
    r"WebSocket connection to .* failed",
    r"/(v1/views|data)/.*(ERR_CONNECTION_\w+|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|status of 503)",
)
ALL_PICTURES_ARE_THERE = """
    return document.querySelectorAll('.sketch-picture img').length > 0
      && !document.querySelector('.sketch-picture.is-loading, .view-problem')"""
# A badge that every match earns, so that one is there to be seen.
BADGE = {"id": "finisher", "title": "Finisher", "meaning": "Finish a match."}
RULE = {"id": "finisher", "on": "matchFinished", "do": [{"grant": "finisher"}]}


def two_windows_play_a_whole_duel(stage):
    """Two windows play five rounds through reloads and a killed server, and agree on the end."""
    server = stage.server("--rules", rules(stage), "--durability", "process")
    ada, bob = stage.window("ada", server), stage.window("bob", server)
    for window, name in ((ada, "Ada"), (bob, "Bob")):
        window.trouble.expect(*SERVER_IS_GONE)
        game.enter(window, name)
        before = played(window)
        assert before == 0, f"{name} has played {before} matches before the first"
        game.go_to(window, "home")
    game.queue(ada)
    ada.wait_for_screen("waiting")
    game.queue(bob)
    for number in range(1, ROUNDS + 1):
        duel_round(server, ada, bob, number)
    for window in (ada, bob):
        game.see_result(window)
    agree(ada, bob)
    look_again(ada)
    for window in (ada, bob):
        window.wait_for_words(BADGE["title"])
        window.click("button", window.text("result.home"))
        window.wait_for_screen("home")
        assert played(window) == 1
        window.wait_for_words(BADGE["title"])


def duel_round(server, ada, bob, number):
    """Both see the place and the map; something happens to one of them in the middle."""
    for window in (ada, bob):
        window.wait_for_screen("play")
        window.wait(lambda: str(number) in game.round_number(window), f"round {number}")
    if number == 2:
        bob.reload()
        bob.wait_for_screen("play")
    game.open_map(ada)
    game.mark(ada)
    if number == 3:
        killed_and_back(server, ada, bob)
    game.guess(ada)
    bob.wait_for_words(bob.text("doing.guessed"))
    game.open_map(bob)
    game.mark(bob, game.FAR)
    if number == 4:
        bob.reload()
        bob.select(".pin-me")
    game.guess(bob)
    for window in (ada, bob):
        window.wait_for_screen("reveal")
        window.wait_for_words("Ada", "Bob")
    assert reveal(ada) == reveal(bob)
    if number < ROUNDS:
        game.go_on(ada)
        ada.wait_for_words(ada.text("reveal.waiting"))
        game.go_on(bob)


def killed_and_back(server, ada, bob):
    """The server dies in the middle of a round: both say so, and go on where they were, one with a
    marker."""
    server.kill()
    for window in (ada, bob):
        window.wait_for_words(window.text("banner.lost"))
    server.start()
    for window in (ada, bob):
        window.wait(lambda: window.text("banner.lost") not in window.words(), "the reconnection")
    assert (ada.screen(), bob.screen()) == ("play", "play")
    ada.select(".pin-me")
    bob.wait(lambda: bob.run(ALL_PICTURES_ARE_THERE), "the pictures of the place")


def rules(stage):
    """The server's own rules, and one badge more."""
    standard = subprocess.check_output([stage.program, "rules", "standard"])
    file = json.loads(standard)
    file["badges"].append(BADGE)
    file["rules"].append(RULE)
    path = stage.folder / "rules.json"
    path.write_text(json.dumps(file))
    return str(path)


def played(window):
    """How many games the profile says."""
    game.go_to(window, "profile")
    window.wait_for_words(window.text("statistics.gamesPlayed"))
    return int(window.run("""
        const term = [...document.querySelectorAll('dt')].find(
          (each) => each.textContent.trim() === arguments[0])
        return term.parentElement.querySelector('dd').textContent
        """, window.text("statistics.gamesPlayed")))


def reveal(window):
    """Names, distances and scores."""
    return window.run(
        "return [...document.querySelectorAll('table:not(.results-all) tbody tr')].map((row) => row.innerText)")


def agree(ada, bob):
    """Both see the same totals in the same order, one the winner's screen, one the loser's."""
    totals = [window.run("""
        return [...document.querySelectorAll('.standings li')].map((row) =>
          [...row.querySelectorAll('strong')].map((each) => each.textContent))
        """) for window in (ada, bob)]
    assert totals[0] == totals[1] and len(totals[0]) == 2, totals
    headlines = {ada.find("heading").text, bob.find("heading").text}
    won_and_lost = {ada.text("result.won"), bob.text("result.lost")}
    assert headlines in (won_and_lost, {ada.text("result.tied")}), headlines


def look_again(window):
    """Every round can be looked at again."""
    for number in range(1, ROUNDS + 1):
        window.click("button", window.text("result.round", round=number))
        window.wait(lambda: len(reveal(window)) == 2, f"the results of round {number}")
        pressed = window.find("button", window.text("result.round", round=number))
        assert pressed.get_attribute("aria-pressed") == "true"


def a_round_without_a_pin_brings_nothing(stage):
    """A player whose time runs out without a pin reads that there was none, and gets no points."""
    server = stage.server("--rounds", "1", "--moving", "1s", "--guessing", "1s", "--ready", "10m")
    window = stage.window("idle", server)
    game.enter(window, "Idle")
    # The round is over after two seconds: a busy machine never looks while it is on.
    window.click("button", window.text("home.solo.go"))
    window.wait_for_words(window.text("results.noPin"))
    assert window.text("common.points", points=0) in window.words()
    assert not window.driver.find_elements("css selector", ".pin-me"), "no pin is drawn"


def one_looks_and_guesses_at_once(stage):
    """The marker can be placed while looking around, and the place looked at while guessing."""
    server = stage.server("--rounds", "2", "--moving", "8s")
    window = stage.window("both", server)
    game.enter(window, "Both")
    game.begin_solo(window)
    game.mark(window)
    assert phase(window) == "moving" and shown(window) == "view", "the corner is enough"
    game.guess(window)
    game.go_on(window)
    window.wait_for_screen("play")
    window.wait(lambda: phase(window) == "guessing", "the end of the time to look")
    assert shown(window) == "map"
    window.click("button", window.text("panes.view"))
    assert shown(window) == "view" and window.run(ALL_PICTURES_ARE_THERE)
    window.click("button", window.text("panes.map"))
    game.mark(window)
    game.guess(window)
    game.see_result(window)


def a_rematch_starts_when_both_want_it(stage):
    """A player who asks for a rematch waits; when the other one asks too, it starts."""
    server = stage.server("--rounds", "1", "--countdown", "1s")
    window, other = stage.window("again", server), stage.opponent(server, "Berta")
    game.enter(window, "Ada")
    other.call("queue.join")
    game.queue(window)
    finish(window, other)
    window.click("button", window.text("rematch.open"))
    window.wait_for_words(window.text("rematch.asked.note", name="Berta"))
    assert not window.all("button", window.text("rematch.open")), "once is enough"
    other.call("match.rematch", match=other.wait_for_event("challenge.received")["rematch"])
    finish(window, other)
    first = other.call("match.rematch", match=window.run(MATCH))
    window.wait_for_words(window.text("rematch.wanted.note", name="Berta"))
    other.call("challenge.cancel", challenge=first["challenge"])
    window.find("button", window.text("rematch.open"))
    other.call("match.rematch", match=window.run(MATCH))
    window.click("button", window.text("rematch.wanted"))
    finish(window, other)
    window.click("button", window.text("rematch.open"))
    sent = other.wait_for_event("challenge.received")
    window.click("button", window.text("result.home"))
    gone = other.wait_for_event("challenge.cancelled")
    assert gone["challenge"] == sent["challenge"], "whoever goes away takes it back"
    game.go_to(window, "friends")
    window.wait_for_words(window.text("friends.challenges.none"))


def finish(window, other):
    """A match of one round, from its beginning to its result."""
    started = other.wait_for_event("round.started")
    window.wait_for_screen("play")
    other.guess(started, 48.2, 16.4)
    game.play_round(window)
    game.see_result(window)


def phase(window):
    return window.run("return document.querySelector('.match').dataset.phase")


def shown(window):
    """The larger one of picture and map."""
    return window.run("return document.querySelector('.panes').dataset.shown")


TESTS = [
    two_windows_play_a_whole_duel, a_round_without_a_pin_brings_nothing,
    one_looks_and_guesses_at_once, a_rematch_starts_when_both_want_it,
]
