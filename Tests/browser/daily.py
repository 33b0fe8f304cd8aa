"""The challenge of the day: from home to the board, once a day."""

import re

import game
from window import PHONE

QUICK = ("--rounds", "2", "--moving", "60s", "--guessing", "30s", "--ready", "20s", "--countdown", "0s",
         "--view-provider", "coordinates")


def to_the_day(window):
    """From home to the page of the day; returns its number."""
    window.wait(lambda: window.run("return !document.querySelector('.way-daily').hidden"), "the day")
    window.tap(window.select(".way-daily a"))
    window.wait_for_screen("daily")
    window.wait(lambda: "#" in window.select("h1").text, "the number")
    return int(window.select("h1").text.split("#")[1])


def the_day_is_played_once(stage):
    """Home leads to the day; its end leads to the board, and the attempt is shared without a place."""
    server = stage.server(*QUICK)
    friend = stage.opponent(server, "Bob")
    day = friend.call("daily.get")
    ada = stage.window("ada", server, size=PHONE)
    game.enter(ada, "Ada")
    assert to_the_day(ada) == day["number"]
    ada.wait_for_words(ada.text("board.count", count=0))
    ada.click("button", ada.text("daily.play"))
    for number in (1, 2):
        game.play_round(ada)
        ada.wait_for_screen("reveal")
        if number == 1:
            game.go_on(ada)
    game.see_result(ada)
    name = ada.text("daily.name", number=str(day["number"]))
    ada.wait_for_words(name)
    assert not ada.all("button", ada.text("result.again")), "there is one attempt"
    ada.click("button", ada.text("daily.show"))
    ada.wait_for_screen("daily")
    ada.wait_for_words(ada.text("board.me", rank="1", count="1"), ada.text("daily.streak", count=1))
    assert not ada.all("button", ada.text("daily.play"))
    assert len(ada.run("return [...document.querySelectorAll('.daily-scores li')]")) == 2
    ada.click("button", ada.text("share.go"))
    line, address = ada.select(".share-text").text.split("\n")
    assert line.startswith(f"#{day['number']} · "), line
    assert re.fullmatch(f"{server.page}v1/share/[0-9a-f]{{32}}", address), address
    ada.click("button", ada.text("share.close"))
    ada.click("button", ada.text("daily.friends"))
    ada.wait_for_words(ada.text("board.count", count=1))
    game.go_to(ada, "home")
    to_the_day(ada)
    ada.run("location.hash = '#/history'")
    ada.wait_for_words(name)
    is_secret(stage, server, ada, address)


def is_secret(stage, server, player, address):
    """Until the day is over, its places are given on to nobody: others are led to the day itself."""
    player.click("link", player.text("history.solo"))
    player.find("link", player.text("replay.watch"))
    assert not player.all("button", player.text("set.challenge"))
    stranger = stage.window("stranger", server, size=PHONE)
    stranger.open(address.removeprefix(server.page))
    stranger.wait_for_screen("welcome")
    assert stranger.run("return location.hash") == "#/daily"
    stranger.open(f"#/replay/{address[-32:]}")
    stranger.wait_for_words(stranger.text("replay.early"))


def a_day_of_before_the_server_says_so(stage):
    """An address of a day that is not there leads to words, and not to an empty page."""
    server = stage.server(*QUICK)
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    window.run("location.hash = '#/daily/1'")
    window.wait_for_words(window.text("error.unknownSet"))


TESTS = [the_day_is_played_once, a_day_of_before_the_server_says_so]
