"""Maps of players: kept from the editor, with a page of their own, played, shared and found."""

import editor
import game
import lists
import tour
from offline import sideways
from selenium.webdriver.common.keys import Keys
from window import PHONE

USUAL = ("--rounds", "2", "--opening", "0s")
PAINTED = """
const canvas = document.querySelector('.map-page-picture canvas')
const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
const seen = new Set()
for (let index = 0; index < data.length; index += 4) seen.add(data.slice(index, index + 3).join())
return seen.size"""


def open_italy(window):
    """The editor with a map that ships."""
    window.open("editor")
    window.find("application")
    window.select("input[type=file]").send_keys(str(tour.ITALY))
    window.wait_for_words(window.text("editor.verdict", count=0))


def keep(window, title, visibility="private"):
    """Keeps what the editor shows among one's own maps."""
    window.click("button", window.text("editor.keep"))
    window.select("dialog .form")
    window.fill(window.text("editor.map.title"), title)
    game.choose(window, "editor.keep.visibility", f"editor.keep.{visibility}")
    window.click("button", window.text("editor.keep.go"))
    window.wait_for_words(window.text("editor.keep.done"))


def open_settings(window):
    """The part of a map's page that its author alone has, once it is there."""
    window.select(".list-edit")
    window.run("document.querySelector('.list-edit').open = true")


def get_account(window):
    """A guest becomes an account: only accounts have public maps."""
    window.run("location.hash = '#/profile/account'")
    window.fill(window.text("account.email"), "author@example.org")
    window.fill(window.text("account.password"), "correct horse 9")
    window.click("button", window.text("account.upgrade"))
    window.wait_for_words(window.text("account.upgraded"))


def a_map_is_kept_from_the_editor_and_played(stage):
    """A map that is kept has a page with its outline; it is renamed, shared, played, replaced and deleted."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    open_italy(window)
    keep(window, "Around the lakes")
    stage.show(window, "kept")
    window.click("link", window.text("editor.keep.page"))
    window.wait_for_words("Around the lakes", window.text("list.is.private"))
    window.wait(lambda: window.run(PAINTED) > 3, "the outline")
    stage.show(window, "map")
    address = window.run("return location.hash")
    open_settings(window)
    window.fill(window.text("list.title.label"), "Boot")
    window.click("button", window.text("list.rename"))
    window.wait_for_words("Boot", window.text("maps.renamed"))
    window.run(game.COPIES)
    window.click("button", window.text("list.share"))
    window.click("button", window.text("list.share.open"))
    window.wait_for_words(window.text("list.is.link"))
    window.click("button", window.text("maps.play"))
    game.play_round(window)
    game.go_on(window)
    game.play_round(window, game.FAR)
    game.see_result(window)
    window.wait_for_words("Boot")
    window.click("button", window.text("maps.show"))
    window.wait_for_screen("map")
    window.wait_for_words("Boot")
    window.run("location.hash = '#/lists'")
    window.wait_for_words(window.text("maps.own"), "Boot")
    window.run("location.hash = arguments[0]", address)
    open_settings(window)
    window.click("link", window.text("maps.edit.shape"))
    window.find("application")
    window.click("button", window.text("editor.keep"))
    window.wait_for_words(window.text("editor.keep.again", title="Boot"))
    window.click("button", window.text("editor.keep.go"))
    window.wait_for_words(window.text("editor.keep.done"))
    window.click("link", window.text("editor.keep.page"))
    window.wait_for_words("Boot")
    assert window.run("return location.hash") == address, "it is in the place of the map before"
    open_settings(window)
    window.click("button", window.text("maps.delete"))
    window.find("dialog", window.text("list.delete.title", title="Boot"))
    window.run("document.querySelector('dialog .button-danger').click()")
    window.wait_for_screen("lists")
    window.run("location.hash = arguments[0]", address)
    window.wait_for_words(window.text("error.unknownMap"))


def a_map_is_kept_and_shared_by_keyboard(stage):
    """Keys alone keep what the editor shows, lead to its page, and give its link away."""
    server = stage.server(*USUAL)
    window = stage.window("keys", server, before_each_page=game.COPIES)
    game.enter(window, "Keys")
    open_italy(window)
    window.tab_to("button", window.text("editor.keep"))
    window.press(Keys.ENTER)
    window.select("dialog .form")
    window.tab_to("textbox", window.text("editor.map.title"))
    window.press_with(Keys.CONTROL, "a")
    window.press("Boot", Keys.ENTER)
    window.wait_for_words(window.text("editor.keep.done"))
    window.tab_to("link", window.text("editor.keep.page"))
    window.press(Keys.ENTER)
    window.wait_for_words("Boot", window.text("list.is.private"))
    window.tab_to("button", window.text("list.share"))
    window.press(Keys.ENTER)
    window.tab_to("button", window.text("list.share.open"))
    window.press(Keys.ENTER)
    window.wait_for_words(window.text("list.is.link"))
    window.wait(lambda: window.run("return window.copied"), "the link")
    assert "#/maps/own:" in window.run("return decodeURIComponent(window.copied)"), window.run("return window.copied")


def a_map_of_nobody_waits_for_a_name(stage):
    """A map that was drawn before signing in is there afterwards, and is kept among one's own then."""
    server = stage.server(*USUAL)
    window = stage.window("nobody", server)
    window.open("editor")
    window.find("application")
    editor.draw(window, "editor.region", editor.OUTLINE)
    area = editor.wait_for_area(window, 0)
    window.click("button", window.text("editor.keep"))
    window.wait_for_words(window.text("editor.keep.nobody"))
    window.click("link", window.text("editor.keep.signIn"))
    game.sign_in(window, "Somebody")
    window.run("location.hash = '#/lists'")
    window.click("link", window.text("maps.own.new"))
    window.find("application")
    window.wait_for_words(window.text("editor.draft.back"))
    assert abs(editor.wait_for_area(window, 0) - area) < area * 1e-6, "nothing is lost"
    keep(window, "Island")
    window.click("link", window.text("editor.keep.page"))
    window.wait_for_words("Island", window.text("list.is.private"))


POPULAR = """
const titles = [arguments[0], arguments[1]]
return [...document.querySelectorAll('.lists-screen .card:not([hidden])')].filter((card) =>
  titles.includes(card.querySelector('h2')?.textContent)).map((card) =>
  [...card.querySelectorAll('.row a')].map(({ textContent }) => textContent))"""


def what_accounts_have_finished_is_popular(stage):
    """A public list and a public map that an account has finished this week are shown to everybody."""
    server = stage.server(*USUAL)
    author = stage.window("author", server)
    fan, curator = stage.opponent(server, "Fan"), stage.opponent(server, "Curator")
    game.enter(author, "Author")
    get_account(author)
    open_italy(author)
    keep(author, "Boot", "public")
    author.click("link", author.text("editor.keep.page"))
    author.wait_for_words("Boot")
    name = author.run("return decodeURIComponent(location.hash.split('/')[2])")
    for other in (fan, curator):
        other.call("account.upgrade", email=f"{other.name}@example.org", password="correct horse 9")
    made = curator.call("list.create", title="Paris", visibility="public", places=lists.QUARTERS)["list"]["list"]
    for wish in ({"map": name}, {"list": made}):
        fan.play_alone(**wish)
    window = stage.window("reader", server, size=PHONE)
    game.enter(window, "Reader")
    window.run("location.hash = '#/lists'")
    titles = window.text("lists.popular"), window.text("maps.popular")
    window.wait(lambda: window.run(POPULAR, *titles) == [["Paris"], ["Boot"]], "the popular list and map")
    assert not sideways(window)
    stage.show(window, "popular")
    window.click("link", "Boot")
    window.wait_for_screen("map")
    window.run("history.back()")
    window.click("link", "Paris")
    window.wait_for_screen("list")


def a_public_map_is_found_and_marked(stage):
    """Another player finds a public map by its title, marks it, and goes on a journey on it."""
    server = stage.server(*USUAL)
    author = stage.window("author", server)
    game.enter(author, "Author")
    get_account(author)
    open_italy(author)
    keep(author, "Boot of the south", "public")
    window = stage.window("leser", server, size=PHONE, language="de")
    game.enter(window, "Leser")
    window.run("location.hash = '#/search'")
    window.wait_for_screen("search")
    window.fill(window.text("search.label"), "boot", role="searchbox")
    window.click("link", "Boot of the south")
    window.wait_for_screen("map")
    window.find("link", "Author")
    window.click("button", window.text("list.favourite"))
    window.wait(lambda: window.find("button", window.text("list.favourite")).get_attribute("aria-pressed")
                == "true", "the mark")
    assert not sideways(window)
    stage.show(window, "public-map")
    window.run("location.hash = '#/lists'")
    window.click("link", "Boot of the south")
    window.wait_for_screen("map")
    window.click("link", window.text("journey.title"))
    window.wait_for_words(window.text("journey.map", title="Boot of the south"))
    window.click("button", window.text("journey.begin"))
    window.wait_for_screen("opening", "play")


def the_maps_of_the_server_have_pages(stage):
    """A map of the server is shown with similar ones, chosen for the next match, and shared."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    window.run("location.hash = '#/maps/italy'")
    window.wait_for_screen("map")
    window.wait_for_words("Italy", window.text("maps.similar"))
    window.wait(lambda: window.run(PAINTED) > 3, "the outline")
    window.click("button", window.text("lists.map.play"))
    window.wait_for_screen("home")
    window.wait(lambda: "Italy" in window.select(".map-chip").text, "the chosen map")
    window.run("location.hash = '#/maps/nowhere'")
    window.wait_for_words(window.text("error.unknownMap"))


TESTS = [a_map_of_nobody_waits_for_a_name, what_accounts_have_finished_is_popular,
         a_map_is_kept_and_shared_by_keyboard, a_map_is_kept_from_the_editor_and_played, a_public_map_is_found_and_marked,
         the_maps_of_the_server_have_pages]
