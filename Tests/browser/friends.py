"""Friends: asked for, seen, challenged."""

import json

import game


def friends_find_and_challenge_each_other(stage):
    """Friends are found by name, seen coming and going, and challenged; an accepted challenge is a
    match."""
    server = stage.server("--rounds", "1")
    ada, bob = stage.window("ada", server), stage.window("bob", server)
    game.enter(ada, "Ada")
    game.enter(bob, "Bob")
    befriend(ada, bob)
    presence_is_seen(ada, bob)
    taken_back(ada, bob)
    declined(ada, bob)
    reloaded(ada, bob)
    accepted(ada, bob)


def befriend(ada, bob):
    """Ada asks by name; Bob sees that something is new, and accepts."""
    game.go_to(ada, "friends")
    ada.fill(ada.text("friends.add.label"), "Bob")
    ada.click("button", ada.text("friends.add"))
    bob.wait(lambda: bob.all("link", bob.text("frame.unread", count=1), is_exact=False),
             "the mark that says that there is something to read")
    game.go_to(bob, "friends")
    bob.click("button", f"{bob.text('friends.accept')}: Ada")
    bob.wait(lambda: not bob.all("link", bob.text("frame.unread", count=1), is_exact=False),
             "the mark to be gone, as the request is answered")
    for window, name in ((ada, "Bob"), (bob, "Ada")):
        window.find("button", f"{window.text('friends.remove')}: {name}")
    game.go_to(ada, "notifications")
    ada.wait_for_words("Bob")
    game.go_to(ada, "friends")


def presence_is_seen(ada, bob):
    """A friend who leaves goes offline, and is back when back."""
    ada.wait_for_words(ada.text("presence.online"))
    bob.judge_later()
    bob.driver.get("about:blank")
    ada.wait(lambda: ada.text("presence.online") not in ada.words(), "Bob to be gone")
    assert not ada.all("button", f"{ada.text('friends.challenge')}: Bob"), "he cannot be challenged"
    bob.open()
    bob.wait_for_screen("home")
    ada.wait_for_words(ada.text("presence.online"))


def challenge(ada, bob):
    """Ada challenges; Bob is asked wherever he is."""
    ada.click("button", f"{ada.text('friends.challenge')}: Bob")
    ada.find("dialog", ada.text("friends.challenge.title", name="Bob"))
    ada.click("button", ada.text("friends.challenge"))
    ada.find("button", ada.text("friends.challenge.cancel"))
    bob.find("button", bob.text("challenge.accept"))


def taken_back(ada, bob):
    challenge(ada, bob)
    ada.click("button", ada.text("friends.challenge.cancel"))
    bob.wait(lambda: not bob.all("button", bob.text("challenge.accept")), "the end of the question")
    bob.wait_for_words(bob.text("challenge.cancelled", name="Ada"))
    ada.wait(lambda: not ada.all("button", ada.text("friends.challenge.cancel")), "its end")


def declined(ada, bob):
    challenge(ada, bob)
    bob.click("button", bob.text("challenge.decline"))
    ada.wait_for_words(ada.text("challenge.declined", name="Bob"))
    ada.wait(lambda: not ada.all("button", ada.text("friends.challenge.cancel")), "its end")
    bob.wait(lambda: not bob.all("button", bob.text("challenge.accept")), "the end of the question")


def reloaded(ada, bob):
    """A page that is loaded anew still has the challenge, and the time that is left for it."""
    challenge(ada, bob)
    for window in (bob, ada):
        window.reload()
        window.wait_for_screen("home", "friends")
    bob.find("button", bob.text("challenge.accept"))
    left = bob.select(".challenge [role=timer]")
    shown = left.text
    bob.wait(lambda: left.text != shown, "the time to pass")
    bob.click("button", bob.text("challenge.decline"))
    ada.wait_for_words(ada.text("challenge.declined", name="Bob"))
    game.go_to(ada, "friends")


def accepted(ada, bob):
    """Both are in the same match at once, and play it."""
    challenge(ada, bob)
    bob.click("button", bob.text("challenge.accept"))
    for window in (ada, bob):
        window.wait_for_screen("play")
        window.wait_for_words("Ada", "Bob")
    for window, offset in ((ada, game.NEAR), (bob, game.FAR)):
        game.open_map(window)
        game.mark(window, offset)
        game.guess(window)
    for window in (ada, bob):
        game.see_result(window)


def a_challenge_says_how_the_place_is_shown(stage):
    """A challenge says that one only looks around, or that the maps are drawn."""
    server = stage.server("--rounds", "1")
    window = stage.window("walker", server, before_each_page=game.PANORAMAS)
    other = stage.opponent(server, "Berta")
    game.enter(window, "Walker")
    other.call("friend.request", username="Walker")
    me = other.call("profile.get", username="Walker")["player"]["player"]
    game.go_to(window, "friends")
    window.click("button", f"{window.text('friends.accept')}: Berta")
    window.click("button", f"{window.text('friends.challenge')}: Berta")
    game.choose(window, "option.movement", "option.movement.look")
    window.click("button", window.text("friends.challenge"))
    received = other.wait_for_event("challenge.received")
    assert received["options"]["movement"] == "look", received
    window.wait_for_words(window.text("option.movement.look"))
    window.click("button", window.text("friends.challenge.cancel"))
    other.call("challenge.send", player=me, options={"view": "sketch"})
    window.wait_for_words(window.text("option.view.sketch"))
    game.go_to(window, "profile")
    window.wait_for_words(window.text("option.view.sketch"))


def a_player_is_reported(stage):
    """A report names its reason, from a match also the match; it is thanked for, and too many are refused."""
    server = stage.server("--rounds", "1")
    window = stage.window("ada", server, before_each_page=KEEPS_THE_LINE)
    bob = stage.opponent(server, "Bob")
    game.enter(window, "Ada")
    bob.call("queue.join")
    game.queue(window)
    started = bob.wait_for_event("round.started")
    bob.guess(started, 1, 2)
    game.play_round(window)
    game.see_result(window)
    window.click("button", window.text("result.home"))
    window.run("location.hash = '#/history'")
    window.click("link", window.text("history.against", names="Bob"))
    report(window, "cheating")
    window.wait_for_words(window.text("report.thanks"))
    assert reports(window) == [{"player": bob.id, "reason": "cheating", "match": started["match"]}]
    window.run("location.hash = '#/player/Bob'")
    report(window, "name")
    window.wait(lambda: len(reports(window)) == 2, "the second report")
    assert reports(window)[-1] == {"player": bob.id, "reason": "name"}
    window.run("""
        for (let id = 1; id <= 8; id += 1) {
          line.send(JSON.stringify({ jsonrpc: '2.0', id: `more${id}`, method: 'player.report',
            params: { player: arguments[0], reason: 'name' } }))
        }""", bob.id)
    report(window, "picture")
    refusal = window.text("error.rateLimited", seconds=77).split("77")[0]
    window.wait_for_words(refusal)
    window.run("location.hash = '#/player/Ada'")
    window.find("link", window.text("player.own"))
    assert not window.all("button", window.text("report.go"), is_exact=False), "not oneself"


# The page's connection stands in the window.
KEEPS_THE_LINE = """
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) { window.line = this; return send.call(this, text) }"""


def report(window, reason):
    """Through the dialog; a reason has to be chosen."""
    window.click("button", f"{window.text('report.go')}: Bob")
    window.find("dialog", window.text("report.title", name="Bob"))
    window.click("button", window.text("report.go"))
    window.click("radio", window.text(f"report.{reason}"))
    window.click("button", window.text("report.go"))
    window.wait(lambda: not window.all("dialog"), "the end of the dialog")


def reports(window):
    window.traffic.read()
    calls = [json.loads(text) for text in window.traffic.sent if "player.report" in text]
    return [call["params"] for call in calls]


TESTS = [friends_find_and_challenge_each_other, a_challenge_says_how_the_place_is_shown,
         a_player_is_reported]
