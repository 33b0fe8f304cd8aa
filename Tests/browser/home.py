"""The start: from there to a match, to another map, and to other players."""

import json

from selenium.webdriver.common.keys import Keys

import game
import listening
from window import PHONE

# A server that tells of players what is given, as JSON.
CROWD = """
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  set(listener) {
    this.addEventListener('message', (event) => {
      const { result, ...message } = JSON.parse(event.data)
      const { online, playing, ...info } = result ?? {}
      const told = info.scoring ? { ...info, ...%s } : result
      listener.call(this, { data: JSON.stringify({ ...message, ...(result && { result: told }) }) })
    })
  },
})
"""
# Whether a picture of a map has the colour of what stands out on it.
IS_DRAWN = """
const [canvas] = arguments
canvas.style.color = 'var(--accent)'
const wanted = getComputedStyle(canvas).color.match(/\\d+/g).map(Number)
canvas.style.removeProperty('color')
const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
for (let i = 0; i < data.length; i += 4) {
  if (wanted.every((value, channel) => Math.abs(data[i + channel] - value) < 3)) return true
}
return false
"""


def one_press_begins_a_match_on_the_world(stage):
    """On a phone that comes for the first time, two presses after the name lead into a match."""
    server = stage.server("--rounds", "1")
    window = stage.window("new", server, size=PHONE)
    other = stage.opponent(server, "Berta")
    game.enter(window, "New")
    other.call("queue.join")
    window.click("button", window.text("home.online.go"))
    window.wait_for_screen("opening", "play")
    assert other.wait_for_event("match.started")["map"] == "world"


def a_map_is_found_and_remembered(stage):
    """A map is found by its name without accents, chosen by keyboard, seen on home, and played."""
    server = stage.server("--rounds", "1")
    window = stage.window("finder", server, language="de", before_each_page=listening.RECORD)
    game.enter(window, "Finder")
    window.tab_to("link", window.text("map.world"), is_exact=False)
    window.press(Keys.ENTER)
    window.wait_for_screen("maps")
    cards = window.run("return document.querySelectorAll('.map-card canvas').length")
    assert cards == 35, cards
    window.wait(lambda: window.run(IS_DRAWN, window.select("[data-map=kenya] canvas")), "Kenya drawn")
    window.tab_to("searchbox", window.text("maps.search"))
    window.press("sudaf")
    assert shown(window) == ["Südafrika"], shown(window)
    listening.wait_until_said(window, window.text("maps.found", count=1))
    window.press(Keys.BACKSPACE, Keys.BACKSPACE, Keys.BACKSPACE, Keys.BACKSPACE, Keys.BACKSPACE)
    window.press("Atlantis")
    assert shown(window) == []
    window.click("button", window.text("maps.all"))
    assert len(shown(window)) == cards
    window.press("italien", Keys.TAB)
    focused = window.run("return document.activeElement.computedName")
    assert focused == "Italien", focused
    window.press(Keys.ENTER)
    window.wait_for_screen("home")
    window.reload()
    window.wait_for_screen("home")
    chip = window.find("link", "Italien", is_exact=False)
    window.wait(lambda: window.run(
        IS_DRAWN, chip.find_element("css selector", "canvas")), "the picture of Italy")
    stage.show(window, "home-italy")
    game.begin_solo(window)
    window.wait_for_screen("play")
    window.judge_later()
    [begun] = [text for text in window.traffic.sent if '"match.solo"' in text]
    assert '"map":"italy"' in begun, begun


def home_tells_how_many_are_there(stage):
    """The number of players is shown where the server tells it, and nothing where it does not."""
    server = stage.server()
    numbers = '{ "online": 12, "playing": 1 }'
    told = stage.window("told", server, before_each_page=CROWD % numbers)
    untold = stage.window("untold", server, before_each_page=CROWD % "{}")
    game.enter(told, "Told")
    told.wait_for_words(told.text("waiting.online", count=12),
                        told.text("waiting.playing", count=1))
    game.enter(untold, "Untold")
    assert not untold.run("return document.querySelector('.crowd').checkVisibility()")


def friends_who_are_here_are_challenged_from_home(stage):
    """Home shows the friends who are online, as they come and go, and challenges them."""
    server = stage.server("--rounds", "1")
    window, other = stage.window("host", server), stage.opponent(server, "Berta")
    game.enter(window, "Host")
    assert not window.all("heading", window.text("home.friends")), "nobody is a friend yet"
    me = other.call("profile.get", username="Host")["player"]["player"]
    window.run("""
        const [key] = arguments
        location.hash = `#/player/${key}`""", "Berta")
    window.click("button", window.text("friends.add"))
    other.wait_for_event("notification.received")
    other.call("friend.accept", player=me)
    game.go_to(window, "home")
    window.find("heading", window.text("home.friends"))
    other.drop()
    window.wait(lambda: not window.all("heading", window.text("home.friends")), "Berta to be gone")
    other.come_back()
    window.click("button", f"{window.text('friends.challenge')}: Berta")
    window.find("dialog", window.text("friends.challenge.title", name="Berta"))
    window.click("button", window.text("map.world"), is_exact=False)
    window.press("france", Keys.ENTER)
    window.click("button", window.text("friends.challenge"))
    assert other.wait_for_event("challenge.received")["map"] == "france"


def an_invitation_leads_to_the_player(stage):
    """A guest who opens the link of an invitation can ask the player to be friends."""
    server = stage.server()
    host, guest = stage.window("host", server), stage.window("guest", server)
    game.enter(host, "Host")
    game.go_to(host, "friends")
    host.click("button", host.text("invite.go"))
    link = host.find("textbox", host.text("invite.link")).get_attribute("value")
    host.click("button", host.text("invite.close"))
    guest.driver.get(link)
    guest.wait_for_screen("welcome")
    guest.fill(guest.text("welcome.guest.name"), "Guest")
    guest.click("button", guest.text("welcome.guest.go"))
    guest.wait_for_screen("player")
    guest.click("button", guest.text("friends.add"))
    host.wait(lambda: host.all("link", host.text("frame.unread", count=1), is_exact=False),
              "the request")


def alone_one_can_play_without_a_clock(stage):
    """A player who wants no clock has all the time the server allows, and sees no countdown."""
    server = stage.server("--rounds", "1", "--moving", "60s", "--guessing", "30s")
    window = stage.window("slow", server)
    game.enter(window, "Slow")
    game.begin_solo(window)
    window.find("timer")
    leave(window)
    window.find("checkbox", window.text("home.untimed")).click()
    window.reload()
    window.wait_for_screen("home")
    assert window.find("checkbox", window.text("home.untimed")).is_selected(), "it is remembered"
    game.begin_solo(window)
    assert not window.all("timer"), "no countdown"
    window.judge_later()
    begun = [text for text in window.traffic.sent if '"match.solo"' in text]
    assert '"movingMs":600000' not in begun[0], begun
    assert '"movingMs":600000,"guessingMs":600000' in begun[1], begun
    game.open_map(window)
    assert not window.all("timer")
    game.mark(window)
    game.guess(window)
    game.see_result(window)
    window.click("button", window.text("result.again"))
    window.wait_for_screen("play")
    assert not window.all("timer"), "again without"


def the_kind_of_view_is_chosen_where_there_are_panoramas(stage):
    """Where a map has panoramas, view and movement are chosen, remembered, sent and said."""
    server = stage.server("--rounds", "1", "--opening", "1s")
    window = stage.window("walker", server, before_each_page=game.PANORAMAS)
    game.enter(window, "Walker")
    window.find("link", window.text("maps.panoramas"), is_exact=False)
    game.begin_solo(window)
    leave(window)
    game.choose(window, "option.movement", "option.movement.look")
    window.reload()
    window.wait_for_screen("home")
    window.click("button", window.text("home.solo.go"))
    window.wait_for_screen("opening")
    # This server has none, and says so.
    window.wait_for_words(window.text("round.lacksPanoramas"))
    game.play_round(window)
    game.see_result(window)
    window.click("button", window.text("result.again"))
    window.wait_for_screen("play")
    leave(window)
    game.choose(window, "option.view", "option.view.sketch")
    assert not window.all("combobox", window.text("option.movement")), "drawn maps do not move"
    window.click("button", window.text("home.solo.go"))
    window.wait_for_screen("opening")
    window.wait_for_words(window.text("option.view.sketch"))
    window.wait_for_screen("play")
    leave(window)
    window.judge_later()
    begun = [json.loads(text)["params"]["options"] for text in window.traffic.sent
             if '"match.solo"' in text]
    chosen = [(options["view"], options.get("movement")) for options in begun]
    assert chosen == [("panorama", "walk"), ("panorama", "look"), ("panorama", "look"),
                      ("sketch", None)], chosen
    plain = stage.window("plain", server)
    game.enter(plain, "Plain")
    for label in ("option.view", "option.movement"):
        assert not plain.all("combobox", plain.text(label)), "nothing to choose without panoramas"
    assert not plain.all("link", plain.text("maps.panoramas"), is_exact=False)


def leave(window):
    """Gives the match up, and goes home."""
    window.click("button", window.text("leave.label"))
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("result")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")


def shown(window):
    """The titles of the maps that can be seen."""
    return window.run("""
        return [...document.querySelectorAll('.map-card')].filter((card) => card.checkVisibility())
          .map((card) => card.querySelector('strong').textContent)""")


TESTS = [
    one_press_begins_a_match_on_the_world, a_map_is_found_and_remembered,
    home_tells_how_many_are_there, friends_who_are_here_are_challenged_from_home,
    an_invitation_leads_to_the_player, alone_one_can_play_without_a_clock,
    the_kind_of_view_is_chosen_where_there_are_panoramas,
]
