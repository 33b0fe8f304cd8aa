"""Starts without a connection, new versions, the offline quiz, and the installed game."""

import json
import os
import shutil
from pathlib import Path

import game
from duel import SERVER_IS_GONE
from reconnection import NO_CONNECTION
from selenium.webdriver.common.keys import Keys

CLIENT = Path(__file__).resolve().parents[2] / "Sources/WebClient/Public"
SMALL = (320, 568)
# A browser says so when the server is away, also of what the page only tries.
AWAY = (*NO_CONNECTION, *SERVER_IS_GONE, "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET",
        "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED")
# The addresses in each cache.
KEPT = """
const [done] = arguments
;(async () => {
  const found = {}
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys()
    found[name] = keys.map(({ url }) => url.replace(location.origin, ''))
  }
  done(found)
})()
"""
OWN = "return document.documentElement.dataset.assets"
# Every version that the page has loaded something of.
LOADED = """
return [...new Set([...document.querySelectorAll('[src], link[href]')]
  .map((each) => each.src || each.href)
  .concat(performance.getEntriesByType('resource').map(({ name }) => name))
  .map((url) => /\\/static\\/\\w+\\//.exec(url)?.[0]).filter(Boolean))]
"""
PACK = {"statements": [
    {"id": f"p{number}", "template": "capital", "country": country, "value": {"town": town},
     "isTrue": is_true}
    for number, (country, town, is_true) in enumerate([
        ("CH", "Bern", True), ("AU", "Sydney", False), ("BR", "Brasília", True),
        ("CA", "Toronto", False), ("NZ", "Wellington", True)])]}


def a_known_browser_starts_without_the_server(stage):
    """After a first visit the game starts without the server, says so, and goes on by itself."""
    server = stage.server(is_packaged=True)
    window = stage.window("traveller", server)
    window.trouble.expect(*AWAY)
    game.enter(window, "Traveller")
    wait_for_worker(window)
    server.end()
    window.reload()
    window.wait_for_screen("offline")
    window.find("heading", window.text("offline.title"))
    stage.show(window, "offline")
    window.find("button", window.text("offline.again"))
    # Every page that needs no server is there, also those that were never looked at.
    for name, key in (("about", "about.title"), ("settings", "settings.title")):
        window.run("location.hash = '#/' + arguments[0]", name)
        window.wait_for_screen(name)
        window.find("heading", window.text(key))
    game.choose_german(window)
    window.run("location.hash = '#/home'")
    window.wait_for_words("Keine Verbindung")
    for theme in ("dark", "light"):
        window.theme(theme)
        for size in (SMALL, (740, 360)):
            window.resize(size)
            stage.show(window, f"offline-{theme}-{size[0]}")
            assert not sideways(window), size
    # Somebody who is not known here has no more to see.
    token = window.run("return localStorage.getItem('whereami.token')")
    window.run("localStorage.removeItem('whereami.token')")
    window.reload()
    window.wait_for_screen("offline")
    window.run("localStorage.setItem('whereami.token', arguments[0])", token)
    server.start()
    window.reload()
    window.wait_for_screen("home")


def home_says_that_the_line_is_gone(stage):
    """A home without a line becomes the offline screen, and home again when the line is back."""
    server = stage.server()
    window = stage.window("tunnel", server)
    window.trouble.expect(*AWAY, "dynamically imported module")
    game.enter(window, "Tunnel")
    # The first visit has not kept the screen.
    open_quiz(window)
    game.go_to(window, "home")
    server.freeze()
    window.offline()
    window.wait_for_words(window.text("banner.lost"))
    window.wait_for_screen("offline")
    window.click("button", window.text("offline.again"))
    window.wait_for_words(window.text("offline.trying"))
    server.thaw()
    window.offline(False)
    window.wait_for_screen("home")


def a_new_version_is_never_mixed_with_the_old(stage):
    """A page goes on with its version through a match and an update; the next one has the new one."""
    server = stage.server("--rounds", "1", is_packaged=True)
    window = stage.window("faithful", server)
    window.trouble.expect(*AWAY)
    game.enter(window, "Faithful")
    wait_for_worker(window)
    window.reload()
    window.wait_for_screen("home")
    old = window.run(OWN)
    game.begin_solo(window)
    server.end(code=0)
    server.command[0] = next_version(stage, server.command[0])
    server.start()
    game.open_map(window)
    assert not window.run("return document.querySelector('.update')?.checkVisibility()")
    game.mark(window)
    window.wait(lambda: window.text("banner.lost") not in window.words()
                and window.text("banner.away") not in window.words(), "the server")
    game.guess(window)
    game.see_result(window)
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    window.wait_for_words(window.text("update.text"))
    # The server has this module no more.
    window.run("location.hash = '#/settings'")
    window.wait_for_screen("settings")
    assert window.run(OWN) == old and window.run(LOADED) == [old], window.run(LOADED)
    stage.show(window, "update")
    window.click("button", window.text("update.go"))
    window.wait(lambda: window.run(OWN) != old, "the new version")
    window.wait_for_screen("settings")
    new = window.run(OWN)
    assert window.run(LOADED) == [new], window.run(LOADED)
    assert window.run("return document.documentElement.lang") == "en"
    window.wait(lambda: versions_kept(window) == {new}, "the old version to be gone")
    server.end()
    window.reload()
    window.wait_for_screen("settings")
    assert window.run(OWN) == new and window.run(LOADED) == [new], window.run(LOADED)


def two_pages_keep_their_versions(stage):
    """A page of the old version keeps its files while another one has the new version."""
    server = stage.server(is_packaged=True)
    window = stage.window("twice", server)
    window.trouble.expect(*AWAY)
    game.enter(window, "Twice")
    wait_for_worker(window)
    old = window.run(OWN)
    first = window.driver.current_window_handle
    server.end()
    server.command[0] = next_version(stage, server.command[0])
    server.start()
    window.judge_later()
    window.driver.switch_to.new_window("tab")
    window.open()
    window.wait(lambda: window.run(OWN) != old, "the new version")
    new = window.run(OWN)
    window.wait(lambda: versions_kept(window) == {old, new}, "both versions")
    # Whichever worker answers.
    window.wait(lambda: window.run(
        "return navigator.serviceWorker.controller?.state === 'activated'"), "the new worker")
    window.driver.switch_to.window(first)
    window.run("location.hash = '#/about'")
    # Of two pages of a player the one that came last has the line.
    if window.wait_for_screen("about", "elsewhere") == "elsewhere":
        window.click("button", window.text("elsewhere.again"))
        window.wait_for_screen("about")
    loaded = window.run(LOADED)
    assert loaded == [old], (loaded, old, new)


def nothing_of_a_match_is_kept(stage):
    """After a match the browser has kept files of the client only: no reply, no picture."""
    server = stage.server("--rounds", "1", is_packaged=True)
    window = stage.window("secret", server)
    game.enter(window, "Secret")
    wait_for_worker(window)
    window.reload()
    window.wait_for_screen("home")
    game.begin_solo(window)
    game.play_round(window)
    game.see_result(window)
    window.run("location.hash = '#/profile'")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("profile")
    own = window.run(OWN)
    [(name, addresses)] = kept(window).items()
    assert name == f"whereami files {own.rstrip('/')}", name
    pages = [each for each in addresses if not each.startswith(own)]
    assert sorted(pages) == ["/", "/editor"], pages
    assert len(addresses) > 20 and not any("/v1/" in each for each in addresses), addresses
    window.judge_later()
    assert any("/v1/views/" in each for each in window.traffic.addresses.values()), "a picture"
    size = window.driver.execute_async_script(
        "navigator.storage.estimate().then(({ usage }) => arguments[0](usage))")
    print(f"{len(addresses)} files, {size} bytes")
    assert size < 8_000_000, size


def a_folder_that_is_worked_on_is_not_kept(stage):
    """With --web-dir a browser keeps nothing, so that each change is seen."""
    server = stage.server("--web-dir", CLIENT, is_packaged=True)
    window = stage.window("developer", server)
    game.enter(window, "Developer")
    wait_for_worker(window)
    assert kept(window) == {}, kept(window)


def the_offline_quiz_is_played_by_keyboard(stage):
    """Five statements of the last download, by keyboard, without a server; the best is kept."""
    server = stage.server(is_packaged=True)
    window = stage.window("quizzer", server)
    window.trouble.expect(*AWAY, "/v1/quiz")
    game.enter(window, "Quizzer")
    wait_for_worker(window)
    window.run("localStorage.setItem('whereami.quiz-pack', arguments[0])", json.dumps(PACK))
    server.end()
    window.reload()
    window.wait_for_screen("offline")
    window.resize(SMALL)
    window.theme("dark")
    window.tab_to("link", window.text("offlineQuiz.title"), is_exact=False)
    window.press(Keys.ENTER)
    window.wait_for_screen("offlineQuiz")
    window.wait_for_words(window.text("offlineQuiz.stored", count=5))
    stage.show(window, "quiz-start")
    window.tab_to("button", window.text("offlineQuiz.begin"))
    window.press(Keys.ENTER)
    asked = play_quiz(window, stage, lambda statement: statement["isTrue"])
    assert len(set(asked)) == 5, asked
    window.find("heading", window.text("offlineQuiz.score", score=5, count=5))
    window.wait_for_words(window.text("offlineQuiz.isBest"))
    stage.show(window, "quiz-end")
    window.tab_to("button", window.text("offlineQuiz.again"))
    window.press(Keys.ENTER)
    play_quiz(window, None, lambda statement: True)
    window.find("heading", window.text("offlineQuiz.score", score=3, count=5))
    window.reload()
    window.wait_for_words(window.text("offlineQuiz.best", best=5, count=5))
    server.start()
    window.wait_for_words(window.text("offlineQuiz.back"))
    stage.show(window, "quiz-back")
    window.click("link", window.text("offlineQuiz.play"))
    window.wait_for_screen("home")


def play_quiz(window, stage, choose):
    """Answers by Tab and Enter; gives the countries."""
    asked = []
    names = {"Switzerland": "CH", "Australia": "AU", "Brazil": "BR", "Canada": "CA",
             "New Zealand": "NZ"}
    for number in range(1, 6):
        window.wait_for_words(window.text("quiz.number", number=number, count=5))
        name = window.wait(lambda: window.run("return document.activeElement.matches('#main h1')"
                                              " && document.activeElement.textContent"), "the focus")
        [statement] = [each for each in PACK["statements"] if each["country"] == names[name]]
        window.wait_for_words(statement["value"]["town"])
        if stage and number == 1:
            stage.show(window, "quiz-question")
            assert not sideways(window)
        answer = choose(statement)
        window.tab_to("button", window.text(f"quiz.{str(answer).lower()}"))
        window.press(Keys.ENTER)
        window.wait_for_words(window.text("quiz.right" if answer == statement["isTrue"]
                                          else "quiz.wrong"))
        if stage and number == 1:
            stage.show(window, "quiz-answer")
        # The focus is on the way on.
        window.press(Keys.ENTER)
        asked.append(name)
    return asked


def the_game_can_be_installed(stage):
    """The manifest is valid, its icons have their sizes, and its shortcuts lead somewhere."""
    server = stage.server("--rounds", "1", is_packaged=True)
    window = stage.window("installer", server)
    window.trouble.expect("/v1/quiz")
    game.enter(window, "Installer")
    told = window.command("Page.getAppManifest")
    assert told["errors"] == [], told["errors"]
    manifest = json.loads(told["data"])
    assert {manifest[key] for key in ("id", "scope", "start_url")} == {"/"}
    icons = window.driver.execute_async_script("""
        const [icons, base, done] = arguments
        Promise.all(icons.map(async ({ src, type }) => {
          const response = await fetch(new URL(src, base))
          if (type === 'image/svg+xml') return 'any'
          const { width, height } = await createImageBitmap(await response.blob())
          return `${width}x${height}`
        })).then(done, (error) => done(String(error)))""", manifest["icons"], told["url"])
    assert icons == [icon["sizes"] for icon in manifest["icons"]], icons
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for shortcut in manifest["shortcuts"]:
        window.open(shortcut["url"].lstrip("/"))
        window.reload()
        window.wait_for_screen("play" if "alone" in shortcut["url"] else shortcut["url"][3:])
        if "alone" in shortcut["url"]:
            game.play_round(window)
            game.see_result(window)
            window.click("button", window.text("result.home"))
            window.wait_for_screen("home")


def the_browsers_offer_is_made_in_the_settings(stage):
    """The browser's offer to install shows nothing by itself; a button in the settings makes it."""
    server = stage.server()
    window = stage.window("offered", server)
    game.enter(window, "Offered")
    assert window.text("app.install") not in window.words(), "nobody is nagged"
    window.run("location.hash = '#/settings'")
    window.wait_for_screen("settings")
    # Chromium may have made an offer by now; this one takes its place.
    is_kept = window.run("""
        const event = new Event('beforeinstallprompt', { cancelable: true })
        event.prompt = async () => (window.asked = true)
        dispatchEvent(event)
        return event.defaultPrevented""")
    assert is_kept
    stage.show(window, "settings")
    window.resize(SMALL)
    window.theme("dark")
    stage.show(window, "settings-small")
    window.run("scrollTo(0, document.body.scrollHeight)")
    stage.show(window, "settings-small-end")
    assert not sideways(window)
    window.click("button", window.text("app.install"))
    window.wait(lambda: window.run("return window.asked"), "the browser's question")
    window.wait(lambda: not window.all("button", window.text("app.install")), "no second offer")
    window.run("dispatchEvent(new Event('appinstalled'))")
    window.wait_for_words(window.text("app.installed"))


def open_quiz(window):
    window.run("location.hash = '#/offlineQuiz'")
    window.trouble.expect("/v1/quiz")
    window.wait_for_screen("offlineQuiz")


def wait_for_worker(window):
    """Waits until the files of the page's version are kept, and the worker answers for the page."""
    window.wait(lambda: window.run(
        "return navigator.serviceWorker.controller?.state === 'activated'"), "the worker")


def kept(window):
    return window.driver.execute_async_script(KEPT)


def versions_kept(window):
    return {name.split()[-1] + "/" for name in kept(window) if name.startswith("whereami files")}


def sideways(window):
    """Whether the page is wider than the window."""
    return window.run("return document.documentElement.scrollWidth > innerWidth")


def next_version(stage, program):
    """The same program with a client that differs by a comment."""
    program = Path(program).resolve()
    folder = stage.folder / "next"
    folder.mkdir(exist_ok=True)
    for resources in program.parent.glob("*.resources"):
        shutil.copytree(resources, folder / resources.name, dirs_exist_ok=True)
    try:
        os.link(program, folder / program.name)
    except OSError:
        shutil.copy2(program, folder / program.name)
    [module] = (folder / "whereami_WebClient.resources/web/game").glob("pages-*.js")
    module.write_text(module.read_text() + "\n// The next version.\n")
    return str(folder / program.name)


TESTS = [
    a_known_browser_starts_without_the_server, a_new_version_is_never_mixed_with_the_old,
    two_pages_keep_their_versions, the_offline_quiz_is_played_by_keyboard,
    nothing_of_a_match_is_kept, the_game_can_be_installed, home_says_that_the_line_is_gone,
    the_browsers_offer_is_made_in_the_settings, a_folder_that_is_worked_on_is_not_kept,
]
