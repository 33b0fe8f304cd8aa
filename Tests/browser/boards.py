"""Boards, the league, and what they offer to play."""

import contextlib
import sqlite3

import formats
import game
import league
from duel import SERVER_IS_GONE
from reconnection import NO_CONNECTION
from window import PHONE

# The usual times, which are those of boards.
USUAL = ("--rounds", "5", "--moving", "60s", "--guessing", "30s", "--ready", "60s", "--opening", "0s",
         "--view-provider", "coordinates")
# The rows of the table: the player, and whether it is oneself.
ROWS = """
return [...document.querySelectorAll('.ranking tbody tr:has(td)')].map((row) =>
  [row.querySelector('.player-link').text, row.classList.contains('is-me')])"""
# The page is told that the ratings of each match were taken back.
VOIDED = """
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  set(listener) {
    this.addEventListener('message', (event) => {
      const told = JSON.parse(event.data)
      for (const match of told.result?.matches ?? []) match.voided = true
      if (told.result?.outcome) told.result.outcome.voided = true
      listener.call(this, { data: JSON.stringify(told) })
    })
  },
})
"""


def age(server):
    """Everybody has joined eight days before, and has played ten games: the server stops meanwhile."""
    server.end()
    with contextlib.closing(sqlite3.connect(server.data / "whereami.sqlite")) as store, store:
        store.execute("UPDATE players SET created_at = created_at - 8 * 86400000")
        store.execute("UPDATE statistics SET solo_games = solo_games + 10")
    server.start()


def a_match_alone_comes_onto_the_board(stage):
    """The board says kindly who does not count yet; later a match from there has a row on it."""
    server = stage.server(*USUAL)
    ada, bob = stage.window("ada", server, size=PHONE), stage.opponent(server, "Bob")
    ada.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
    game.enter(ada, "Ada")
    game.go_to(ada, "boards")
    ada.wait_for_words(ada.text("boards.none.global.week"), ada.text("boards.notYet.title"))
    ada.find("button", ada.text("boards.play.anyway"))
    age(server)
    bob.come_back()
    bob.play_alone()
    ada.reload()
    ada.wait_for_words(ada.text("boards.count", count=1))
    assert ada.run(ROWS) == [["Bob", False]]
    ada.click("button", ada.text("boards.play"))
    for number in range(1, 6):
        game.play_round(ada)
        (game.go_on if number < 5 else game.see_result)(ada)
    ada.wait_for_words("On the board")
    ada.click("button", ada.text("boards.see"))
    ada.wait_for_screen("boards")
    ada.wait(lambda: sorted(ada.run(ROWS)) == [["Ada", True], ["Bob", False]], "both on the board")
    ada.click("button", ada.text("rankings.friends"))
    ada.wait_for_words(ada.text("board.me", rank="1", count="1"))
    ada.click("button", ada.text("boards.ever"))
    ada.click("button", ada.text("format.streak"))
    ada.wait_for_words(ada.text("boards.none.friends.ever"), ada.text("boards.about.streak"))
    ada.find("button", ada.text("invite.go"))
    ada.reload()
    ada.wait_for_screen("boards")
    pressed = "return [...document.querySelectorAll('[aria-pressed=true]')].map((each) => each.textContent)"
    chosen = [ada.text(key) for key in ("format.streak", "boards.ever", "rankings.friends")]
    ada.wait(lambda: ada.run(pressed) == chosen, "the board that was looked at last")
    ada.click("button", ada.text("boards.play"))
    ada.wait_for_screen("opening", "play")
    ada.judge_later()
    [begun] = [text for text in ada.traffic.sent if '"match.begin"' in text]
    assert '"map":"world","format":"streak"' in begun and '"rounds":5' in begun, begun


def a_ranked_clash_brings_a_place_in_its_league(stage):
    """From the league into the ranked queue of clashes; the game has a row, a rating, and is told."""
    server = stage.server(*USUAL, "--countdown", "0s")
    ada, bob = stage.window("ada", server), stage.opponent(server, "Bob")
    game.enter(ada, "Ada")
    game.go_to(ada, "boards")
    ada.click("link", ada.text("leaderboards.league"))
    ada.click("button", ada.text("ladder.clash"))
    ada.wait_for_words(ada.text("league.enter"), ada.text("league.name.5"))
    ada.click("button", ada.text("league.play", format=ada.text("ladder.clash")))
    ada.wait_for_screen("waiting")
    bob.call("queue.join", format="clash", ranked=True)
    started = bob.event("round.started")
    bob.guess(started, started["view"]["lat"], started["view"]["lng"])
    game.wait_for_map(ada)
    game.mark(ada, game.FAR)
    game.guess(ada)
    ada.wait_for_screen("reveal")
    bob.call("match.quit", match=started["match"])
    ada.wait_for_screen("result")
    ada.wait(lambda: ada.run("return document.querySelector('.rating-change') !== null"), "the rating")
    ada.click("button", ada.text("league.see"))
    ada.wait_for_screen("league")
    ada.wait_for_words(ada.text("league.needed", count=7, games="1"), ada.text("league.still"))
    assert sorted(ada.run(ROWS)) == [["Ada", True], ["Bob", False]]
    ada.find("rowheader", ada.text("league.zone.open", number="5"))
    game.go_to(ada, "profile")
    ada.wait_for_words(ada.text("ladder.clash"), ada.text("statistics.ratedGames", count=1))


def four_play_ranked_pairs(stage):
    """Home offers pairs for the rating alone; with a partner one wins, and sees the change and the league."""
    server = stage.server(*USUAL, "--countdown", "0s")
    ada = stage.window("ada", server)
    others = [stage.opponent(server, name) for name in ("Bob", "Cleo", "Dan")]
    game.enter(ada, "Ada")
    formats.choose(ada, formats.way(ada, "online"), "team")
    ada.wait_for_words(ada.text("format.team.rules"), ada.text("home.online.pairs"))
    assert ada.run("const box = document.getElementById('ranked'); return box.checked && box.disabled")
    game.queue(ada)
    ada.wait_for_words(ada.text("waiting.heading.sides"))
    for other in others:
        other.call("queue.join", format="team", ranked=True)
    for other in others:
        started = other.event("round.started")
        # The player who came last is on Ada's side.
        place = started["view"] if other is others[2] else {"lat": 0, "lng": 0}
        other.guess(started, place["lat"], place["lng"])
    game.wait_for_map(ada)
    game.mark(ada, game.FAR)
    game.guess(ada)
    ada.wait_for_screen("reveal")
    for other in others[:2]:
        other.call("match.quit", match=started["match"])
    ada.wait_for_screen("result")
    ada.wait_for_words(ada.text("result.forfeited"))
    ada.wait(lambda: ada.run("return document.querySelector('.rating-change.is-up') !== null"), "the rating")
    ada.click("button", ada.text("league.see"))
    ada.wait_for_screen("league")
    ada.wait_for_words(ada.text("league.needed", count=7, games="1"))
    assert len(ada.run(ROWS)) == 4
    game.go_to(ada, "profile")
    ada.wait_for_words(ada.text("ladder.pairs"), ada.text("statistics.ratedGames", count=1))


def a_league_tells_who_moves(stage):
    """The table is divided in words by who moves up and down, and tells of the last week."""
    server = stage.server(*USUAL)
    ada, bob = stage.window("ada", server, size=PHONE), stage.opponent(server, "Bob")
    game.enter(ada, "Ada")
    ada.run("location.hash = '#/league'")
    ada.wait_for_words(ada.text("league.enter"))
    league.pretend(ada, bob, "Ada")
    ada.click("button", ada.text("ladder.clash"))
    for zone, number in (("up", 2), ("stay", 3), ("down", 4), ("open", 3)):
        ada.find("rowheader", ada.text(f"league.zone.{zone}", number=str(number)))
    ada.wait_for_words(
        ada.text("league.own", performance="1,621", games="14"),
        ada.text("league.last.up", rank="2", players="28", number="4", name=ada.text("league.name.4")))
    assert [name for name, is_me in ada.run(ROWS) if is_me] == ["Ada"]


def ranked_is_offered_where_there_is_a_ladder(stage):
    """Home offers a rating for each format with a ranked queue, and asks for it."""
    server = stage.server(*USUAL)
    ada = stage.window("ada", server)
    game.enter(ada, "Ada")
    ada.find("checkbox", ada.text("home.ranked"))
    formats.choose(ada, formats.way(ada, "online"), "clash")
    ada.find("checkbox", ada.text("home.ranked")).click()
    game.queue(ada)
    ada.judge_later()
    [joined] = [text for text in ada.traffic.sent if '"queue.join"' in text]
    assert '"format":"clash","ranked":true' in joined, joined


def a_voided_match_is_told(stage):
    """The history and the match itself say that the changes of ratings were taken back."""
    server = stage.server(*USUAL, "--rounds", "1")
    ada = stage.window("ada", server, size=PHONE, before_each_page=VOIDED)
    game.enter(ada, "Ada")
    game.begin_solo(ada)
    game.play_round(ada)
    game.see_result(ada)
    assert not ada.all("button", ada.text("boards.see")), "a match of one round is for no board"
    ada.reload()
    ada.wait_for_screen("result")
    ada.wait_for_words(ada.text("voided.text"))
    ada.click("button", ada.text("result.home"))
    ada.run("location.hash = '#/history'")
    ada.wait_for_words(ada.text("voided.short"))
    ada.click("link", ada.text("history.solo"))
    ada.wait_for_words(ada.text("voided.text"))


TESTS = [
    a_match_alone_comes_onto_the_board, a_ranked_clash_brings_a_place_in_its_league,
    four_play_ranked_pairs,
    a_league_tells_who_moves, ranked_is_offered_where_there_is_a_ladder, a_voided_match_is_told,
]
