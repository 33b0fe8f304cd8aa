"""Guests, accounts, and coming back."""

import game
from selenium.webdriver.common.keys import Keys

# A network on which the list of maps comes after everything else.
SLOW_MAPS = """
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  set(listener) {
    this.addEventListener('message', (event) =>
      setTimeout(() => listener.call(this, event), event.data.includes('"areaKm2"') ? 700 : 0))
  },
})
"""
EMAIL, PASSWORD = "ada@example.org", "correct horse"


def an_account_outlives_the_browser(stage):
    """A guest gets a picture and an account, signs out, and signs in again as the same player."""
    server = stage.server()
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    game.go_to(window, "profile")
    give_picture(window, stage)
    token = window.run("return localStorage.getItem('whereami.token')")
    window.fill(window.text("account.email"), EMAIL)
    window.fill(window.text("account.password"), PASSWORD)
    window.click("button", window.text("account.upgrade"))
    window.wait_for_words(window.text("account.upgraded"))
    assert window.run("return localStorage.getItem('whereami.token')") not in (token, None)
    window.click("button", window.text("account.logout"))
    window.wait_for_screen("welcome")
    assert window.run("return localStorage.getItem('whereami.token')") is None
    window.select("summary").click()
    sign_in(window, "wrong horse")
    window.wait_for_words(window.text("error.wrongCredentials"))
    for name, is_wrong in (("email", True), ("password", True), ("username", False)):
        assert marked(window, name) == is_wrong, name
    sign_in(window, PASSWORD)
    window.wait_for_screen("home", "profile")
    window.wait_for_words("Ada")
    window.wait(lambda: has_picture(window), "the picture")


def a_returning_player_finds_everything(stage):
    """A player who opens the page again is signed in and finds the maps, however late they come."""
    window = stage.window("ada", stage.server(), before_each_page=SLOW_MAPS)
    game.enter(window, "Ada")
    window.find("link", window.text("map.world"), is_exact=False)
    window.run("localStorage.setItem('whereami.map', 'europe')")
    window.reload()
    window.wait_for_screen("home")
    window.click("link", window.text("map.europe"), is_exact=False)
    window.wait_for_screen("maps")
    assert len(window.select(".map-chooser").find_elements("css selector", ".map-card")) > 30
    chosen = window.find("button", window.text("map.europe"))
    assert chosen.get_attribute("aria-pressed") == "true"
    chosen.click()
    window.wait_for_screen("home")
    game.begin_solo(window)


def marked(window, name):
    """Whether a field of the sign-in says that it is wrong, and why."""
    return window.run("""
        const problem = [...document.querySelectorAll('.problem')].find((each) => !each.hidden)
        const field = problem.closest('form').querySelector(`[name=${arguments[0]}]`)
        return field?.getAttribute('aria-invalid') === 'true'
          && field.getAttribute('aria-describedby').split(' ').includes(problem.id)""", name) or False


def give_picture(window, stage):
    """Any picture will do: this window's own."""
    path = stage.folder / "picture.png"
    path.write_bytes(window.picture())
    window.select("input[type=file]").send_keys(str(path.resolve()))
    window.click("button", window.text("picture.use"))
    window.wait_for_words(window.text("picture.changed"))
    window.wait(lambda: has_picture(window), "the picture")


def has_picture(window):
    return window.run("return document.querySelector('#own-avatar img')?.naturalWidth > 0")


def sign_in(window, password):
    window.fill(window.text("welcome.email"), EMAIL)
    window.fill(window.text("welcome.password"), password)
    window.click("button", window.text("welcome.login"))


def the_name_can_be_typed_at_once(stage):
    """On a desktop the field of the name has the focus when the page opens."""
    window = stage.window("typist", stage.server())
    window.open()
    window.wait_for_screen("welcome")
    window.press(*"Typist", Keys.ENTER)
    window.wait_for_screen("home")


TESTS = [
    the_name_can_be_typed_at_once, an_account_outlives_the_browser,
    a_returning_player_finds_everything,
]
