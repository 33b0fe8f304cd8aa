"""Watching the matches of a room: live on its page, and on a big screen."""

import game
from rooms import names, wait_for_names
from window import PHONE

# Nobody waits but for a reveal, which is to be looked at.
SLOW = ("--rounds", "2", "--moving", "10m", "--guessing", "10m", "--hurry", "10m", "--ready", "10m",
        "--countdown", "0s", "--opening", "0s")
QUICK = ("--rounds", "1", "--moving", "60s", "--guessing", "60s", "--countdown", "0s",
         "--opening", "0s")


def enter_room(window, name, code, way="room"):
    """Signs in and opens the link to a room."""
    game.enter(window, name)
    window.run("location.hash = `#/${arguments[0]}/${arguments[1]}`", way, code)
    window.wait_for_screen("room")


def role(window, name, key):
    """The host gives a member another role."""
    label = f"{window.text('role.label')}: {name}"
    window.find("combobox", label)
    # At once, as the list is built anew with every change of the room.
    window.run('''
        const select = document.querySelector(`[aria-label="${arguments[0]}"]`)
        select.value = arguments[1]
        select.dispatchEvent(new Event('change'))''', label, key.split(".")[1])


def watchers(window):
    return window.run("""
        return [...document.querySelectorAll('.watchers .member-name')].map((each) => each.textContent)""")


def scene(window):
    return window.run("return document.querySelector('.watching')?.dataset.scene ?? ''")


def wait_for_scene(window, name):
    window.wait(lambda: scene(window) == name, f"the {name}, not {scene(window)}")


def pins(window):
    return window.run("""
        return [...document.querySelectorAll('.watching .pin-label')].map((each) => each.textContent)""")


def pictures(window):
    """How many pictures of places the page has, or has ever asked for."""
    window.traffic.read()
    return window.run("""
        return document.querySelectorAll('.view').length
          + performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/views/')).length""")


def guess_all(players, match=None):
    """Everybody guesses; gives what the round began with."""
    started = [player.wait_for_event("round.started") for player in players]
    for number, (player, event) in enumerate(zip(players, started)):
        player.guess(event, 10 * number, 20)
    return started[0]


def announced(window):
    """The lines that a reader hears next, or has heard last."""
    return window.run("return document.getElementById('announcer-polite').textContent")


def a_watcher_sees_a_match_after_each_reveal(stage):
    """A watcher sees who has guessed, no picture and no pin before a reveal, then all; at the end who won."""
    server = stage.server(*SLOW)
    ada, bob = stage.opponent(server, "Ada"), stage.opponent(server, "Bob")
    window = stage.window("watcher", server, size=PHONE)
    code = ada.call("room.create")["code"]
    bob.call("room.join", code=code)
    enter_room(window, "Wanda", code)
    window.click("button", window.text("room.onlyWatch"))
    window.wait(lambda: watchers(window) == ["Wanda"], "the own name among those who watch")
    window.wait_for_words(window.text("room.watchers", count=1),
                          window.text("room.note.notHost.watcher", name="Ada"))
    ada.call("room.start")
    started = [player.wait_for_event("round.started") for player in (ada, bob)]
    wait_for_scene(window, "round")
    window.wait_for_words(window.text("watch.hint"), window.text("match.round", round=1, rounds=2))
    assert window.find("timer", window.text("watch.timer")).text
    ada.guess(started[0], 1, 2)
    window.wait_for_words(window.text("doing.guessed"))
    assert pins(window) == [] and pictures(window) == 0, "nothing before the reveal"
    window.wait(lambda: window.text("say.guessed", name="Ada") in announced(window), "the guess to be said")
    bob.guess(started[1], 20, 20)
    wait_for_scene(window, "reveal")
    window.wait(lambda: sorted(pins(window)) == sorted(["Ada", "Bob", window.text("reveal.here")]), "all pins")
    window.wait(lambda: "Ada" in announced(window), "the reveal to be said")
    result = {each["player"]: each["score"] for each in ada.wait_for_event("round.revealed")["results"]}
    window.wait_for_words(*(f"{score:,}" for score in result.values()))
    window.reload()
    wait_for_scene(window, "reveal")
    window.wait(lambda: len(pins(window)) == 3, "the pins again")
    for player in (ada, bob):
        player.call("match.ready", match=started[0]["match"], round=1)
    wait_for_scene(window, "round")
    guess_all((ada, bob))
    wait_for_scene(window, "reveal")
    window.click("button", window.text("reveal.result"))
    wait_for_scene(window, "final")
    outcome = ada.wait_for_event("match.finished")["results"]
    winner = next(each["player"] for each in outcome if each["won"])
    name = "Ada" if winner == ada.id else "Bob"
    window.wait_for_words(window.text("watch.won", names=[name]))
    assert pictures(window) == 0, "a watcher never loads a picture"
    window.click("button", window.text("watch.close"))
    window.wait(lambda: scene(window) == "", "the end of the view")


def a_big_screen_shows_the_places(stage):
    """The host makes a member the big screen: it has the picture of the round, no pin, and no controls of players."""
    server = stage.server(*SLOW)
    host, wall = stage.window("host", server), stage.window("wall", server)
    ada, bob = stage.opponent(server, "Ada"), stage.opponent(server, "Bob")
    game.enter(host, "Host")
    host.click("button", host.text("home.together.go"))
    host.wait_for_screen("room")
    code = host.select(".room-code").text
    for player in (ada, bob):
        player.call("room.join", code=code)
    enter_room(wall, "Wall", code, way="watch")
    role(host, "Host", "role.watcher")
    role(host, "Wall", "role.screen")
    host.wait(lambda: watchers(host) == ["Host", "Wall"], "two who watch")
    wall.wait_for_words(wall.text("role.screen"))
    host.click("button", host.text("room.start"))
    wall.wait_for_screen("wall")
    wait_for_scene(wall, "round")
    wall.select(".match-wall .view-sketch .sketch-picture.is-shown")
    started = [player.wait_for_event("round.started") for player in (ada, bob)]
    ada.guess(started[0], 1, 2)
    wall.wait_for_words(wall.text("doing.guessed"))
    assert pins(wall) == [], "no pin before the reveal"
    for text in ("leave.label", "guess.go", "round.answer"):
        assert not wall.all("button", wall.text(text)), text
    wall.click("button", wall.text("wall.full"))
    wall.find("button", wall.text("wall.smaller"))
    wall.click("button", wall.text("wall.smaller"))
    bob.guess(started[1], 20, 20)
    for window in (host, wall):
        wait_for_scene(window, "reveal")
        window.wait(lambda: len(pins(window)) == 3, "all pins")
    assert pictures(host) == 0, "who watches gets no picture"
    wall.click("button", wall.text("wall.leave"))
    wall.wait_for_screen("room")
    wall.wait_for_words(wall.text("room.note.playing.screen"))
    assert not wall.all("button", wall.text("emote.wave")), "a big screen gives no signs"
    wall.click("button", wall.text("wall.show"))
    wall.wait_for_screen("wall")
    role(host, "Wall", "role.watcher")
    wall.wait_for_screen("room")
    wait_for_scene(wall, "reveal")


def who_comes_late_watches_and_then_plays(stage):
    """A member who comes during a match sees it with the rounds before, and plays the next one."""
    server = stage.server(*SLOW)
    ada, bob = stage.opponent(server, "Ada"), stage.opponent(server, "Bob")
    window = stage.window("late", server)
    code = ada.call("room.create")["code"]
    bob.call("room.join", code=code)
    ada.call("room.start")
    match = guess_all((ada, bob))["match"]
    for player in (ada, bob):
        player.call("match.ready", match=match, round=1)
    enter_room(window, "Late", code)
    window.wait_for_words(window.text("room.note.playing"), window.text("match.round", round=2, rounds=2))
    wait_for_scene(window, "round")
    window.wait(lambda: len(pins(window)) == 3, "the map of the round before")
    guess_all((ada, bob))
    wait_for_scene(window, "reveal")
    # Without a press the result comes by itself.
    wait_for_scene(window, "final")
    ada.call("room.start")
    window.wait_for_screen("play")
    assert len(window.run("return [...document.querySelectorAll('.player')]")) == 3


def a_full_room_can_be_watched(stage):
    """A room of sixteen players offers the next one to watch, and a place when one plays no longer."""
    server = stage.server(*QUICK)
    players = [stage.opponent(server, f"Player{number}") for number in range(16)]
    window = stage.window("seventeenth", server)
    code = players[0].call("room.create")["code"]
    for player in players[1:]:
        player.call("room.join", code=code)
    enter_room(window, "Seventeen", code)
    window.wait_for_words(window.text("room.full"))
    window.click("button", window.text("room.watch"))
    wait_for_names(window, *[player.name for player in players], "Seventeen")
    assert watchers(window) == ["Seventeen"], watchers(window)
    window.click("button", window.text("room.playAlong"))
    window.wait_for_words(window.text("error.roomFull"))
    players[3].call("room.role", role="watcher")
    window.wait(lambda: watchers(window) == ["Player3", "Seventeen"], "a free place")
    window.click("button", window.text("room.playAlong"))
    window.wait(lambda: watchers(window) == ["Player3"], "a place to play")
    assert names(window)[-2:] == ["Seventeen", "Player3"], names(window)


TESTS = [a_watcher_sees_a_match_after_each_reveal, a_big_screen_shows_the_places,
         who_comes_late_watches_and_then_plays, a_full_room_can_be_watched]
