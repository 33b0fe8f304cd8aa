"""The search over everything that has a name, and what is near."""

import json

import game
from selenium.webdriver.common.keys import Keys
from window import PHONE

# Keeps what is searched for.
ASKED = """
const { send } = WebSocket.prototype
WebSocket.prototype.send = function (text) {
  const { method, params } = JSON.parse(text)
  if (method === 'search') sessionStorage.setItem('asked', JSON.stringify(params))
  send.call(this, text)
}
"""


def everything_is_found_by_its_name(stage):
    """Towns, countries, maps, lists and players are found while one types, and lead on."""
    server = stage.server()
    author = stage.opponent(server, "Lisbetha")
    author.call("account.upgrade", email="lisbetha@example.org", password="correct horse 9")
    author.call("list.create", title="Lisbon by night", visibility="public")
    window = stage.window("seeker", server, size=PHONE)
    game.enter(window, "Seeker")
    window.click("link", window.text("frame.search"))
    window.wait_for_screen("search")
    window.fill(window.text("search.label"), "lisb", role="searchbox")
    window.find("button", f"{window.text('list.add')}: Lisbon", is_exact=False)
    window.find("link", "Lisbon by night")
    window.find("link", "Lisbetha")
    stage.show(window, "found")
    window.fill(window.text("search.label"), "kenya", role="searchbox")
    window.select(".search-results summary").click()
    window.wait_for_words("Nairobi")
    window.click("button", f"{window.text('lists.map.play')}: Kenya")
    window.wait_for_screen("home")
    window.wait(lambda: "Kenya" in window.select("main").text, "the chosen map")


def a_keyboard_searches(stage):
    """Keys alone lead to the field, from what is typed to a result, and from a town to a list."""
    server = stage.server()
    author = stage.opponent(server, "Lisbetha")
    author.call("account.upgrade", email="lisbetha@example.org", password="correct horse 9")
    author.call("list.create", title="Lisbon by night", visibility="public")
    window = stage.window("keys", server)
    game.enter(window, "Keys")
    window.tab_to("link", window.text("frame.search"))
    window.press(Keys.ENTER)
    window.wait_for_screen("search")
    window.wait(lambda: window.run("return document.activeElement.id") == "search-text", "the focus in the field")
    window.press("lisb")
    window.find("link", "Lisbon by night")
    window.tab_to("button", f"{window.text('list.add')}: Lisbon", is_exact=False)
    window.press(Keys.ENTER)
    window.find("dialog", window.text("list.add.title"))
    window.press(Keys.ESCAPE)
    window.tab_to("link", "Lisbon by night")
    window.press(Keys.ENTER)
    window.wait_for_screen("list")
    window.find("heading", "Lisbon by night")


def near_me_tells_ten_kilometers(stage):
    """The browser's place is rounded before it is sent, and a browser that does not tell says so."""
    server = stage.server()
    window = stage.window("near", server, before_each_page=ASKED)
    game.enter(window, "Near")
    window.run("location.hash = '#/search'")
    window.wait_for_screen("search")
    origin = server.page.rstrip("/")
    window.command("Browser.setPermission", permission={"name": "geolocation"}, setting="denied",
                   origin=origin)
    window.click("button", window.text("search.near"))
    window.wait_for_words(window.text("search.near.unknown"))
    window.command("Browser.setPermission", permission={"name": "geolocation"}, setting="granted",
                   origin=origin)
    window.command("Emulation.setGeolocationOverride", latitude=53.34981, longitude=-6.26031,
                   accuracy=5)
    window.click("button", window.text("search.near"))
    window.wait_for_words("Dublin")
    asked = json.loads(window.run("return sessionStorage.getItem('asked')"))
    assert asked == {"near": {"lat": 53.3, "lng": -6.3}}, asked
    window.find("button", f"{window.text('lists.map.play')}: Ireland")


TESTS = [everything_is_found_by_its_name, a_keyboard_searches, near_me_tells_ten_kilometers]
