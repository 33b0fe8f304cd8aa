"""Goes through every screen of the game, so that something can be asked of each."""

from pathlib import Path
from typing import NamedTuple

import events as scheduled
import game
import league
import news as reported
import watching as watched
from selenium.webdriver.common.keys import Keys

# The words of a browser without a line.
NO_CONNECTION = (r"WebSocket connection to .* failed", r"ERR_INTERNET_DISCONNECTED")
ITALY = Path(__file__).resolve().parents[2] / "polygons" / "italy.geojson"

# A guided round needs time to be looked at.
OPTIONS = ("--rounds", "2", "--moving", "120s", "--guessing", "120s", "--ready", "120s",
           "--countdown", "16s", "--opening", "16s")


class Cast(NamedTuple):
    """The names of who looks, of a friend who is also the opponent, of who asks to be one, and of
    one more for matches of four."""
    tourist: str = "Tourist"
    friend: str = "Berta"
    requester: str = "Carla"
    fourth: str = "Dora"


class Findings:
    """Faults, told at once in case the tour does not come to its end; each thing once."""

    def __init__(self):
        self.known = set()

    def add(self, place, faults):
        for fault in faults:
            if fault not in self.known:
                print(f"{place}: {fault}", flush=True)
            self.known.add(fault)

    def judge(self):
        assert not self.known, f"{len(self.known)} findings, see above"


def tour(stage, visit, cast=Cast(), **options):
    """Calls `visit(window, screen)` on every screen there is; gives the window."""
    server = stage.server(*OPTIONS)
    window = stage.window("tourist", server, before_each_page=game.PANORAMAS, **options)
    other, requester = stage.opponent(server, cast.friend), stage.opponent(server, cast.requester)
    window.open()
    window.wait_for_screen("welcome")
    visit(window, "welcome")
    window.run("document.querySelector('details').open = true")
    visit(window, "accounts")
    countries(window, visit)
    lists_of_nobody(window, visit)
    game.sign_in(window, cast.tourist)
    visit(window, "home")
    window.click("link", window.text("maps.change"), is_exact=False)
    window.wait_for_screen("maps")
    visit(window, "maps")
    game.go_to(window, "home")
    window.click("button", window.text("home.together.go"))
    window.wait_for_screen("room")
    other.call("room.join", code=window.select(".room-code").text)
    window.wait_for_words(cast.friend)
    visit(window, "room")
    window.click("button", window.text("room.leave"))
    window.wait_for_screen("home")
    other.call("room.leave")
    watching(window, other, requester, visit)
    game.go_to(window, "friends")
    window.click("button", window.text("invite.go"))
    visit(window, "inviting")
    window.click("button", window.text("invite.close"))
    game.go_to(window, "home")
    waiting(window, visit)
    rank(requester)
    duel(window, other, visit)
    quiz(window, other, visit)
    journey(window, visit)
    events(window, server, visit)
    news(window, server, visit)
    befriend(window, other, requester, cast)
    daily(window, visit)
    challenge(window, other, visit)
    places(window, other, visit, cast)
    lists(window, other, visit)
    maps(window, visit)
    without_line(window, visit)
    elsewhere(window, other, server, visit)
    return window


def editor(window, visit):
    """The map editor with a map in it."""
    window.open("editor")
    window.find("application")
    window.select("input[type=file]").send_keys(str(ITALY))
    window.wait_for_words(window.text("editor.verdict", count=0))
    visit(window, "editor")


def watching(window, other, requester, visit):
    """A match of others on the page of its room, and on the big screen."""
    players = (other, requester)
    code = other.call("room.create", options={"openingMs": 0})["code"]
    requester.call("room.join", code=code)
    window.run("location.hash = '#/watch/' + arguments[0]", code)
    window.wait_for_screen("room")
    other.call("room.start")
    started = [player.wait_for_event("round.started") for player in players]
    watched.wait_for_scene(window, "round")
    visit(window, "a watched round")
    me = window.run("return document.querySelector('.watchers .member').dataset.player")
    other.call("room.role", role="screen", player=me)
    window.wait_for_screen("wall")
    window.select(".match-wall .sketch-picture.is-shown")
    visit(window, "big screen")
    for player, event in zip(players, started):
        player.guess(event, -33.9, 18.4)
    watched.wait_for_scene(window, "reveal")
    visit(window, "big screen at the reveal")
    window.click("button", window.text("wall.leave"))
    window.wait_for_screen("room")
    visit(window, "a watched reveal")
    other.call("match.quit", match=started[0]["match"])
    watched.wait_for_scene(window, "final")
    # The role has to be the host's to be given, and its page to be seen.
    other.call("room.pass", player=me)
    window.find("combobox", f"{window.text('role.label')}: {other.name}")
    visit(window, "a match watched to its end, as the host")
    window.click("button", window.text("room.leave"))
    window.wait_for_screen("home")
    for player in players:
        player.call("room.leave")


def waiting(window, visit):
    game.queue(window)
    visit(window, "waiting")
    game.go_to(window, "boards")
    window.select("#queue-bar button")
    visit(window, "boards while one waits")
    window.click("button", window.text("common.cancel"))
    game.go_to(window, "home")


def rank(player):
    """Enough games to be ranked, by matches alone that take no time."""
    for _ in range(5):
        player.call("match.solo", options={"rounds": 1, "openingMs": 0, "movingMs": 0,
                                           "guessingMs": 0, "readyMs": 0, "countdownMs": 0})


def duel(window, other, visit):
    """Every screen of a match once, with somebody else in it."""
    other.call("queue.join")
    window.click("button", window.text("home.online.go"))
    window.wait_for_screen("opening")
    visit(window, "opening")
    window.wait_for_screen("play")
    started = other.event("round.started")
    visit(window, "round")
    window.click("button", window.text("leave.label"))
    visit(window, "leaving")
    window.click("button", window.text("common.cancel"))
    game.open_map(window)
    visit(window, "map")
    game.mark(window)
    visit(window, "marked")
    game.guess(window)
    window.wait_for_words(window.text("guess.sent", name=other.name))
    visit(window, "guessed")
    other.guess(started, 48.2, 16.4)
    window.wait_for_screen("reveal")
    visit(window, "reveal")
    facts(window)
    visit(window, "reveal with facts")
    game.go_on(window)
    other.call("match.ready", match=started["match"], round=1)
    window.wait_for_screen("standings")
    visit(window, "standings")
    started = other.event("round.started")
    game.play_round(window, game.FAR)
    other.guess(started, -33.9, 18.4)
    game.see_result(window)
    visit(window, "result")
    wish = other.call("match.rematch", match=started["match"])
    window.find("button", window.text("rematch.wanted"))
    visit(window, "rematch")
    other.call("challenge.cancel", challenge=wish["challenge"])
    window.click("button", window.text("result.round", round=1))
    visit(window, "all rounds again")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")


def facts(window):
    """Opens what is known of the country of the place, if it is in one."""
    if window.run("return document.querySelector('.facts') !== null"):
        window.run("document.querySelector('.facts').open = true")
        window.select(".facts-list")


def quiz(window, other, visit):
    """The screens of statements against somebody else, who leaves then."""
    code = other.call("room.create", format="quiz", options={"rounds": 2, "openingMs": 0})["code"]
    window.run("location.hash = '#/room/' + arguments[0]", code)
    window.wait_for_words(window.text("room.leave"))
    other.call("room.start")
    window.wait_for_screen("question")
    visit(window, "question")
    started = other.event("round.started")
    window.click("button", window.text("quiz.true"))
    other.call("match.guess", match=started["match"], round=1, verdict=False)
    window.wait_for_screen("explanation")
    visit(window, "explanation")
    facts(window)
    visit(window, "explanation with facts")
    other.call("match.quit", match=started["match"])
    window.wait_for_screen("result")
    visit(window, "result of a quiz")
    window.click("button", window.text("room.back"))
    window.wait_for_screen("room")
    window.click("button", window.text("room.leave"))
    window.wait_for_screen("home")
    other.call("room.leave")


def journey(window, visit):
    """The page of journeys, and a round with aids and in a pause."""
    window.click("link", window.text("home.journey"))
    window.wait_for_screen("journey")
    visit(window, "journey")
    window.click("button", window.text("journey.begin"))
    window.wait_for_screen("play")
    for aid in ("freeze", "lens"):
        window.click("button", window.text(f"aid.{aid}"))
    window.select(".lens-line")
    game.open_map(window)
    visit(window, "journey with aids")
    # The clock stands meanwhile.
    window.click("button", window.text("pause.left", count=3))
    window.select(".pause-cover:not([hidden])")
    visit(window, "journey in a pause")
    window.click("button", window.text("leave.label"))
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("result")
    visit(window, "result of a journey")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    window.run("location.hash = '#/bag'")
    window.select(".thing-card")
    visit(window, "bag")
    game.go_to(window, "home")


def events(window, server, visit):
    """Events that are to come, on and over, and the page of one that is on, before and after playing it."""
    scheduled.add(server, "W" * 80, 3600, 7200, "--text", "Ounianga " * 20, "--link", "https://example.org/")
    event = scheduled.add(server, "M" * 80, 1, 86_400, "--map", "italy")
    window.run("location.hash = '#/events'")
    window.select(".event-row")
    visit(window, "events")
    scheduled.open_event(window, event)
    window.find("button", window.text("event.play"))
    visit(window, "event that is on")
    window.click("link", window.text("events.title"))
    window.click("link", "W" * 80)
    window.click("button", window.text("event.remind"))
    window.select(".event-leads:not([hidden])")
    visit(window, "event to come")
    game.go_to(window, "home")
    window.select(".way-event:not([hidden])")
    visit(window, "home with an event")


def news(window, server, visit):
    """The list of news, and the page of one with a long title and a link."""
    reported.add(server, "W" * 80, "--text", "Ounianga " * 40, "--link", f"https://example.org/{'x' * 80}")
    window.run("location.hash = '#/news'")
    window.select(".news-digest")
    window.click("link", "W" * 80)
    window.click("button", window.text("news.bookmark"))
    window.wait_for_words(window.text("news.bookmarks", count=1))
    visit(window, "a piece of news")
    window.click("link", window.text("news.title"))
    window.select(".news-row .list-star")
    visit(window, "news")
    game.go_to(window, "home")


def daily(window, visit):
    """The challenge of the day, before the attempt and after it."""
    game.go_to(window, "home")
    window.tap(window.select(".way-daily a"))
    window.wait_for_screen("daily")
    window.find("button", window.text("daily.play"))
    visit(window, "daily")
    window.click("button", window.text("daily.play"))
    game.play_round(window)
    game.go_on(window)
    game.play_round(window, game.FAR)
    game.see_result(window)
    visit(window, "result of the day")
    window.click("button", window.text("daily.show"))
    window.find("button", window.text("share.go"))
    window.tap(window.select(".daily-proof summary"))
    visit(window, "daily after the attempt")
    game.go_to(window, "home")


def challenge(window, other, visit):
    """The places of a match that somebody else has played, before playing them and after."""
    name = other.call("set.create", match=other.play_alone())["set"]
    window.run("location.hash = '#/set/' + arguments[0]", name)
    window.find("button", window.text("set.play"))
    visit(window, "set")
    window.click("button", window.text("set.play"))
    game.play_round(window)
    game.go_on(window)
    game.play_round(window, game.FAR)
    game.see_result(window)
    visit(window, "result of a set")
    window.click("button", window.text("set.show"))
    window.find("button", window.text("set.again"))
    visit(window, "set after the match")
    game.go_to(window, "home")


def befriend(window, other, requester, cast):
    """One friend, one request, two notifications: so that the lists are not empty."""
    other.call("friend.request", username=cast.tourist)
    me = other.call("profile.get", username=cast.tourist)["player"]["player"]
    game.go_to(window, "friends")
    window.click("button", f"{window.text('friends.accept')}: {cast.friend}")
    window.wait(lambda: any(friend["player"]["player"] == me
                            for friend in other.call("friend.list")["friends"]), "the friendship")
    requester.call("friend.request", username=cast.tourist)
    window.find("button", f"{window.text('friends.accept')}: {cast.requester}")


def maps(window, visit):
    """The dialog that keeps a map, the page of the map, and that of one of the server's."""
    editor(window, lambda *_: None)
    window.click("button", window.text("editor.keep"))
    window.fill(window.text("editor.map.title"), "W" * 60)
    visit(window, "a map is kept")
    window.click("button", window.text("editor.keep.go"))
    window.wait_for_words(window.text("editor.keep.done"))
    visit(window, "a map that is kept")
    window.click("link", window.text("editor.keep.page"))
    window.wait_for_words("W" * 60)
    window.run("document.querySelector('.list-edit').open = true")
    visit(window, "a map of one's own")
    window.run("location.hash = '#/maps/italy'")
    window.wait_for_words(window.text("maps.similar"))
    visit(window, "a map of the server")
    window.run("location.hash = '#/lists'")
    window.wait_for_words("W" * 60)
    visit(window, "lists with maps")


def places(window, other, visit, cast):
    """The header, the footer and the lists lead to these screens."""
    visit(window, "friends")
    window.click("button", f"{window.text('friends.challenge')}: {cast.friend}")
    window.find("dialog", window.text("friends.challenge.title", name=cast.friend))
    visit(window, "a challenge is made")
    window.click("button", window.text("maps.change"), is_exact=False)
    window.find("searchbox", window.text("maps.search"))
    visit(window, "a challenge on another map")
    window.click("button", window.text("common.cancel"))
    me = other.call("profile.get", username=cast.tourist)["player"]["player"]
    other.call("challenge.send", player=me)
    window.find("button", window.text("challenge.accept"))
    visit(window, "friends with a challenge")
    game.go_to(window, "home")
    window.find("button", window.text("challenge.accept"))
    visit(window, "home with a challenge")
    window.click("button", window.text("challenge.decline"))
    for screen in ("boards", "notifications", "profile"):
        game.go_to(window, screen)
        visit(window, screen)
    window.click("link", window.text("memory.short"))
    window.select(".memory-all .memory-country")
    visit(window, "memory")
    leaderboards(window, other, visit, cast.tourist)
    for screen, address in (("player", f"#/player/{cast.friend}"), ("history", "#/history"),
                            ("about", "#/about"), ("settings", "#/settings")):
        window.run("location.hash = arguments[0]", address)
        window.wait_for_screen(screen)
        visit(window, screen)
    search(window, visit)
    window.run("location.hash = arguments[0]", f"#/player/{cast.friend}")
    window.click("button", f"{window.text('report.go')}: {cast.friend}")
    window.find("dialog", window.text("report.title", name=cast.friend))
    visit(window, "a report")
    window.click("button", window.text("common.cancel"))
    window.run("location.hash = '#/history'")
    window.click("link", window.text("history.against", names=cast.friend))
    window.select(".match-detail-body")
    visit(window, "a match of the past")
    window.click("link", window.text("replay.watch"))
    window.find("slider", window.text("replay.time")).send_keys(Keys.END)
    window.run("document.querySelector('.replay-page details').open = true")
    visit(window, "a replay")


def search(window, visit):
    """Many results of several kinds."""
    window.run("location.hash = '#/search'")
    window.wait_for_screen("search")
    window.fill(window.text("search.label"), "San", role="searchbox")
    window.select(".search-results .row")
    visit(window, "search")


def countries(window, visit):
    """All countries, and the facts about one."""
    window.run("location.hash = '#/facts'")
    window.select(".facts-country")
    visit(window, "countries")
    window.run("location.hash = '#/facts/CD'")
    window.select(".facts-list")
    visit(window, "facts about a country")


def lists_of_nobody(window, visit):
    """Lists that the browser keeps; they move along at sign-in."""
    window.click("link", window.text("frame.lists"))
    window.wait_for_screen("lists")
    own_list(window)
    visit(window, "a list of nobody")
    window.click("link", window.text("lists.signIn"))
    window.wait_for_screen("welcome")


def own_list(window):
    """A list with a place."""
    window.fill(window.text("lists.new.label"), "W" * 60)
    window.click("button", window.text("lists.new"))
    window.wait_for_screen("list")
    window.click("button", window.text("list.middle"))
    window.fill(window.text("list.place.name"), "Ounianga " * 8)
    window.click("button", window.text("list.place.add"))
    window.select(".list-place")


def lists(window, other, visit):
    """The lists, one of one's own, one of another, and a place that is put on one."""
    places = [{"lat": 48.85, "lng": 2.35, "name": "Paris"}, {"lat": 41.9, "lng": 12.5}]
    made = other.call("list.create", title="Monde", visibility="link", places=places)["list"]
    window.run("location.hash = arguments[0]", f"#/list/{made['list']}")
    for key in ("list.favourite", "list.wanted"):
        window.click("button", window.text(key))
    window.click("button", window.text("list.play"))
    game.play_round(window)
    game.go_on(window)
    game.play_round(window, game.FAR)
    game.see_result(window)
    window.click("button", window.text("result.round", round=1))
    window.click("button", window.text("list.add"))
    window.find("dialog", window.text("list.add.title"))
    visit(window, "a place is put on a list")
    window.click("button", window.text("common.cancel"))
    window.click("button", window.text("list.show"))
    window.select(".list-place")
    visit(window, "a list of another")
    window.run("location.hash = '#/lists'")
    window.select(".list-star")
    window.click("button", window.text("lists.search"))
    visit(window, "lists")
    window.tap(window.select(".lists-screen .list-row a"))
    window.wait_for_screen("list")
    window.select(".list-edit")
    window.run("document.querySelector('.list-edit').open = true")
    visit(window, "a list")
    game.go_to(window, "home")


def leaderboards(window, other, visit, name):
    """The league in each state that it can have, and the ranking."""
    game.go_to(window, "boards")
    window.click("link", window.text("leaderboards.league"))
    window.wait_for_words(window.text("league.enter"))
    window.run("document.querySelector('.league details').open = true")
    visit(window, "league before the first game")
    league.pretend(window, other, name)
    window.click("button", window.text("ladder.clash"))
    window.select(".zone-down")
    visit(window, "league")
    window.click("link", window.text("leaderboards.rankings"))
    window.wait_for_screen("rankings")
    visit(window, "rankings")


def without_line(window, visit):
    """The quiz that needs no server, and home when the line is gone."""
    window.trouble.expect("/v1/quiz", *NO_CONNECTION)
    window.run("location.hash = '#/offlineQuiz'")
    window.wait_for_screen("offlineQuiz")
    visit(window, "quiz")
    window.click("button", window.text("offlineQuiz.begin"))
    for number in range(1, 6):
        window.wait_for_words(window.text("quiz.number", number=number, count=5))
        if number == 1:
            visit(window, "statement")
        window.click("button", window.text("quiz.true"))
        if number == 1:
            visit(window, "statement explained")
        window.click("button", window.text("quiz.next" if number < 5 else "quiz.end"))
    window.find("button", window.text("offlineQuiz.again"))
    visit(window, "result of the quiz")
    game.go_to(window, "home")
    window.offline()
    window.wait_for_screen("offline")
    visit(window, "offline")
    window.offline(False)
    window.wait_for_screen("home")


def elsewhere(window, other, server, visit):
    """The player signs in somewhere else."""
    token = window.run("return localStorage.getItem('whereami.token')")
    other.call("account.resume", token=token)
    window.wait_for_screen("elsewhere")
    visit(window, "elsewhere")
