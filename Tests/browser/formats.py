"""Other formats than the classic: chosen at home, and played to their end on their own screens."""

import game
import listening
from selenium.webdriver.common.keys import Keys
from window import PHONE

QUICK = ("--moving", "60s", "--guessing", "30s", "--ready", "20s", "--countdown", "0s", "--opening", "0s",
         "--view-provider", "coordinates")

# Every guess is where the place is while the test wants it, wherever the marker stands.
KNOWS = """
const { parse } = JSON
JSON.parse = (text, ...more) => {
  const told = parse(text, ...more)
  window.place = told?.params?.view ?? told?.result?.rounds?.at(-1)?.view ?? window.place
  return told
}
const { send } = WebSocket.prototype
WebSocket.prototype.send = function (text) {
  const told = parse(text)
  const isPin = ['match.guess', 'match.mark'].includes(told.method) && 'lat' in told.params
  if (window.knows && isPin) Object.assign(told.params, { lat: window.place.lat, lng: window.place.lng })
  send.call(this, JSON.stringify(told))
}
"""


def health(window):
    """The health of everybody in the list of players, by name."""
    return dict(window.run("""
      return [...document.querySelectorAll('.player')].map((row) => [
        row.querySelector('strong').textContent,
        Number(row.querySelector('.player-total').textContent.replace(/\\D/g, ''))])"""))


def health_bars(window):
    """How much of each player's bar is full, by name."""
    return dict(window.run("""
      return [...document.querySelectorAll('.player:has(.player-health)')].map((row) => [
        row.querySelector('strong').textContent, Number(row.style.getPropertyValue('--share'))])"""))


def lives(window, part):
    """How many lives are left and lost in a part of the page, and what screen readers are told."""
    return window.run("""
      const [hearts] = document.querySelectorAll(`${arguments[0]} .lives:not([hidden])`)
      const lost = hearts.querySelectorAll('.life.is-lost').length
      return [hearts.querySelectorAll('.life').length - lost, lost,
        hearts.querySelector('.visually-hidden').textContent]""", part)


def flags(window, part):
    """How many flags a part of the page has."""
    return window.run("return document.querySelectorAll(`${arguments[0]} .flag`).length", part)


def is_hurried(window, name):
    """The first guess is told and said; 15 seconds at most are left, and the bar is of as many."""
    listening.wait_until_said(window, window.text("round.hurried", name=name, time=15_000))
    shows_hurry(window, name)


def shows_hurry(window, name):
    """The page says who has hurried us, and the time and the bar are those of the hurry."""
    window.wait_for_words(window.text("round.hurried.line", name=name))
    left = game.seconds_left(window)
    assert 0 < left <= 15, left
    full = float(window.run(
        "return document.querySelector('.countdown-bar').style.getPropertyValue('--left')"))
    assert abs(15 * full - left) < 2, (full, left)


def way(window, name):
    """The part of home with a way to play."""
    return window.select(f".way-{name}")


def choose(window, part, format):
    """Chooses a format in a part of the page that offers formats."""
    window.run("""
      const select = arguments[0].querySelector('.format-choice select')
      select.value = arguments[1]
      select.dispatchEvent(new Event('change'))""", part, format)


def a_clash_is_played_until_no_health_is_left(stage):
    """Two find each other in the queue of clashes; whoever guesses worse loses, by the health bars."""
    server = stage.server(*QUICK)
    ada = stage.window("ada", server, size=PHONE, before_each_page=listening.RECORD)
    game.enter(ada, "Ada")
    choose(ada, way(ada, "online"), "clash")
    ada.wait_for_words(ada.text("format.clash.rules"))
    ada.find("checkbox", ada.text("home.ranked"))
    game.queue(ada)
    ada.wait_for_words(ada.text("format.clash"))
    bob = stage.opponent(server, "Bob")
    bob.call("queue.join", format="clash")
    for number in range(1, 13):
        started = bob.event("round.started")
        ada.wait_for_screen("play")
        assert health(ada)["Bob"] == 6000, health(ada)
        place = started["view"]
        bob.guess(started, place["lat"], place["lng"])
        game.wait_for_map(ada)
        is_hurried(ada, "Bob")
        if number == 1:
            stage.show(ada, "clash-hurried")
            ada.reload()
            ada.wait_for_screen("play")
            game.wait_for_map(ada)
            shows_hurry(ada, "Bob")
        # In Brazil, which is never exactly where the place is.
        game.mark(ada, game.FAR)
        game.guess(ada)
        ada.wait_for_screen("reveal")
        effects = {each["player"]: each for each in bob.event("round.revealed")["effects"]}
        left = effects[ada_id(effects, bob)]["health"]
        ada.wait(lambda: health(ada)["Ada"] == left, f"{left} health")
        bars = health_bars(ada)
        assert abs(bars["Ada"] - left / 6000) < 0.001 and bars["Bob"] == 1, bars
        loss = effects[ada_id(effects, bob)]["loss"]
        assert loss > 0
        ada.wait_for_words(ada.text("reveal.loss.me", loss=f"{loss:,}", health=f"{left:,}"))
        if left == 0:
            break
        bob.call("match.ready", match=started["match"], round=number)
        game.go_on(ada)
    assert left == 0, "twelve rounds are more than enough"
    game.see_result(ada)
    ada.wait_for_words(ada.text("result.lost"), ada.text("result.health", health="0"))
    assert not ada.all("button", ada.text("share.go")), "the card is for classic points"
    ada.click("button", ada.text("result.newOpponent"))
    ada.wait_for_screen("waiting")
    ada.wait_for_words(ada.text("format.clash"))


def ada_id(effects, bob):
    """The one who is not Bob."""
    return next(player for player in effects if player != bob.id)


def a_streak_ends_with_the_first_miss(stage):
    """A streak says right or wrong after each place, and at its end how many countries it was."""
    server = stage.server(*QUICK)
    window = stage.window("ada", server, before_each_page=KNOWS)
    game.enter(window, "Ada")
    choose(window, way(window, "solo"), "streak")
    game.begin_solo(window)
    window.wait_for_words(window.text("match.round.open", round=1))
    one, none = (window.text("players.lives", count=count) for count in (1, 0))
    assert lives(window, ".player") == [1, 0, one], lives(window, ".player")
    window.run("window.knows = true")
    game.play_round(window)
    window.wait_for_screen("reveal")
    window.wait_for_words(window.text("reveal.streak.right"), window.text("reveal.streak.count", count=1))
    assert flags(window, ".reveal-hero") == 1
    assert lives(window, ".reveal-hero") == [1, 0, one], lives(window, ".reveal-hero")
    stage.show(window, "streak-right")
    game.go_on(window)
    window.wait_for_words(window.text("match.round.open", round=2))
    # A place at sea is in no country.
    window.run("window.knows = false")
    game.play_round(window, (-40, 10))
    window.wait_for_screen("reveal")
    window.wait_for_words(window.text("reveal.streak.wrong"))
    assert flags(window, ".reveal-hero") == 1, "the flag of the country that it was"
    assert lives(window, ".reveal-hero") == [0, 1, none], lives(window, ".reveal-hero")
    game.see_result(window)
    window.wait_for_words(window.text("result.streak.over"), window.text("result.streak", count=1))
    assert flags(window, ".results-all") == 2, "a country for each round"
    stage.show(window, "streak-result")
    window.click("button", window.text("result.again"))
    window.wait_for_screen("opening", "play")
    window.wait_for_words(window.text("match.round.open", round=1))


def a_friend_is_challenged_to_a_clash(stage):
    """The challenge's dialog offers the format, the other reads it, and accepting begins it."""
    server = stage.server(*QUICK)
    ada, bob = stage.window("ada", server), stage.opponent(server, "Bob")
    game.enter(ada, "Ada")
    bob.call("friend.request", username="Ada")
    game.go_to(ada, "friends")
    ada.click("button", f"{ada.text('friends.accept')}: Bob")
    ada.click("button", f"{ada.text('friends.challenge')}: Bob")
    dialog = ada.find("dialog", ada.text("friends.challenge.title", name="Bob"))
    choose(ada, dialog, "clash")
    ada.wait_for_words(ada.text("format.clash.rules"))
    ada.click("button", ada.text("friends.challenge"))
    received = bob.wait_for_event("challenge.received")
    assert received["format"] == "clash", received
    bob.call("challenge.accept", challenge=received["challenge"])
    ada.wait_for_screen("play")
    assert health(ada) == {"Ada": 6000, "Bob": 6000}, health(ada)


def a_royale_is_played_in_a_room_until_one_is_left(stage):
    """Three play: whoever is farthest is out, watches the rest, and reads the place at the end."""
    server = stage.server(*QUICK)
    ada = stage.window("ada", server, size=PHONE)
    game.enter(ada, "Ada")
    ada.click("button", ada.text("home.together.go"))
    ada.wait_for_screen("room")
    others = [stage.opponent(server, name) for name in ("Bob", "Cem")]
    others[0].call("room.join", code=ada.select(".room-code").text)
    game.choose(ada, "format.label", "format.royale")
    ada.wait_for_words(ada.text("format.royale.rules"))
    ada.wait_for_words(ada.text("room.note.tooFewFor", count="3", format=ada.text("format.royale")))
    others[1].call("room.join", code=ada.select(".room-code").text)
    ada.click("button", ada.text("room.start"))
    game.open_map(ada)
    started = [other.event("round.started") for other in others]
    place = started[0]["view"]
    for other, event in zip(others, started):
        other.guess(event, place["lat"], place["lng"])
    game.mark(ada, game.FAR)
    game.guess(ada)
    ada.wait_for_screen("reveal")
    ada.wait_for_words(ada.text("reveal.out.me", rank="3"))
    match = started[0]["match"]
    for other in others:
        other.call("match.ready", match=match, round=1)
    ada.wait_for_screen("play")
    ada.wait_for_words(ada.text("round.watching"), ada.text("doing.out"))
    started = [other.event("round.started") for other in others]
    place = started[0]["view"]
    others[0].guess(started[0], place["lat"], place["lng"])
    others[1].guess(started[1], -place["lat"], place["lng"] / 2)
    ada.wait_for_screen("reveal")
    game.see_result(ada)
    ada.wait_for_words(ada.text("result.place", rank="3", count="3"))


def countries_are_named_against_the_clock(stage):
    """A sprint takes the first country that begins as is typed, says what was right, and goes on."""
    server = stage.server(*QUICK)
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    choose(window, way(window, "solo"), "sprint")
    game.begin_solo(window)
    for number in range(1, 4):
        window.wait_for_words(window.text("match.round.open", round=number))
        field = window.find("textbox", window.text("country.label"))
        assert field == window.driver.switch_to.active_element, "one can type at once"
        window.driver.switch_to.active_element.send_keys("z")
        window.find("button", "Zambia")
        offers = len(window.run("return document.querySelectorAll('.country-offer')"))
        assert flags(window, ".country-offer") == offers >= 2, "a flag for each country"
        window.press(Keys.ENTER)
    window.wait_for_words(window.text("match.round.open", round=4))
    assert window.select(".last-round").text and flags(window, ".last-round") == 1
    stage.show(window, "sprint")
    window.click("button", window.text("leave.label"))
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("result")
    assert flags(window, ".results-all") == 3, "a country for each round"
    stage.show(window, "sprint-result")


def a_race_ends_with_its_points(stage):
    """Rounds of a race follow each other at once; the result is the time, and it begins again."""
    server = stage.server(*QUICK)
    window = stage.window("ada", server, size=PHONE)
    game.enter(window, "Ada")
    choose(window, way(window, "solo"), "race")
    game.begin_solo(window)
    for number in range(1, 100):
        window.wait_for_words(window.text("match.round.open", round=number))
        game.play_round(window)
        following = window.text("match.round.open", round=number + 1)
        window.wait(lambda: window.screen() == "result" or following in window.words(),
                    "the next round, or the end")
        if window.screen() == "result":
            break
    window.wait_for_words(window.text("result.reached"))
    window.click("button", window.text("result.again"))
    window.wait_for_screen("opening", "play")


def two_sides_fight_in_a_room(stage):
    """The host sees who is on which side, changes it, and during the round where the partner's pin is."""
    server = stage.server(*QUICK)
    ada = stage.window("ada", server)
    game.enter(ada, "Ada")
    ada.click("button", ada.text("home.together.go"))
    ada.wait_for_screen("room")
    code = ada.select(".room-code").text
    others = [stage.opponent(server, name) for name in ("Bob", "Cem", "Dee")]
    for other in others:
        other.call("room.join", code=code)
    game.choose(ada, "format.label", "format.team")
    ada.wait_for_words(ada.text("side.0"), ada.text("side.1"))
    ada.click("button", f"{ada.text('side.change')}: Bob")
    ada.wait_for_words(ada.text("room.note.uneven"))
    ada.click("button", f"{ada.text('side.change')}: Cem")
    ada.click("button", ada.text("room.start"))
    ada.wait_for_screen("play")
    assert health(ada) == {name: 12_000 for name in ("Ada", "Bob", "Cem", "Dee")}, health(ada)
    bob, cem, dee = others
    started = {other.name: other.event("round.started") for other in others}
    place = started["Bob"]["view"]
    # Bob is on Ada's side now; Cem and Dee are on the other.
    bob.call("match.mark", match=started["Bob"]["match"], round=1, lat=10.5, lng=20.5)
    ada.wait(lambda: len(ada.run("return document.querySelectorAll('.pin-partner')")) == 1, "Bob's pin")
    bob.guess(started["Bob"], place["lat"], place["lng"])
    for other in (cem, dee):
        other.guess(started[other.name], -place["lat"], place["lng"] / 2 + 1)
    game.wait_for_map(ada)
    game.mark(ada, game.FAR)
    game.guess(ada)
    ada.wait_for_screen("reveal")
    effects = {each["player"]: each for each in bob.event("round.revealed")["effects"]}
    left = {effects[other.id]["health"] for other in (cem, dee)}
    assert len(left) == 1 and left != {12_000}, effects
    [left] = left
    assert health(ada)["Cem"] == left and health(ada)["Bob"] == 12_000
    bars = health_bars(ada)
    assert abs(bars["Cem"] - left / 12_000) < 0.001 and bars["Bob"] == 1, bars


def a_room_deals_everybody_aids(stage):
    """The host turns them on; a lens is drawn, the other's freeze is told, and the result names what was used."""
    server = stage.server(*QUICK, "--rounds", "1")
    ada = stage.window("ada", server, size=PHONE)
    game.enter(ada, "Ada")
    ada.click("button", ada.text("home.together.go"))
    ada.wait_for_screen("room")
    bob = stage.opponent(server, "Bob")
    bob.call("room.join", code=ada.select(".room-code").text)
    ada.wait_for_words("Bob")
    ada.tap(ada.select("#room-aids"))
    while "aids" not in bob.event("room.state"):
        pass
    game.choose(ada, "format.label", "format.quiz")
    ada.wait(lambda: not ada.run("return document.querySelector('#room-aids')"), "no aids for statements")
    game.choose(ada, "format.label", "format.classic")
    assert ada.select("#room-aids").is_selected(), "the wish is kept"
    stage.show(ada, "room with aids")
    ada.click("button", ada.text("room.start"))
    ada.wait_for_screen("play")
    ada.click("button", ada.text("aid.lens"))
    ada.select(".lens-line")
    started = bob.event("round.started")
    bob.call("match.aid", match=started["match"], round=1, aid="freeze")
    ada.select(".player[data-doing='frozen']")
    stage.show(ada, "round with aids in a room")
    place = started["view"]
    bob.guess(started, place["lat"], place["lng"])
    game.open_map(ada)
    game.wait_for_map(ada)
    game.mark(ada, game.FAR)
    game.guess(ada)
    ada.wait_for_screen("reveal")
    results = {each["player"]: each for each in bob.event("round.revealed")["results"]}
    assert results[bob.id]["aids"] == ["freeze"], results
    game.see_result(ada)
    ada.wait_for_words(ada.text("aid.lens"))
    stage.show(ada, "result of a room with aids")


TESTS = [
    a_room_deals_everybody_aids,
    two_sides_fight_in_a_room,
    a_friend_is_challenged_to_a_clash, a_clash_is_played_until_no_health_is_left,
    a_streak_ends_with_the_first_miss, a_royale_is_played_in_a_room_until_one_is_left,
    countries_are_named_against_the_clock, a_race_ends_with_its_points]
