"""Lists of places: made, played, marked, given on, and kept by a browser until somebody signs in."""

import json

import game
import listening
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from window import PHONE

USUAL = ("--rounds", "3", "--opening", "0s")
PARIS = {"lat": 48.8566, "lng": 2.3522}
# Within a kilometer: a guess at one of them is good for all.
QUARTERS = [{"name": name, "lat": 48.8566 + step / 500, "lng": 2.3522}
            for step, name in enumerate(("Town hall", "Market", "Station"))]
AT_SEA = {"lat": 0, "lng": -30}
# Every guess is in Paris, wherever the marker stands.
KNOWS_PARIS = """
const { send } = WebSocket.prototype
WebSocket.prototype.send = function (text) {
  const told = JSON.parse(text)
  if (['match.guess', 'match.mark'].includes(told.method)) {
    Object.assign(told.params, { lat: 48.8566, lng: 2.3522 })
  }
  send.call(this, JSON.stringify(told))
}
"""
KEPT = "return JSON.parse(localStorage.getItem('whereami.lists') ?? '{}').lists ?? []"
ROWS = """
return [...document.querySelectorAll('.list-place strong')].map(({ textContent }) => textContent)"""


def make(window, title):
    """From the lists to the page of a new one."""
    window.fill(window.text("lists.new.label"), title)
    window.click("button", window.text("lists.new"))
    window.wait_for_screen("list")
    window.find("heading", title)


def pick(window, *offset):
    """Puts the marker on the list's map by a click, and waits until it is said where."""
    board = window.find("application", window.text("list.map"))
    window.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", board)
    ActionChains(window.driver, duration=0).move_to_element_with_offset(
        board, *offset).click().perform()
    window.select(".list-map .pin-me")


def pick_middle(window):
    """Puts the marker into the middle of the map, which is the same place each time."""
    window.click("button", window.text("list.middle"))
    window.select(".list-map .pin-me")


def add(window, name):
    """Adds the marked place under that name."""
    window.fill(window.text("list.place.name"), name)
    window.click("button", window.text("list.place.add"))
    window.wait(lambda: name in window.run(ROWS), name)


def play(window, rounds):
    """A match of the list whose page is shown, to its result."""
    window.click("button", window.text("list.play"))
    for number in range(1, rounds + 1):
        game.play_round(window)
        if number < rounds:
            game.go_on(window)
    game.see_result(window)


def a_list_is_made_and_played_by_another(stage):
    """An author puts places on a list; whoever gets its link plays it, and has a medal for it."""
    server = stage.server(*USUAL)
    ada = stage.window("ada", server)
    game.enter(ada, "Ada")
    ada.click("link", ada.text("home.lists"))
    ada.wait_for_screen("lists")
    ada.wait_for_words(ada.text("lists.own.none"), ada.text("lists.popular.none"))
    make(ada, "Near the river")
    ada.wait_for_words(ada.text("list.empty.own"))
    pick(ada, 12, 10)
    add(ada, "By a click")
    pick_middle(ada)
    add(ada, "The middle")
    pick_middle(ada)
    ada.click("button", ada.text("list.place.add"))
    ada.wait_for_words(ada.text("error.duplicatePlace"))
    assert ada.run(ROWS) == ["By a click", "The middle"]
    ada.run(game.COPIES)
    ada.click("button", ada.text("list.share"))
    ada.click("button", ada.text("list.share.open"))
    ada.wait_for_words(ada.text("list.copied"))
    assert ada.run("return window.copied").startswith(f"{server.page}#/list/")
    ada.run("document.querySelector('.list-edit').open = true")
    chosen = ada.find("combobox", ada.text("list.visibility")).get_attribute("value")
    assert chosen == "link", chosen

    author = stage.opponent(server, "Cleo")
    made = author.call("list.create", title="Paris", visibility="link", places=QUARTERS)["list"]
    bob = stage.window("bob", server, size=PHONE, before_each_page=listening.RECORD + KNOWS_PARIS)
    bob.open(f"#/list/{made['list']}")
    bob.wait_for_screen("welcome")
    bob.wait_for_words(bob.text("welcome.list"))
    bob.fill(bob.text("welcome.guest.name"), "Bob")
    bob.click("button", bob.text("welcome.guest.go"))
    bob.wait_for_screen("list")
    bob.wait_for_words("Paris", bob.text("list.places", count=3), "Cleo", bob.text("list.places.none"))
    assert not bob.all("application"), "another's places are not shown on a map"
    play(bob, 3)
    bob.wait_for_words(f"{bob.text('list.name')} · Paris")
    assert not bob.all("button", bob.text("set.challenge"))
    bob.click("button", bob.text("list.show"))
    bob.wait_for_screen("list")
    bob.wait_for_words(bob.text("list.medal.gold"), bob.text("list.seen", seen=1, found=1))
    assert sorted(bob.run(ROWS)) == ["Market", "Station", "Town hall"]
    plays_again(bob)


def plays_again(window):
    """After a match of a list, another match is of the same list."""
    play(window, 3)
    window.click("button", window.text("result.again"))
    window.wait_for_screen("play")
    window.click("button", window.text("leave.label"))
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("result")
    window.wait_for_words(f"{window.text('list.name')} · Paris")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")


def a_list_is_found_if_it_is_public(stage):
    """A list is private until its author opens it; a public one needs an account, and is found."""
    server = stage.server(*USUAL)
    ada, bob = stage.window("ada", server), stage.window("bob", server)
    game.enter(ada, "Ada")
    game.enter(bob, "Bob")
    ada.run("location.hash = '#/lists'")
    make(ada, "Great Cities")
    name = ada.run("return location.hash")
    pick(ada, 0, 0)
    add(ada, "Somewhere")
    ada.run("document.querySelector('.list-edit').open = true")
    ada.wait_for_words(ada.text("list.visibility.guest"))
    assert not ada.all("option", ada.text("list.visibility.public"))
    bob.run("location.hash = arguments[0]", name)
    bob.wait_for_screen("list")
    bob.wait_for_words(bob.text("error.unknownList"))
    register(ada)
    ada.run("location.hash = arguments[0]", name)
    ada.wait_for_screen("list")
    ada.select(".list-edit")
    ada.run("document.querySelector('.list-edit').open = true")
    game.choose(ada, "list.visibility", "list.visibility.public")
    ada.wait_for_words(ada.text("list.visibility.public.set"))
    bob.click("link", bob.text("lists.all"))
    bob.wait_for_screen("lists")
    for text, is_found in (("cit gre", True), ("CITIES", True), ("villages", False), ("", True)):
        bob.fill(bob.text("lists.search.label"), text, role="searchbox")
        bob.press(Keys.ENTER)
        bob.wait_for_words(bob.text("lists.found", count=int(is_found)))
        assert bool(bob.all("link", "Great Cities")) == is_found, text
    bob.click("link", "Great Cities")
    bob.wait_for_screen("list")
    bob.wait_for_words("Ada")
    bob.run("location.hash = arguments[0]", name[:-1])
    bob.wait_for_words(bob.text("error.unknownList"))
    bob.run("location.hash = arguments[0]", name)
    bob.wait_for_words("Ada")
    rename_and_delete(ada)
    bob.reload()
    bob.wait_for_screen("list")
    bob.wait_for_words(bob.text("error.unknownList"))


def register(window):
    """A guest gets an account."""
    game.go_to(window, "profile")
    window.fill(window.text("account.email"), "ada@example.org")
    window.fill(window.text("account.password"), "correct horse")
    window.click("button", window.text("account.upgrade"))
    window.wait_for_words(window.text("account.upgraded"))


def rename_and_delete(window):
    """The author changes the title, removes a place, and deletes the list."""
    window.fill(window.text("list.title.label"), " ")
    window.click("button", window.text("list.rename"))
    window.wait_for_words(window.text("error.listInvalid"))
    window.fill(window.text("list.title.label"), "Small towns")
    window.click("button", window.text("list.rename"))
    window.find("heading", "Small towns")
    window.click("button", f"{window.text('list.place.remove')}: Somewhere")
    window.wait_for_words(window.text("list.empty.own"))
    assert not window.all("button", window.text("list.play")), "nothing to play"
    window.click("button", window.text("list.delete"))
    window.find("dialog", window.text("list.delete.title", title="Small towns"))
    window.run("document.querySelector('dialog .button-danger').click()")
    window.wait_for_screen("lists")
    window.wait_for_words(window.text("lists.own.none"))


def a_list_is_made_with_keys(stage):
    """With the keyboard alone places are picked, named, and removed, and a reader hears of it."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server, before_each_page=listening.RECORD)
    game.enter(window, "Ada")
    window.run("location.hash = '#/lists'")
    window.wait_for_screen("lists")
    window.tab_to("textbox", window.text("lists.new.label"))
    window.press("Peaks", Keys.ENTER)
    window.wait_for_screen("list")
    window.tab_to("button", window.text("list.place.add"))
    window.press(Keys.ENTER)
    listening.wait_until_said(window, window.text("list.noMarker"))
    window.press_with(Keys.SHIFT, Keys.TAB)
    window.press_with(Keys.SHIFT, Keys.TAB)
    window.tab_to("button", window.text("list.middle"))
    window.press(Keys.ENTER)
    window.tab_to("textbox", window.text("list.place.name"))
    window.press("First", Keys.ENTER)
    window.wait(lambda: window.run(ROWS) == ["First"], "the first place")
    window.run("document.querySelector('.list-map .map').focus()")
    # The first arrow puts the marker into the middle, the others move it.
    window.press(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_LEFT, Keys.ENTER)
    window.wait(lambda: len(window.run(ROWS)) == 2, "the second place")
    window.tab_to("button", f"{window.text('list.place.remove')}: First")
    window.press(Keys.ENTER)
    window.wait(lambda: len(window.run(ROWS)) == 1, "the place to be removed")
    listening.wait_until_said(window, window.text("list.removed", title="First"))
    focused = window.run("return document.activeElement.computedName")
    assert focused.startswith(window.text("list.place.remove")), focused


def lists_are_marked(stage):
    """Favourites and lists to play later stand among the lists; a map can be a favourite too."""
    server = stage.server(*USUAL)
    author = stage.opponent(server, "Cleo")
    made = author.call("list.create", title="Paris", visibility="link", places=QUARTERS)["list"]
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    window.run("location.hash = arguments[0]", f"#/list/{made['list']}")
    for key in ("list.favourite", "list.wanted"):
        window.click("button", window.text(key))
        window.wait(lambda: pressed(window, window.text(key)), key)
    window.run("location.hash = '#/maps'")
    star = f"{window.text('list.favourite')}: {window.text('map.world')}"
    window.click("button", star)
    window.wait(lambda: pressed(window, star), "the star")
    window.run("location.hash = '#/lists'")
    window.wait_for_words(window.text("lists.wanted"), window.text("lists.favourites"),
                          window.text("lists.maps"))
    assert len(window.all("link", "Paris")) == 2
    window.run("location.hash = arguments[0]", f"#/list/{made['list']}")
    window.click("button", window.text("list.favourite"))
    window.wait(lambda: not pressed(window, window.text("list.favourite")), "no favourite")
    window.reload()
    window.wait_for_screen("list")
    window.find("button", window.text("list.wanted"))
    assert not pressed(window, window.text("list.favourite"))
    assert pressed(window, window.text("list.wanted"))


def pressed(window, name):
    """Whether a switch is on."""
    return window.find("button", name).get_attribute("aria-pressed") == "true"


def a_place_of_a_match_is_put_on_a_list(stage):
    """The result puts the place of a round on a new list, and the history on the same again not."""
    server = stage.server("--rounds", "1", "--opening", "0s")
    window = stage.window("ada", server, size=PHONE)
    game.enter(window, "Ada")
    game.begin_solo(window)
    game.play_round(window)
    game.see_result(window)
    window.click("button", window.text("result.round", round=1))
    window.click("button", window.text("list.add"))
    window.find("dialog", window.text("list.add.title"))
    window.click("button", window.text("list.place.add"))
    window.wait_for_words(window.text("error.listInvalid"))
    window.fill(window.text("lists.new.label"), "Seen")
    window.click("button", window.text("list.place.add"))
    window.wait(lambda: not window.all("dialog"), "the dialog to close")
    window.click("button", window.text("result.home"))
    window.run("location.hash = '#/history'")
    window.click("link", window.text("history.solo"))
    window.click("button", window.text("history.round", round=1))
    window.click("button", window.text("list.add"))
    window.find("dialog", window.text("list.add.title"))
    window.click("button", window.text("list.place.add"))
    window.wait_for_words(window.text("error.duplicatePlace"))
    window.click("button", window.text("common.cancel"))
    window.run("location.hash = '#/lists'")
    window.click("link", "Seen")
    window.wait(lambda: len(window.run(ROWS)) == 1, "the place")


def a_browser_keeps_lists_until_sign_in(stage):
    """Without a name, lists stay in the browser; with one they move to the player, places and all."""
    server = stage.server(*USUAL)
    window = stage.window("nobody", server)
    window.open()
    window.wait_for_screen("welcome")
    window.click("link", window.text("frame.lists"))
    window.wait_for_screen("lists")
    make(window, "Before")
    pick_middle(window)
    add(window, "One")
    window.reload()
    window.wait_for_screen("list")
    window.wait(lambda: window.run(ROWS) == ["One"], "the place after a new start")
    # The map shows the only place in its middle now.
    pick_middle(window)
    window.click("button", window.text("list.place.add"))
    window.wait_for_words(window.text("error.duplicatePlace"))
    assert len(window.run(KEPT)) == 1
    window.click("link", window.text("lists.signIn"))
    game.sign_in(window, "Ada")
    window.wait_for_words(window.text("lists.moved", count=1))
    assert window.run(KEPT) == []
    window.run("location.hash = '#/lists'")
    window.click("link", "Before")
    window.wait(lambda: window.run(ROWS) == ["One"], "the place on the server")
    window.find("button", window.text("list.play"))


def lists_that_do_not_fit_stay(stage):
    """Lists that the server refuses stay in the browser, say why, and move when they can."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server)
    window.open()
    window.wait_for_screen("welcome")
    place = {"place": 1, **PARIS}
    kept = [{"key": f"key-{number}", "title": f"List {number}", "next": 2, "places": [place],
             "updatedAt": number} for number in range(1, 7)]
    kept[0] |= {"next": 3, "places": [place, {"place": 2, "name": "Waves", **AT_SEA}]}
    window.run("localStorage.setItem('whereami.lists', arguments[0])", json.dumps({"lists": kept}))
    game.sign_in(window, "Ada")
    window.wait_for_words(
        window.text("lists.stuck", title="List 1", reason=window.text("error.placeInvalid")),
        window.text("lists.stuck", title="List 6", reason=window.text("error.tooManyLists")),
        window.text("lists.moved", count=4))
    assert [each["title"] for each in window.run(KEPT)] == ["List 1", "List 6"]
    window.run("location.hash = '#/lists'")
    window.wait_for_words(window.text("lists.kept"), window.text("error.tooManyLists"))
    # The first list is in both places: on the server without its place at sea.
    window.run("location.hash = '#/list/local-key-1'")
    window.click("button", f"{window.text('list.place.remove')}: Waves")
    window.wait(lambda: len(window.run(ROWS)) == 1, "the place at sea to go")
    window.run("location.hash = '#/lists'")
    window.click("button", window.text("lists.kept.retry"))
    window.wait(lambda: [each["title"] for each in window.run(KEPT)] == ["List 6"], "the first to move")
    window.click("link", "List 1")
    window.wait(lambda: len(window.run(ROWS)) == 1, "its place, once")


TESTS = [
    a_list_is_made_and_played_by_another, a_list_is_found_if_it_is_public, a_list_is_made_with_keys,
    lists_are_marked, a_place_of_a_match_is_put_on_a_list, a_browser_keeps_lists_until_sign_in,
    lists_that_do_not_fit_stay,
]
