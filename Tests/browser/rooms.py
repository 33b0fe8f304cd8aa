"""Rooms: a link or a code brings players together, who play as often as they like."""

import game
from window import PHONE

QUICK = ("--rounds", "1", "--moving", "60s", "--guessing", "30s", "--ready", "1s", "--countdown", "0s",
         "--opening", "0s")


def open_room(window):
    """From home into a room of one's own; gives its code."""
    window.click("button", window.text("home.together.go"))
    window.wait_for_screen("room")
    return window.select(".room-code").text


def names(window):
    """The members in the order of their arrival."""
    return window.run(
        "return [...document.querySelectorAll('.member-name')].map((each) => each.textContent)")


def wait_for_names(window, *expected):
    window.wait(lambda: names(window) == list(expected), f"the members {expected}")


def a_link_brings_friends_into_a_match(stage):
    """A guest who opens the link plays after one field and one press by the host; then again."""
    server = stage.server(*QUICK)
    host, guest = stage.window("host", server), stage.window("guest", server, size=PHONE)
    game.enter(host, "Host")
    code = open_room(host)
    assert host.all("button", host.text("room.start"))[0].get_attribute("disabled"), "alone"
    link = host.find("textbox", host.text("room.link")).get_attribute("value")
    assert link.endswith(f"#/room/{code}"), link
    guest.driver.get(link)
    guest.wait_for_screen("welcome")
    guest.fill(guest.text("welcome.guest.name"), "Guest")
    guest.click("button", guest.text("welcome.guest.go"))
    guest.wait_for_screen("room")
    for window in (host, guest):
        wait_for_names(window, "Host", "Guest")
    assert not guest.all("button", guest.text("room.start")), "only the host starts"
    guest.wait_for_words(guest.text("room.note.notHost", name="Host"))
    for _ in range(2):
        host.click("button", host.text("room.start"))
        for window in (host, guest):
            game.play_round(window)
        for window in (host, guest):
            game.see_result(window)
            assert not window.all("button", window.text("result.newOpponent"))
            window.click("button", window.text("room.back"))
            window.wait_for_screen("room")
        for window in (host, guest):
            wait_for_names(window, "Host", "Guest")


def a_code_is_entered_on_the_home_screen(stage):
    """A code in lower case and a whole link lead into the room; what is none is said so."""
    server = stage.server(*QUICK)
    host, window = stage.opponent(server, "Host"), stage.window("guest", server)
    code = host.call("room.create")["code"]
    game.enter(window, "Guest")
    window.fill(window.text("room.code.label"), "12345")
    window.click("button", window.text("room.code.go"))
    window.find("alert")
    window.fill(window.text("room.code.label"), f" {code[:3].lower()} {code[3:].lower()} ")
    window.click("button", window.text("room.code.go"))
    window.wait_for_screen("room")
    wait_for_names(window, "Host", "Guest")
    window.click("button", window.text("room.leave"))
    window.wait_for_screen("home")
    assert host.call("room.set", map="france") == {}
    window.fill(window.text("room.code.label"), f"{server.page}#/room/{code}")
    window.click("button", window.text("room.code.go"))
    wait_for_names(window, "Host", "Guest")
    window.wait_for_words("France")


def the_host_decides(stage):
    """The host sets map and times, passes the role on, and removes a member, who is told so."""
    server = stage.server(*QUICK)
    window, other, third = (
        stage.window("host", server), stage.opponent(server, "Other"), stage.opponent(server, "Third"))
    game.enter(window, "Host")
    code = open_room(window)
    for member in (other, third):
        member.call("room.join", code=code)
    wait_for_names(window, "Host", "Other", "Third")
    game.choose(window, "room.option.rounds", "3")
    while third.wait_for_event("room.state")["options"]["rounds"] != 3:
        pass
    window.click("button", f"{window.text('room.kick')}: Third")
    window.find("dialog", window.text("room.kick.title", name="Third"))
    window.click("button", window.text("room.kick"))
    assert third.wait_for_event("room.closed")["reason"] == "kicked"
    wait_for_names(window, "Host", "Other")
    window.click("button", f"{window.text('room.pass')}: Other")
    window.wait_for_words(window.text("room.note.notHost", name="Other"))
    assert not window.all("combobox"), "who is not the host only sees what is played"
    me = window.run("return document.querySelector('.member').dataset.player")
    other.call("room.kick", player=me)
    window.wait_for_words(window.text("room.gone"))
    window.wait_for_words(window.text("room.closed.kicked"))


def all_see_the_kind_of_view_that_the_host_chooses(stage):
    """The host's last choice begins a room; its members see it, and every change of it."""
    server = stage.server(*QUICK)
    looks = {"before_each_page": game.PANORAMAS}
    host, guest = stage.window("host", server, **looks), stage.window("guest", server, **looks)
    game.enter(host, "Host")
    game.choose(host, "option.movement", "option.movement.fixed")
    code = open_room(host)
    game.enter(guest, "Guest")
    guest.run("location.hash = '#/room/' + arguments[0]", code)
    facts = lambda: guest.run("""
        return [...document.querySelectorAll('.term-facts dd')].map((each) => each.textContent)""")
    texts = [guest.text("option.view.panorama"), guest.text("option.movement.fixed")]
    guest.wait(lambda: facts()[:2] == texts, f"{texts}")
    game.choose(host, "option.movement", "option.movement.look")
    guest.wait(lambda: facts()[1] == guest.text("option.movement.look"), "the other movement")
    game.choose(host, "option.view", "option.view.sketch")
    guest.wait(lambda: facts()[0] == guest.text("option.view.sketch"), "the other view")
    host.wait(lambda: not host.all("combobox", host.text("option.movement")), "no movement")
    assert guest.text("option.movement") not in guest.words()


def signs_are_shown_beside_the_face(stage):
    """A sign of another member is seen, and goes away; one's own too."""
    server = stage.server(*QUICK)
    window, other = stage.window("host", server), stage.opponent(server, "Other")
    game.enter(window, "Host")
    other.call("room.join", code=open_room(window))
    wait_for_names(window, "Host", "Other")

    def signs():
        return window.run("""
            return [...document.querySelectorAll('.member-sign')].map((each) => each.children.length)
            """)
    other.call("room.emote", emote="clap")
    window.wait(lambda: signs() == [0, 1], "the applause")
    window.click("button", window.text("emote.wave"))
    window.wait(lambda: signs()[0] == 1, "the own sign")
    window.wait(lambda: signs() == [0, 0], "the signs to go")


def the_host_forces_a_match_on(stage):
    """A press of the host leaves everybody fifteen seconds."""
    server = stage.server(*QUICK)
    host, other = stage.window("host", server), stage.opponent(server, "Other")
    game.enter(host, "Host")
    other.call("room.join", code=open_room(host))
    wait_for_names(host, "Host", "Other")
    host.click("button", host.text("room.start"))
    host.wait_for_screen("play")
    host.click("button", host.text("room.go.round"))
    hurried = other.event("round.hurried")
    assert hurried["forced"] is True and hurried["round"] == 1, hurried
    host.wait_for_words(host.text("round.forced.line"))


def who_comes_late_plays_the_next_match(stage):
    """The room is there over a reload and from every screen; late joiners wait for a match's end."""
    server = stage.server(*QUICK)
    host, other, third = (stage.opponent(server, "Host"), stage.opponent(server, "Other"),
                          stage.window("late", server))
    code = host.call("room.create")["code"]
    other.call("room.join", code=code)
    host.call("room.start")
    started = other.wait_for_event("round.started")
    game.enter(third, "Late")
    third.run("location.hash = '#/room/' + arguments[0]", code)
    third.wait_for_screen("room")
    third.wait_for_words(third.text("room.note.playing"))
    third.reload()
    third.wait_for_screen("room")
    game.go_to(third, "friends")
    third.click("link", third.text("room.bar", code=code, count=3))
    third.wait_for_screen("room")
    for player in (host, other):
        player.guess(started, 1, 1)
    third.wait_for_words(third.text("room.note.notHost", name="Host"))
    game.go_to(third, "friends")
    host.call("room.start")
    third.wait_for_screen("play")
    assert len(third.run("return [...document.querySelectorAll('.player')]")) == 3
    while host.wait_for_event("match.started")["mode"] != "party":
        pass


def who_leaves_a_party_is_out_of_it(stage):
    """Leaving leads back to the room, where neither the others' match nor its end is in the way."""
    server = stage.server(*QUICK)
    window, others = stage.window("host", server), [stage.opponent(server, name) for name in ("Bob", "Cem")]
    game.enter(window, "Host")
    code = open_room(window)
    for other in others:
        other.call("room.join", code=code)
    window.click("button", window.text("room.start"))
    window.wait_for_screen("play")
    window.click("button", window.text("leave.label"))
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("room")
    for other in others:
        other.guess(other.event("round.started"), 1, 2)
    others[0].wait_for_event("match.finished")
    window.wait_for_words(window.text("room.presence.online"))
    assert window.screen() == "room", window.screen()
    window.reload()
    window.wait_for_screen("room")


TESTS = [
    who_leaves_a_party_is_out_of_it,
    a_link_brings_friends_into_a_match, a_code_is_entered_on_the_home_screen, the_host_decides,
    all_see_the_kind_of_view_that_the_host_chooses,
    signs_are_shown_beside_the_face, the_host_forces_a_match_on,
    who_comes_late_plays_the_next_match,
]
