"""Events: announced by operators, found, wanted, reminded of, played and over."""

import datetime
import subprocess
import time

import game
from offline import sideways
from selenium.webdriver.common.keys import Keys
from window import PHONE

USUAL = ("--rounds", "2", "--moving", "60s", "--ready", "60s", "--opening", "0s")
HOUR = 3600
CHOSEN = """
return [...document.querySelectorAll('.event-leads input:checked')].map(({ dataset }) => Number(dataset.lead))"""
AT_REST = "return document.querySelector('.event-leads[aria-disabled]') === null"


def admin(server, *arguments):
    """The output of a command about events."""
    done = subprocess.run(
        [server.command[0], "admin", "event", *map(str, arguments), "--data-dir", str(server.data)],
        capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, (arguments, done)
    return done.stdout


def moment(seconds):
    """So many seconds from now, as operators write it."""
    then = datetime.datetime.fromtimestamp(time.time() + seconds, datetime.timezone.utc)
    return then.strftime("%Y-%m-%dT%H:%M:%SZ")


def add(server, title, begins, ends, *more):
    """Announces an event; gives its id."""
    return admin(server, "add", "--title", title, "--starts", moment(begins), "--ends", moment(ends),
                 *more).split()[0]


def open_event(window, event):
    window.run("location.hash = arguments[0]", f"#/event/{event}")
    window.wait_for_screen("event")
    window.select(".event-when")


def an_event_is_found_and_wanted(stage):
    """Home leads to an event that is near; its page reminds, at up to three times, also after a reload."""
    server = stage.server(*USUAL)
    event = add(server, "Regatta", 3 * HOUR, 5 * HOUR, "--text", "One.\nTwo.", "--link",
                "https://example.org/")
    add(server, "Far away", 30 * 24 * HOUR, 31 * 24 * HOUR)
    window = stage.window("ada", server, size=PHONE)
    window.open(f"#/event/{event}")
    window.wait_for_screen("event")
    window.wait_for_words("Regatta", window.text("event.nobody"))
    window.click("link", window.text("event.signIn"))
    game.sign_in(window, "Ada")
    window.click("link", window.text("home.event.soon", title="Regatta", time="in 3 hours"))
    window.wait_for_screen("event")
    window.wait_for_words("One.", "Two.", window.text("event.wanted", count=0))
    assert not sideways(window)
    window.click("button", window.text("event.remind"))
    window.wait(lambda: window.run(CHOSEN) == [HOUR * 1000], "the usual reminder")
    window.wait_for_words(window.text("event.wanted", count=1))
    for lead in (0, 24 * HOUR * 1000):
        window.tap(window.select(f"[data-lead='{lead}']"))
        window.wait(lambda chosen=lead: chosen in window.run(CHOSEN), f"{lead}")
    window.wait(lambda: window.run(
        "return document.querySelectorAll('.event-leads input:disabled').length") == 2, "no fourth")
    stage.show(window, "event")
    window.reload()
    window.select(".event-leads")
    window.wait(lambda: len(window.run(CHOSEN)) == 3, "all three")
    window.click("link", window.text("events.title"))
    window.wait_for_screen("events")
    window.wait_for_words("Regatta", "Far away", window.text("event.reminded"))
    assert not sideways(window)
    window.click("link", "Regatta")
    window.wait_for_screen("event")
    window.click("button", window.text("event.remind"))
    window.wait(lambda: window.run(CHOSEN) == [], "no reminder")
    window.wait_for_words(window.text("event.wanted", count=0))


def an_event_is_told_of_and_played(stage):
    """The inbox tells that an event was moved and begins, and the event is played on its page."""
    server = stage.server(*USUAL)
    event = add(server, "Regatta", 2 * HOUR, 4 * HOUR, "--map", "italy")
    window = stage.window("leser", server, language="de")
    game.enter(window, "Leser")
    open_event(window, event)
    window.click("button", window.text("event.remind"))
    window.wait(lambda: window.run(CHOSEN) == [HOUR * 1000], "the usual reminder")
    window.tap(window.select("[data-lead='0']"))
    window.wait(lambda: 0 in window.run(CHOSEN), "a reminder at the start")
    admin(server, "change", event, "--starts", moment(2))
    game.go_to(window, "notifications")
    window.wait_for_words(window.text("inbox.eventReminder.begun", title="Regatta"))
    window.click("link", window.text("inbox.eventReminder.begun", title="Regatta"))
    window.wait_for_screen("event")
    window.find("button", window.text("event.play"))
    assert not window.all("button", window.text("event.remind")), "it has begun"
    window.click("button", window.text("event.play"))
    game.play_round(window)
    game.go_on(window)
    game.play_round(window, game.FAR)
    game.see_result(window)
    window.wait_for_words(window.text("event.name"))
    window.click("button", window.text("set.show"))
    window.wait_for_screen("event")
    window.select(".event-board:not([hidden]) tbody tr")
    stage.show(window, "event-board")
    admin(server, "remove", event)
    game.go_to(window, "notifications")
    window.wait_for_words(window.text("inbox.eventChanged.cancelled", title="Regatta"))


def an_event_is_wanted_by_keyboard(stage):
    """Keys alone lead to an event, turn its reminder on, choose another time and take it back."""
    server = stage.server(*USUAL)
    add(server, "Regatta", 3 * HOUR, 5 * HOUR)
    window = stage.window("keys", server)
    game.enter(window, "Keys")
    for role, name, screen in (("link", window.text("frame.events"), "events"), ("link", "Regatta", "event")):
        window.tab_to(role, name)
        window.press(Keys.ENTER)
        window.wait_for_screen(screen)
    window.select(".event-when")
    window.tab_to("button", window.text("event.remind"))
    window.press(Keys.ENTER)
    window.wait(lambda: window.run(CHOSEN) == [HOUR * 1000], "the usual reminder")
    start = window.run("return document.querySelector(\"[data-lead='0']\").computedName")
    window.tab_to("checkbox", start)
    window.press(Keys.SPACE)
    window.wait(lambda: sorted(window.run(CHOSEN)) == [0, HOUR * 1000], "one at the start as well")
    window.tab_to("checkbox", start)
    window.press(Keys.SPACE)
    window.wait(lambda: window.run(CHOSEN) == [HOUR * 1000], "only the usual one")
    window.wait(lambda: window.run(AT_REST), "the change to be carried out")
    # The second press comes while the first is on its way.
    window.press(Keys.SPACE, Keys.SPACE)
    window.wait(lambda: window.run(AT_REST), "both changes to be carried out")
    window.reload()
    window.wait_for_screen("event")
    window.wait(lambda: window.run(CHOSEN) == [HOUR * 1000], "the usual one, as was pressed last")


TESTS = [an_event_is_wanted_by_keyboard, an_event_is_found_and_wanted, an_event_is_told_of_and_played]
