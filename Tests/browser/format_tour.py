"""Goes through the screens of the formats beside the classic, as `tour.py` does through all others.

Apart from it, so that no test has to wait for both.
"""

import formats
import game
import tour
from selenium.webdriver.common.keys import Keys

SLOW = {"openingMs": 0, "movingMs": 600_000, "guessingMs": 600_000, "readyMs": 600_000}


def format_tour(stage, visit, cast=tour.Cast(), **options):
    """Calls `visit(window, screen)` on the screens of each format; gives the window."""
    server = stage.server("--opening", "0", provider="coordinates")
    window = stage.window("tourist", server, before_each_page=formats.KNOWS, **options)
    others = [stage.opponent(server, name) for name in (cast.friend, cast.requester, cast.fourth)]
    game.enter(window, cast.tourist)
    hurry(window, others[0], visit)
    clash(window, others[0], visit)
    royale(window, others[:2], visit)
    sides(window, others, visit)
    streak(window, visit)
    sprint(window, visit)
    race(window, visit)
    return window


def begin(window, others, format, **options):
    """A match in a room of all of them; gives what began, as each of the others was told."""
    host, *guests = others
    code = host.call("room.create", format=format, options={**SLOW, **options})["code"]
    for guest in guests:
        guest.call("room.join", code=code)
    window.run("location.hash = '#/room/' + arguments[0]", code)
    window.wait_for_words(window.text("room.leave"))
    host.call("room.start")
    window.wait_for_screen("play")
    return [other.wait_for_event("round.started") for other in others]


def guess_well(others, started):
    """Each of them guesses where the place is."""
    for other, event in zip(others, started):
        other.guess(event, event["view"]["lat"], event["view"]["lng"])


def end(window, others, match):
    """The others leave the match, and all of them the room; what is shown before is the result."""
    for other in others:
        other.call("match.quit", match=match)
    window.wait_for_screen("result")


def leave(window, others):
    """From the result to home."""
    window.click("button", window.text("room.back"))
    window.wait_for_screen("room")
    window.click("button", window.text("room.leave"))
    window.wait_for_screen("home")
    for other in others:
        other.call("room.leave")


def hurry(window, other, visit):
    """The line that says whose first guess has shortened the time."""
    started = begin(window, [other], "classic", hurryMs=600_000)
    guess_well([other], started)
    window.wait_for_words(window.text("round.hurried.line", name=other.name))
    visit(window, "somebody has guessed")
    end(window, [other], started[0]["match"])
    leave(window, [other])


def clash(window, other, visit):
    """A round with bars of health, the loss at its reveal, and the result."""
    started = begin(window, [other], "clash")
    visit(window, "clash")
    game.play_round(window, game.FAR)
    # Quickly: the first guess leaves 15 seconds.
    guess_well([other], started)
    window.wait_for_screen("reveal")
    visit(window, "reveal of a clash")
    end(window, [other], started[0]["match"])
    visit(window, "result of a clash")
    leave(window, [other])


def royale(window, others, visit):
    """Out by the first round, which its reveal says, and watching the next one."""
    started = begin(window, others, "royale")
    guess_well(others, started)
    game.play_round(window, game.FAR)
    window.wait_for_screen("reveal")
    window.wait_for_words(window.text("reveal.out.me", rank="3"))
    visit(window, "out of a royale")
    for other in others:
        other.call("match.ready", match=started[0]["match"], round=1)
    for other in others:
        other.wait_for_event("round.started")
    window.wait_for_screen("play")
    window.wait_for_words(window.text("round.watching"))
    visit(window, "royale watched")
    end(window, others, started[0]["match"])
    visit(window, "result of a royale")
    leave(window, others)


def sides(window, others, visit):
    """Two against two, with the partner's pin on the map."""
    started = begin(window, others, "team")
    place = {"match": started[0]["match"], "round": 1}
    for other in others:
        other.call("match.mark", **place, lat=10.5, lng=20.5)
    game.open_map(window)
    window.select(".pin-partner")
    visit(window, "team")
    game.mark(window, game.FAR)
    game.guess(window)
    guess_well(others, started)
    window.wait_for_screen("reveal")
    visit(window, "reveal of a team")
    end(window, others, place["match"])
    visit(window, "result of a team")
    leave(window, others)


def begin_alone(window, format):
    formats.choose(window, formats.way(window, "solo"), format)
    game.begin_solo(window)


def streak(window, visit):
    """A country that is right, one that is not, and the end."""
    begin_alone(window, "streak")
    window.run("window.knows = true")
    visit(window, "streak")
    game.play_round(window)
    window.wait_for_screen("reveal")
    visit(window, "streak goes on")
    game.go_on(window)
    window.run("window.knows = false")
    # A place at sea is in no country.
    game.play_round(window, (-40, 10))
    window.wait_for_screen("reveal")
    window.wait_for_words(window.text("reveal.streak.wrong"))
    visit(window, "streak is over")
    game.see_result(window)
    visit(window, "result of a streak")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")


def sprint(window, visit):
    """The countries that are offered, the one that it was, and the result."""
    begin_alone(window, "sprint")
    window.find("textbox", window.text("country.label")).send_keys("s")
    window.select(".country-offer:nth-child(5)")
    visit(window, "sprint")
    window.find("textbox", window.text("country.label")).send_keys(Keys.ENTER)
    window.select(".last-round")
    visit(window, "sprint goes on")
    window.click("button", window.text("leave.label"))
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("result")
    visit(window, "result of a sprint")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")


def race(window, visit):
    """Three guesses without a fault are the points that end it."""
    begin_alone(window, "race")
    window.run("window.knows = true")
    for number in range(1, 4):
        window.wait_for_words(window.text("match.round.open", round=number))
        if number == 2:
            visit(window, "race")
        game.play_round(window)
    window.wait_for_screen("result")
    window.wait_for_words(window.text("result.reached"))
    visit(window, "result of a race")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
