"""The second language: the proof that every text can be translated."""

import json
import re

import game
import tour

# Words that English screens have and German ones do not.
ENGLISH = ["the", "your", "you", "guess", "round", "score", "answer", "play", "friends", "with",
           "waiting", "distance", "points", "next", "and", "again", "standings", "time", "map"]
# Names, not words.
NAMES = ["italy.geojson", "example.org", "Made with Natural Earth", "Map view: Leaflet", "Where am I"]


def a_german_plays_alone(stage):
    """A player who reads German plays alone to the end without a text that is not German."""
    server = stage.server("--rounds", "2", "--countdown", "2s")
    cartographer, navigator = stage.opponent(server, "Cartographer"), stage.opponent(server, "Navigator")
    maps = cartographer.call("map.list")["maps"]
    names = [*NAMES, *(each["title"] for each in maps)]
    window = stage.window("leser", server, language="de")
    window.open()
    window.wait_for_screen("welcome")
    assert window.run("return document.documentElement.lang") == "de"
    look(window, names)
    tour.countries(window, look_at(names))
    tour.lists_of_nobody(window, look_at(names))
    game.sign_in(window, "Leserin")
    look(window, names)
    game.begin_solo(window)
    for number in (1, 2):
        window.wait_for_screen("play")
        look(window, names)
        game.open_map(window)
        look(window, names)
        game.mark(window)
        game.guess(window)
        window.wait_for_screen("reveal")
        tour.facts(window)
        look(window, names)
        if number == 1:
            game.go_on(window)
            window.wait_for_screen("opening")
            look(window, names)
    game.see_result(window)
    look(window, names)
    window.run(game.COPIES)
    window.click("button", window.text("set.challenge"))
    window.click("button", window.text("set.show"))
    window.wait_for_screen("set")
    window.find("button", window.text("set.again"))
    look(window, names)
    game.go_to(window, "home")
    look(window, names)
    for screen in ("friends", "boards", "notifications", "profile"):
        game.go_to(window, screen)
        look(window, names)
    for screen in ("maps", "settings", "history", "about", "daily", "rankings"):
        window.run("location.hash = `#/${arguments[0]}`", screen)
        window.wait_for_screen(screen)
        look(window, names)
    window.run("location.hash = '#/memory'")
    window.select(".memory-all .memory-country")
    look(window, names)
    tour.lists(window, cartographer, look_at(names))
    tour.journey(window, look_at(names))
    tour.quiz(window, cartographer, look_at(names))
    tour.search(window, look_at(names))
    tour.events(window, server, look_at(names))
    tour.news(window, server, look_at(names))
    tour.maps(window, look_at(names))
    tour.leaderboards(window, cartographer, look_at(names), "Leserin")
    tour.watching(window, cartographer, navigator, look_at(names))
    window.run("location.hash = '#/player/Cartographer'")
    window.click("button", f"{window.text('report.go')}: Cartographer")
    look(window, names)
    window.click("button", window.text("common.cancel"))
    tour.without_line(window, look_at(names))
    tour.editor(window, look_at(names))


def look_at(names):
    return lambda window, screen: look(window, names)


def look(window, names):
    """Nothing is English, and no text's key shows where its text is missing."""
    words = window.words() + " " + window.run(
        "return [...document.querySelectorAll('[aria-label], [title], [placeholder]')].map("
        "(each) => [each.ariaLabel, each.title, each.placeholder].join(' ')).join(' ')")
    # Whole sentences first: where facts are from has names of places and of sources in it.
    for name in [*told_of_facts(window), *names, *towns(window)]:
        words = words.replace(name, "")
    english = [word for word in ENGLISH if re.search(rf"\b{word}\b", words, re.IGNORECASE)]
    assert not english, f"{window.screen()} is partly English: {excerpts(words, english)}"
    no_keys(window, words)


def towns(window):
    """Names of towns that the server told the window; "The Hague" is no English text."""
    window.traffic.read()
    told = " ".join(text for kind, _, text in window.traffic.received if kind == "frame")
    told += window.run("return localStorage.getItem('whereami.quiz-pack') ?? ''")
    text = r'("(?:[^"\\]|\\.)*")'
    found = re.findall(rf'"near":{{"name":{text}|"town(?:De)?":{text}', told)
    results = [each.get("towns", []) for each in results_told(window)]
    return [*(json.loads(near or town) for near, town in found),
            *(town["name"] for towns in results for town in towns)]


def results_told(window):
    """The results of everything that the page has asked the server for."""
    window.traffic.read()
    frames = [json.loads(text) for kind, _, text in window.traffic.received if kind == "frame"]
    return [frame["result"] for frame in frames if "result" in frame]


def told_of_facts(window):
    """The server's English about countries: their adjectives, capitals, and where facts are from."""
    told = [result for result in results_told(window) if "facts" in result]
    capitals = [name for each in told for capital in each["facts"]["capitals"]
                for name in capital["name"].values()]
    return [*(each["attribution"] for each in told), *capitals,
            *(each["facts"]["demonym"] for each in told if each["facts"].get("demonym"))]


def excerpts(words, found):
    return [line for line in words.splitlines()
            if any(re.search(rf"\b{word}\b", line, re.IGNORECASE) for word in found)]


def no_keys(window, words):
    """A key that has no text is shown as it is: `round.answer`."""
    keys = re.findall(r"\b[a-z]+(?:\.[a-z][A-Za-z]+)+\b", words)
    assert not keys, f"{window.screen()} shows keys instead of texts: {keys}"


TESTS = [a_german_plays_alone]
