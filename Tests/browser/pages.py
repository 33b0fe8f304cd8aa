"""The pages about players: what they say first, and what they offer where there is nothing yet."""

import game

# Where nothing is there yet: the page's address, its sentence, its button or link.
EMPTY = [
    ("friends", "friends.none", "button", "invite.go"),
    ("friends", "friends.challenges.none", "button", "home.online.go"),
    ("notifications", "inbox.empty", "link", "empty.play"),
    ("history", "history.empty", "link", "empty.play"),
    ("rankings", "rankings.none", "link", "empty.play"),
    ("rankings/friends", "rankings.none.friends", "button", "invite.go"),
    ("profile", "badges.none", "link", "empty.play"),
]
VISIBLE_NUMBERS = """
return [...document.querySelectorAll('.statistic')].filter((each) => each.checkVisibility())
  .map((each) => each.querySelector('dt').textContent)"""


def an_empty_page_offers_something_to_do(stage):
    """Each page that has nothing to show yet says so in a sentence and offers one thing to do."""
    server = stage.server("--rounds", "1")
    window = stage.window("new", server)
    game.enter(window, "New")
    for address, sentence, role, action in EMPTY:
        window.run("location.hash = `#/${arguments[0]}`", address)
        window.wait_for_screen(address.split("/")[0])
        window.wait_for_words(window.text(sentence))
        offers = window.run("""
            const [sentence] = arguments
            const found = [...document.querySelectorAll('.empty')].find((each) =>
              each.checkVisibility() && each.textContent.includes(sentence))
            return [...found.querySelectorAll('a, button')].map((each) =>
              [each.computedRole, each.computedName])""", window.text(sentence))
        assert offers == [[role, window.text(action)]], (address, offers)
    window.click("link", window.text("empty.play"))
    window.wait_for_screen("home")
    window.run("location.hash = '#/friends'")
    window.click("button", window.text("home.online.go"))
    window.wait_for_screen("waiting")


def a_profile_begins_with_the_numbers_that_matter(stage):
    """A profile shows games, wins, the best game, the streak and the favourite map, and the other
    numbers on request."""
    server = stage.server("--rounds", "1")
    window = stage.window("counter", server)
    game.enter(window, "Counter")
    window.run("localStorage.setItem('whereami.map', 'italy')")
    window.reload()
    window.wait_for_screen("home")
    game.begin_solo(window)
    game.play_round(window)
    game.see_result(window)
    window.click("button", window.text("result.home"))
    game.go_to(window, "profile")
    first = [window.text(f"statistics.{name}") for name in
             ("level", "gamesPlayed", "gamesWon", "maximumScore", "daysInARow", "favourite")]
    window.wait(lambda: window.run(VISIBLE_NUMBERS) == first, f"{first}")
    window.wait_for_words("Italy")
    window.run("document.querySelector('details.more summary').click()")
    window.wait_for_words(window.text("statistics.soloGames"))
    assert len(window.run(VISIBLE_NUMBERS)) == 15


TESTS = [an_empty_page_offers_something_to_do, a_profile_begins_with_the_numbers_that_matter]
