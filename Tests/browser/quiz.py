"""A quiz: statements that are true or false, alone by keys on a phone, and against others."""

import game
from offline import sideways
from selenium.webdriver.common.keys import Keys

QUICK = ("--ready", "60s", "--countdown", "0s", "--opening", "0s", "--view-provider", "coordinates")
SMALL = (320, 568)
LIST = "return [...document.querySelectorAll('.match-detail-body .quiz-list li')]"
# Whether the mark of each answer so far is right, of every player.
MARKS = """
return [...document.querySelectorAll('.quiz-progress li')].map((row) =>
  [...row.querySelectorAll('.quiz-mark')].map((mark) =>
    mark.matches('.is-right') ? '✓' : mark.matches('.is-wrong') ? '✗' : '·').join(''))"""


def begin_alone(window):
    """Chooses the quiz at home and begins it."""
    window.run("""
      const select = document.querySelector('.way-solo .format-choice select')
      select.value = 'quiz'
      select.dispatchEvent(new Event('change'))""")
    window.wait_for_words(window.text("format.quiz.rules"))
    window.click("button", window.text("home.solo.go"))


def marks_are(window, expected):
    """Whether the marks of each player begin like that."""
    return lambda: [row[:len(expected)] for row in window.run(MARKS)] == [expected]


def a_quiz_is_played_alone_by_keys(stage):
    """T, F and arrows answer, each statement is explained, and one plays again at the end."""
    server = stage.server(*QUICK)
    window = stage.window("ada", server, size=SMALL)
    game.enter(window, "Ada")
    begin_alone(window)
    marks = ""
    for number, key in enumerate(["t", "f", Keys.ARROW_LEFT, Keys.ARROW_RIGHT, "t"], start=1):
        window.wait_for_screen("question")
        window.wait_for_words(window.text("quiz.number", number=number, count=5))
        assert window.select("h2") == window.driver.switch_to.active_element, "it is read at once"
        assert not sideways(window)
        if number == 1:
            stage.show(window, "quiz-question")
        window.press(key)
        window.wait_for_screen("explanation")
        words = window.select(".quiz-verdict").text
        is_right = window.text("quiz.right") in words
        assert is_right != (window.text("quiz.wrong") in words), words
        assert (window.text("quiz.isTrue") in words) != (window.text("quiz.isFalse") in words), words
        marks += "✓" if is_right else "✗"
        window.wait(marks_are(window, marks), f"the marks {marks}")
        assert not sideways(window)
        if number == 1:
            stage.show(window, "quiz-explanation")
        window.click("button", window.text("quiz.next" if number < 5 else "quiz.end"))
    window.wait_for_screen("result")
    points = 1000 * marks.count("✓")
    window.wait_for_words(f"{points:,}")
    assert len(window.all("listitem")) >= 5 and not sideways(window)
    stage.show(window, "quiz-result")
    window.click("button", window.text("result.again"))
    window.wait_for_screen("opening", "question")
    window.wait_for_screen("question")


def a_quiz_is_played_in_a_room(stage):
    """A player who has answered waits, reads both answers, and sees all again in history and replay."""
    server = stage.server(*QUICK)
    ada, bob = stage.window("ada", server), stage.opponent(server, "Bob")
    game.enter(ada, "Ada")
    ada.click("button", ada.text("home.together.go"))
    ada.wait_for_screen("room")
    bob.call("room.join", code=ada.select(".room-code").text)
    game.choose(ada, "format.label", "format.quiz")
    ada.wait_for_words(ada.text("format.quiz.rules"))
    ada.click("button", ada.text("room.start"))
    hits, is_true_first = {"Ada": 0, "Bob": 0}, None
    for number in range(1, 6):
        started = bob.event("round.started")
        assert started["view"]["provider"] == "statement", started
        ada.wait_for_screen("question")
        ada.click("button", ada.text("quiz.true"))
        ada.wait_for_words(ada.text("question.said", answer=ada.text("quiz.true")),
                           ada.text("question.waiting"))
        bob.call("match.guess", match=started["match"], round=number, verdict=False)
        revealed = bob.event("round.revealed")
        is_true = revealed["solution"]["statement"]["isTrue"]
        hits["Ada" if is_true else "Bob"] += 1
        is_true_first = is_true if number == 1 else is_true_first
        ada.wait_for_screen("explanation")
        ada.wait_for_words(ada.text("quiz.right" if is_true else "quiz.wrong"),
                           ada.text("quiz.isTrue" if is_true else "quiz.isFalse"))
        if number == 1:
            stage.show(ada, "quiz-room")
        if number < 5:
            bob.call("match.ready", match=started["match"], round=number)
        ada.click("button", ada.text("quiz.next" if number < 5 else "quiz.end"))
    ada.wait_for_screen("result")
    ada.wait_for_words(ada.text("result.won" if hits["Ada"] > hits["Bob"] else "result.lost"))
    ada.click("button", ada.text("room.back"))
    ada.run("location.hash = '#/history'")
    ada.click("link", ada.text("history.against", names="Bob"))
    ada.wait(lambda: len(ada.run(LIST)) == 5, "all statements")
    ada.click("link", ada.text("replay.watch"))
    assert ada.select(".replay-picture .quiz-statement").text
    ada.find("slider", ada.text("replay.time")).send_keys(Keys.END)
    ada.wait_for_words(ada.text("quiz.isTrue" if is_true_first else "quiz.isFalse"))


def a_duel_of_a_quiz_is_found_in_the_queue(stage):
    """Two who wait for a quiz find each other; the time runs out for who does not answer."""
    server = stage.server(*QUICK, "--guessing", "2s")
    ada, bob = stage.window("ada", server), stage.opponent(server, "Bob")
    game.enter(ada, "Ada")
    ada.run("""
      const select = document.querySelector('.way-online .format-choice select')
      select.value = 'quiz'
      select.dispatchEvent(new Event('change'))""")
    ada.click("button", ada.text("home.online.go"))
    ada.wait_for_screen("waiting")
    bob.call("queue.join", format="quiz")
    ada.wait_for_screen("question", "explanation")
    ada.wait_for_screen("explanation")
    ada.wait_for_words(ada.text("quiz.noAnswer"))
    ada.wait(marks_are_of_two(ada), "the marks of both")


def marks_are_of_two(window):
    """Nobody has answered the first statement."""
    return lambda: [row[0] for row in window.run(MARKS)] == ["✗", "✗"]


TESTS = [a_quiz_is_played_alone_by_keys, a_quiz_is_played_in_a_room,
         a_duel_of_a_quiz_is_found_in_the_queue]
