"""The answer must not be in the browser before it may be known."""

import json
import re
import struct

import game

ROUNDS = 3
NUMBER = re.compile(r"-?\d+\.\d{3,}")


def the_answer_comes_with_the_reveal(stage):
    """Nothing that a browser receives tells a place, or another's guess, before the reveal."""
    server = stage.server("--rounds", str(ROUNDS))
    window = stage.window("spy", server)
    other = stage.opponent(server, "Berta")
    window.traffic.is_keeping_bodies = True
    game.enter(window, "Mata")
    other.call("queue.join")
    window.traffic.read()
    alone = len(window.traffic.received)
    game.queue(window)
    for number in range(1, ROUNDS + 1):
        spy_on_round(window, other, number)
    game.see_result(window)
    window.traffic.read()
    received = window.traffic.received
    assert sum(kind == "frame" for kind, _, _ in received) > 20
    assert sum(kind == "body" for kind, _, _ in received) > 20
    pictures_tell_nothing(received)
    reveals = [(index, reveal) for index, (kind, _, data) in enumerate(received)
               if kind == "frame" and (reveal := revealed(data))]
    assert [reveal["round"] for _, reveal in reveals] == [*range(1, ROUNDS + 1)], reveals
    old = told(received[:alone])
    for index, reveal in reveals:
        for where, what in [(reveal["solution"], f"the place of {reveal['round']}"),
                            (foreign_guess(reveal["round"]), "the other's guess")]:
            nothing_before(received, index, where, what, old)


def spy_on_round(window, other, number):
    """The other guesses first; one round is reloaded in the middle."""
    window.wait_for_screen("play")
    started = other.event("round.started")
    guess = foreign_guess(number)
    other.guess(started, guess["lat"], guess["lng"])
    window.wait(lambda: zoom_into_pictures(window), "the pictures")
    game.open_map(window)
    game.mark(window)
    if number == 2:
        window.reload()
        window.select(".pin-me")
    game.guess(window)
    window.wait_for_screen("reveal")
    window.traffic.read()
    if number < ROUNDS:
        other.call("match.ready", match=started["match"], round=number)
        game.go_on(window)


def foreign_guess(number):
    """Where the other guesses: a place that nothing else is at."""
    return {"lat": -40.123456 - number, "lng": 77.654321 + number}


def told(received):
    """All numbers in frames.

    Of those that came before anybody could be paired, and before places were drawn, one is near a
    place now and then: among the corners of all maps, for which a reload asks again.
    """
    return {number for kind, _, data in received if kind == "frame"
            for number in NUMBER.findall(data)}


def nothing_before(received, index, where, what, old):
    """Nothing in front of a reveal has it but by the `old` numbers, and the reveal has."""
    for kind, address, data in received[:index]:
        # The same for everybody, whatever is played: among its thousands of numbers is any place.
        if "/static/" in address:
            continue
        leak = leaked(where, data, old)
        assert not leak, f"{what} is in {kind} {address}: {leak}: {data[:200]}"
    assert leaked(where, received[index][2], old), f"{what} is not even in the reveal"


def zoom_into_pictures(window):
    """Zooms in until all widths are drawn."""
    window.press("+")
    return window.run("""
        const pictures = [...document.querySelectorAll('.view img[alt]:not([alt=""])')]
        return pictures.length === 5 && pictures.every((each) => each.naturalWidth > 0)""")


def pictures_tell_nothing(received):
    """Every picture of every place has the same size, and headers that say the same."""
    views = [(kind, data) for kind, address, data in received if "/v1/views/" in address]
    sizes = [len(data) for kind, data in views if kind == "body"]
    assert len(sizes) >= 5 * ROUNDS and len(set(sizes)) == 1, sizes
    headers = [{name.lower(): value for name, value in json.loads(data).items()}
               for kind, data in views if kind == "headers"]
    for each in headers:
        each.pop("date", None)
    assert all(each == headers[0] for each in headers), headers


def revealed(data):
    """The parameters of a reveal, if the frame is one."""
    message = json.loads(data)
    return message["params"] if message.get("method") == "round.revealed" else None


def leaked(where, data, old):
    """One coordinate to four digits, both to three, or one as the bytes of a number."""
    told = [number for number in NUMBER.findall(data) if number not in old]
    degrees = [where["lat"], where["lng"]]
    fine = [value for value in degrees if any(begins(number, value, 4) for number in told)]
    coarse = [value for value in degrees if any(begins(number, value, 3) for number in told)]
    raw = data.encode("latin-1", "ignore")
    packed = [value for value in degrees for form in ("<d", ">d", "<f", ">f")
              if struct.pack(form, value) in raw]
    return fine or packed or (coarse if len(coarse) == 2 else None)


def begins(number, value, digits):
    """Whether a number is that value, rounded or cut off at so many digits, or finer."""
    decimals = len(number.split(".")[1])
    return decimals >= digits and abs(float(number) - value) < 10.0 ** -digits


TESTS = [the_answer_comes_with_the_reveal]
