"""News: written by operators, told of by the server, read from feeds; bookmarked, and sent as a digest."""

import contextlib
import sqlite3
import subprocess

import game
import events
from duel import SERVER_IS_GONE
from offline import sideways
from PIL import Image
from reconnection import NO_CONNECTION
from selenium.webdriver.common.keys import Keys
from window import PHONE

FEED = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Weekly</title><link>https://example.org/</link><description>d</description>
<item><title>Coasts &amp;amp; islands</title><guid>one</guid><link>https://example.org/coasts</link>
<description>&lt;p&gt;More of them.&lt;/p&gt;</description>
<enclosure url="https://example.org/coast.png" type="image/png" length="9"/></item></channel></rss>
"""
# A link that leads away opens a tab of its own, which knows nothing of this one.
OUTWARD = """
const { rel, target, href } = document.querySelector('.news-link a')
return [rel, target, href]"""
PICTURE = """
const image = document.querySelector('img.news-picture')
return image !== null && image.complete && image.naturalWidth > 0"""


def add(server, title, *more):
    """Adds a piece of news as operators do; gives its id."""
    done = subprocess.run(
        [server.command[0], "admin", "news", "add", "--title", title, *map(str, more),
         "--data-dir", str(server.data)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done
    return done.stdout.split()[0]


def feeds(stage):
    """A folder with a feed; gives the option that names it."""
    folder = stage.folder / "feeds"
    (folder / "weekly").mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (480, 240), "teal").save(folder / "weekly" / "coast.png")
    (folder / "weekly.xml").write_text(FEED)
    return "--news-feeds", str(folder)


def picture(stage, window):
    """A file with a picture as wide as those of news."""
    path = stage.folder / "picture.png"
    path.write_bytes(window.picture())
    return path


def news_are_read_by_anybody(stage):
    """Without an account: all news by date or by source, and the page of one, whose link leads away."""
    server = stage.server(*feeds(stage))
    window = stage.window("reader", server, size=PHONE)
    window.open()
    item = add(server, "A new season", "--text", "One.\nTwo.", "--link", "https://example.org/season",
               "--picture", picture(stage, window))
    events.add(server, "Regatta", 3600, 7200)
    window.wait_for_screen("welcome")
    window.click("link", window.text("news.title"))
    window.wait_for_screen("news")
    window.wait_for_words("A new season", window.text("news.happening.event", title="Regatta"))
    window.wait_for_words("Coasts & islands", "More of them.")
    assert not sideways(window)
    stage.show(window, "news")
    game.choose(window, "news.from", "news.from.server")
    window.wait(lambda: "A new season" not in window.words(), "the server's happenings alone")
    game.choose(window, "news.from", "weekly")
    window.wait(lambda: "Regatta" not in window.words() and "Coasts & islands" in window.words(), "the feed")
    window.wait(lambda: window.run(PICTURE), "the picture of its item")
    game.choose(window, "news.from", "news.from.all")
    window.click("link", "A new season")
    window.wait_for_words("One.\nTwo.", window.text("news.link", host="example.org"),
                          window.text("news.link.leaves"), window.text("news.nobody"))
    assert window.run(OUTWARD) == ["noopener noreferrer", "_blank", "https://example.org/season"]
    window.wait(lambda: window.run(PICTURE), "the picture")
    assert not sideways(window)
    stage.show(window, "item")
    window.run("location.hash = arguments[0]", f"#/news/{item[:-1]}")
    window.wait_for_words(window.text("error.unknownNews"))


def news_are_bookmarked_and_digested(stage):
    """A bookmark counts and stays; the digest is set, and both survive a reload."""
    server = stage.server()
    add(server, "A new season")
    add(server, "New maps")
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    window.click("link", window.text("news.title"))
    window.click("link", "A new season")
    window.click("button", window.text("news.bookmark"))
    window.wait_for_words(window.text("news.bookmarks", count=1))
    window.click("link", window.text("news.title"))
    game.choose(window, "news.sort", "news.sort.popularity")
    window.wait(lambda: window.words().find("A new season") < window.words().find("New maps"),
                "the popular one first")
    game.choose(window, "news.from", "news.from.bookmarked")
    window.wait(lambda: "New maps" not in window.words() and "A new season" in window.words(), "the bookmark")
    game.choose(window, "news.digest.label", "news.digest.daily")
    told = window.text("news.digest.next", time="\n").split("\n")[0]
    window.wait_for_words(told)
    stage.show(window, "digest")
    window.reload()
    window.wait_for_words(told, "New maps")
    game.choose(window, "news.digest.label", "news.digest.off")
    window.wait_for_words(window.text("news.digest.off.text"))


def news_are_kept_by_keyboard(stage):
    """Keys alone open a piece of news, bookmark it, and choose the digest."""
    server = stage.server()
    add(server, "A new season")
    window = stage.window("keys", server)
    game.enter(window, "Keys")
    for name in (window.text("news.title"), "A new season"):
        window.tab_to("link", name)
        window.press(Keys.ENTER)
        window.find("heading", name)
    window.tab_to("button", window.text("news.bookmark"))
    window.press(Keys.ENTER)
    window.wait_for_words(window.text("news.bookmarks", count=1))
    window.tab_to("link", window.text("news.title"))
    window.press(Keys.ENTER)
    window.wait_for_words(window.text("news.digest.off.text"))
    window.tab_to("combobox", window.text("news.digest.label"))
    window.press(Keys.ARROW_DOWN)
    window.wait_for_words(window.text("news.digest.next", time="\n").split("\n")[0])


def make_due(server):
    """The only digest is due at once; the server stops meanwhile, and tells late what was due then."""
    server.end()
    with contextlib.closing(sqlite3.connect(server.data / "whereami.sqlite")) as store, store:
        assert store.execute("UPDATE due SET at = 1 WHERE kind = 'digest'").rowcount == 1
    server.start()


def a_digest_comes_into_the_inbox(stage):
    """The digest names what is new since it was set, and leads there; in German as well."""
    for language in ("en", "de"):
        server = stage.server()
        add(server, "An old season")
        window = stage.window(f"reader-{language}", server, language=language)
        window.trouble.expect(*NO_CONNECTION, *SERVER_IS_GONE)
        game.enter(window, "Reader")
        window.click("link", window.text("news.title"))
        game.choose(window, "news.digest.label", "news.digest.daily")
        window.wait_for_words(window.text("news.digest.next", time="\n").split("\n")[0])
        add(server, "A new season")
        make_due(server)
        game.go_to(window, "notifications")
        told = window.text("inbox.newsDigest", count=1, titles=["A new season"])
        window.wait_for_words(told)
        assert "An old season" not in window.words()
        stage.show(window, f"digest-{language}")
        window.click("link", told)
        window.wait_for_screen("news")
        window.find("heading", "A new season")


def news_are_found(stage):
    """The search finds news and events by their titles."""
    server = stage.server()
    add(server, "Regatta of the rivers")
    events.add(server, "Regatta", 3600, 7200)
    window = stage.window("seeker", server)
    game.enter(window, "Seeker")
    window.run("location.hash = '#/search'")
    window.wait_for_screen("search")
    window.fill(window.text("search.label"), "regat", role="searchbox")
    window.wait_for_words(window.text("search.news"), window.text("search.events"))
    window.click("link", "Regatta")
    window.wait_for_screen("event")
    window.driver.back()
    window.wait_for_screen("search")
    window.fill(window.text("search.label"), "rivers", role="searchbox")
    window.click("link", "Regatta of the rivers")
    window.wait_for_screen("news")


TESTS = [news_are_read_by_anybody, news_are_bookmarked_and_digested, news_are_kept_by_keyboard,
         a_digest_comes_into_the_inbox, news_are_found]
