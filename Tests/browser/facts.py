"""The facts about the country of a place: after the reveal, and never before."""

import json
import re

import game
import german
import quiz
from levels import FACTS
from offline import sideways
from selenium.webdriver.common.keys import Keys

USUAL = ("--rounds", "1", "--opening", "0s", "--ready", "60s")
SMALL = (320, 568)
# A place is in a country whatever was drawn, and the server knows the facts that are asked for.
IN_MOROCCO = """
const parse = JSON.parse
JSON.parse = (text, ...more) => {
  const told = parse(text, ...more)
  if (told?.params?.solution) told.params.solution.country = 'MA'
  // Of the country that is asked for, everything is told that may be told of any.
  if (told?.result?.facts && window.codes) Object.assign(told.result.facts, window.codes)
  return told
}
"""


def asked(window):
    """The countries whose facts the page has asked for."""
    window.traffic.read()
    calls = [json.loads(text) for text in window.traffic.sent]
    return [call["params"]["country"] for call in calls if call.get("method") == "fact.get"]


def facts_follow_the_reveal(stage):
    """Facts are asked for when they are opened at the reveal, once, and shown with their sources."""
    server = stage.server(*USUAL)
    window = stage.window("ada", server, size=SMALL, before_each_page=IN_MOROCCO)
    game.enter(window, "Ada")
    game.begin_solo(window)
    game.play_round(window)
    window.wait_for_screen("reveal")
    assert asked(window) == [], "nothing is asked for before somebody wants to know"
    window.run("document.querySelector('.facts summary').focus()")
    window.press(Keys.ENTER)
    window.wait_for_words("Rabat", "Moroccan Dirham", "Tamazight", "GeoNames")
    assert asked(window) == ["MA"]
    assert not sideways(window)
    stage.show(window, "facts-reveal")
    game.see_result(window)
    window.click("button", window.text("result.round", round=1))
    window.run("document.querySelector('.facts').open = true")
    assert window.select(".facts-list")
    assert asked(window) == ["MA"], "what is known is not asked for again"


def everything_has_a_name(stage):
    """Every language, currency and region has a name, also where the browser knows none."""
    countries = json.loads(FACTS.read_text())["countries"]
    each = {name: sorted({code for country in countries for code in country.get(name, [])})
            for name in ("languages", "currencies")}
    regions = sorted({country["region"] for country in countries})
    server = stage.server(*USUAL)
    for language in ("en", "de"):
        window = stage.window(language, server, language=language, before_each_page=IN_MOROCCO
                              + f"window.codes = {json.dumps({**each, 'neighbours': []})}")
        game.enter(window, f"Reader-{language}")
        game.begin_solo(window)
        game.play_round(window)
        window.wait_for_screen("reveal")
        window.run("document.querySelector('.facts').open = true")
        words = window.select(".facts-list").text
        said = set(re.split(r", | und | and |\n", words))
        codes = said & {*each["languages"], *each["currencies"]}
        assert len(words) > 1500 and not codes, (codes, words)
        for region in regions:
            if region not in ("antarctica", "south-america"):
                window.text(f"region.{region}")


def a_question_has_no_facts(stage):
    """The facts about the country of a statement are offered with its explanation, not before."""
    server = stage.server(*quiz.QUICK)
    window = stage.window("ada", server)
    game.enter(window, "Ada")
    quiz.begin_alone(window)
    window.wait_for_screen("question")
    assert not window.run("return document.querySelector('.facts')")
    country = window.select("h2").text
    window.press("t")
    window.wait_for_screen("explanation")
    assert asked(window) == []
    summary = window.select(".facts summary")
    assert summary.text == window.text("facts.go", country=country)
    window.tap(summary)
    window.select(".facts-list")
    stage.show(window, "facts-explanation")


def facts_and_the_quiz_are_open_to_everybody(stage):
    """Without an account and by keyboard alone: a country is found and read, and the quiz leads to more."""
    server = stage.server(*USUAL)
    typed = {"en": ("switz", "Switzerland", "Swiss Franc"), "de": ("schw", "Schweiz", "Schweizer Franken")}
    for language, (start, name, franc) in typed.items():
        window = stage.window(language, server, size=SMALL, language=language)
        window.open()
        window.wait_for_screen("welcome")
        window.tab_to("link", window.text("facts.title"))
        window.press(Keys.ENTER)
        window.wait_for_screen("facts")
        window.wait(lambda: len(window.run("return [...document.querySelectorAll('.facts-country')]")) > 240,
                    "all countries")
        assert not sideways(window)
        stage.show(window, f"countries-{language}")
        window.tab_to("searchbox", window.text("facts.find"))
        window.press(start)
        window.tab_to("link", name)
        window.press(Keys.ENTER)
        window.find("heading", name)
        window.wait_for_words(franc, "Bern", "GeoNames")
        assert asked(window) == ["CH"] and not sideways(window)
        german.no_keys(window, window.words())
        if language == "de":
            german.look(window, german.NAMES)
        stage.show(window, f"country-{language}")
        plays_the_quiz(window)
        stage.show(window, f"quiz-{language}")
        first = window.select(".quiz-list a")
        country = first.text
        window.tab_to("link", country)
        window.press(Keys.ENTER)
        window.find("heading", country)
        window.select(".facts-list")
        assert window.run("return localStorage.getItem('whereami.token')") is None, "nobody has signed in"


def plays_the_quiz(window):
    """From the page of a country to the end of the quiz, with the facts about the first statement's."""
    window.tab_to("link", window.text("app.quiz"))
    window.press(Keys.ENTER)
    window.wait_for_screen("offlineQuiz")
    window.tab_to("button", window.text("offlineQuiz.begin"))
    window.press(Keys.ENTER)
    for number in range(1, 6):
        window.wait_for_words(window.text("quiz.number", number=number, count=5))
        window.tab_to("button", window.text("quiz.true"))
        window.press(Keys.ENTER)
        following = "quiz.next" if number < 5 else "quiz.end"
        window.find("button", window.text(following))
        if number == 1:
            window.run("document.querySelector('.facts summary').focus()")
            window.press(Keys.ENTER)
            window.select(".facts-list")
        window.tab_to("button", window.text(following))
        window.press(Keys.ENTER)
    window.find("button", window.text("offlineQuiz.again"))


TESTS = [facts_and_the_quiz_are_open_to_everybody, facts_follow_the_reveal, everything_has_a_name, a_question_has_no_facts]
