"""What the game costs somebody with a slow connection."""

import game

FIRST_VISIT_BYTES = 400_000
NEXT_VISIT_BYTES = 24_000


def the_first_round_is_light(stage):
    """A first visit up to the first round weighs at most 400 KB, a second one next to nothing."""
    # What ships with the program is compressed; a folder that is worked on is not.
    server = stage.server(is_packaged=True)
    window = stage.window("scale", server)
    first = visit(window, lambda: game.sign_in(window, "Feather"))
    print(f"first visit: {first} bytes\n{window.traffic.heaviest()}")
    assert 50_000 < first <= FIRST_VISIT_BYTES, f"{first} bytes"
    window.click("button", window.text("leave.label"))
    window.click("button", window.text("leave.go"))
    window.wait_for_screen("result")
    window.click("button", window.text("result.home"))
    window.wait_for_screen("home")
    window.traffic.forget()
    second = visit(window, lambda: window.wait_for_screen("home"))
    print(f"second visit: {second} bytes\n{window.traffic.heaviest()}")
    assert second <= NEXT_VISIT_BYTES, f"{second} bytes"


def visit(window, arrive):
    """From the address to the first round's view with the world map at hand; the pictures of the
    place itself are what one comes for, and not counted."""
    window.open()
    arrive()
    game.begin_solo(window)
    window.wait(lambda: window.run("return performance.getEntriesByType('resource').some("
                                   "({ name, responseEnd }) => /world\\.json/.test(name)"
                                   " && responseEnd > 0)"), "the world map")
    window.wait(lambda: window.run("return document.querySelector('.view img')?.complete"),
                "the view")
    window.judge_later()
    return window.traffic.weight(without="/v1/views/")


TESTS = [the_first_round_is_light]
