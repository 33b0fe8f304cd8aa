"""Waiting for an opponent: looking around, bots, and an opponent who comes after all."""

import game

# A player who has waited so long is offered a bot; a busy machine may take a little longer.
OFFERED_SECONDS = 10
ENOUGH_SECONDS = OFFERED_SECONDS + 20


def one_may_look_around_while_waiting(stage):
    """Links and the way back lead to other screens; a bar shows that one waits, and leads back."""
    server = stage.server()
    window = stage.window("wanderer", server)
    game.enter(window, "Wanderer")
    game.queue(window)
    game.go_to(window, "friends")
    bar = window.select("#queue-bar")
    window.wait(lambda: window.text("waiting.heading") in bar.text, "the bar")
    stage.show(window, "bar")
    window.driver.back()
    window.wait_for_screen("waiting")
    assert not bar.is_displayed(), "the waiting room needs no bar"
    window.driver.back()
    window.wait_for_screen("home")
    window.click("link", window.text("waiting.heading"), is_exact=False)
    window.wait_for_screen("waiting")
    game.go_to(window, "friends")
    window.click("button", window.text("common.cancel"))
    window.wait(lambda: not bar.is_displayed(), "the end of waiting")
    assert window.screen() == "friends"
    other = stage.opponent(server, "Berta")
    assert other.call("queue.join")["waiting"] == 0


def a_bot_passes_the_time(stage):
    """A player who waits for 10 s may play a bot, until somebody comes, and that is no quit."""
    server = stage.server("--rounds", "2")
    window = stage.window("patient", server)
    game.enter(window, "Patient")
    game.queue(window)
    window.wait_for_words(window.text("waiting.online", count=1))
    assert window.text("pastime.title") not in window.words()
    window.find("heading", window.text("pastime.title"), patience=ENOUGH_SECONDS)
    stage.show(window, "offer")
    bot = window.text("bot.hard")
    window.click("button", bot)
    game.play_round(window)
    window.wait_for_screen("reveal")
    window.wait_for_words(bot)
    assert window.find("link", window.text("waiting.heading"), is_exact=False).is_displayed()
    stage.show(window, "bot")
    game.go_on(window)
    window.wait_for_screen("play")
    # A picture that is still on its way when its match ends would be refused.
    window.settle()
    other = stage.opponent(server, "Berta")
    other.call("queue.join")
    window.wait_for_words(window.text("waiting.found"))
    window.wait_for_screen("play")
    window.wait_for_words("Berta")
    assert bot not in window.words()
    match = window.run("return sessionStorage.getItem('whereami.shownMatch')")
    window.settle()
    other.call("match.quit", match=match)
    window.wait_for_screen("result")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")


def a_bot_is_an_opponent_to_the_end(stage):
    """A match against a bot ends with both results, and the history has it by the bot's name."""
    server = stage.server("--rounds", "1")
    window = stage.window("lonely", server)
    game.enter(window, "Lonely")
    game.queue(window)
    bot = window.text("bot.easy")
    window.find("heading", window.text("pastime.title"), patience=ENOUGH_SECONDS)
    window.click("button", bot)
    game.play_round(window)
    game.see_result(window)
    window.wait_for_words(bot, window.text("standings.heading"))
    stage.show(window, "bot-result")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("waiting", "home")
    window.open("/#/history")
    window.wait_for_screen("history")
    window.wait_for_words(window.text("history.against", names=bot))


TESTS = [
    one_may_look_around_while_waiting, a_bot_passes_the_time, a_bot_is_an_opponent_to_the_end,
]
