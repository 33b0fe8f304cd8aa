"""The cost of the game on a slow line: bytes, requests, and the time until one can play.

Usage, to measure: weight.py PROGRAM [WEB_DIR]
"""

import shutil
import sys
import tempfile

import atlas
import game
from stage import Stage

FIRST_VISIT_BYTES = 300_000
MAP_BYTES = 420_000
NEXT_VISIT_BYTES = 24_000
# Until the form of the welcome screen can be used.
FORM_BYTES, FORM_REQUESTS, MODULE_ROUND_TRIPS = 80_000, 8, 2
FORM_SECONDS, PICTURE_SECONDS = 2.5, 5
VISITS = 5
# Of the page's height and width, after its first sight: nothing that a reader notices.
LAYOUT_SHIFT = 0.02
# As Chromium's developer tools have them: bits a second down and up, milliseconds to the reply.
FAST_3G = (1_600_000 * 0.9, 750_000 * 0.9, 150 * 3.75)
SLOW_3G = (500_000 * 0.8, 500_000 * 0.8, 400 * 5)
# Plays alone as soon as each step can be done, and notes when that was: no person is as quick.
HURRIED = """
;(() => {
  const times = window.times = {}
  const first = (name) => name in times ? false : (times[name] = performance.now() / 1000)
  const look = () => {
    const screen = document.body?.dataset.screen
    if (screen === 'welcome' && first('form')) {
      const form = document.querySelector('#main form')
      // Of several visits to one server each has a name of its own.
      form.querySelector('input').value = `Feather${Math.round(performance.timeOrigin) % 1e6}`
      form.requestSubmit()
    }
    if (screen === 'home' && first('home')) document.querySelector('.way-solo button').click()
    const image = document.querySelector('.view img')
    if (image?.complete && image.checkVisibility()) first('picture')
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) if (!times.home) times.shift = (times.shift ?? 0) + value
  }).observe({ type: 'layout-shift', buffered: true })
})()
"""


def the_first_round_is_light(stage):
    """A first visit up to the first round weighs at most 300 KB, a second one next to nothing.

    The world map's relief, rivers and names come later, when nothing waits for them.
    """
    # The files in the program are compressed; those of a folder that is worked on are not.
    server = stage.server(is_packaged=True)
    window = stage.window("scale", server)
    first = visit(window, lambda: game.sign_in(window, "Feather"))
    print(f"first visit: {first} bytes\n{window.traffic.heaviest()}")
    assert 50_000 < first <= FIRST_VISIT_BYTES, f"{first} bytes"
    later = window.traffic.weight(of=atlas.FILES)
    assert later <= MAP_BYTES, f"{later} bytes of the map"
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
    return window.traffic.weight(without=("/v1/views/", *atlas.FILES))


def a_slow_line_is_enough_to_begin(stage):
    """On a fast 3G line the form is there after 2.5 s and 80 KB, the first picture after 5 s."""
    # A busy machine adds to what the line takes: the quickest visit says most about the line.
    server = stage.server("--countdown", "5s", is_packaged=True)
    for attempt in range(VISITS):
        form, picture = measured = begin(stage, server, f"thumb-{attempt}", FAST_3G)
        print(form, picture)
        assert form["bytes"] <= FORM_BYTES, measured
        assert form["requests"] <= FORM_REQUESTS, measured
        assert form["round trips"] <= MODULE_ROUND_TRIPS, measured
        assert form["shift"] <= LAYOUT_SHIFT, measured
        assert "world" not in form["names"], "the globe's land comes later"
        if form["seconds"] <= FORM_SECONDS and picture["seconds"] <= PICTURE_SECONDS:
            return
    raise AssertionError(f"too slow {VISITS} times: {measured}")


def begin(stage, server, name, line):
    """A first visit over a line, up to the first picture: what each step took."""
    window = stage.window(name, server, before_each_page=HURRIED)
    window.line(*line)
    window.open()
    times = window.wait(lambda: window.run("return window.times.picture && window.times"),
                        "the first picture", patience=90)
    loaded = window.run("""
        return [...performance.getEntriesByType('navigation'),
          ...performance.getEntriesByType('resource')].map(
          ({ name, startTime, responseEnd, transferSize }) =>
            [startTime / 1000, responseEnd / 1000, transferSize, name])""")
    return [cost(loaded, times[step], times) for step in ("form", "picture")]


def cost(loaded, seconds, times):
    """The sums of everything that was loaded by then."""
    arrived = [each for each in sorted(loaded) if each[1] <= seconds]
    modules = [each for each in arrived if each[3].endswith(".js")]
    return {
        "seconds": round(seconds, 2), "requests": len(arrived),
        "bytes": sum(size for _, _, size, _ in arrived), "round trips": round_trips(modules),
        "shift": times.get("shift", 0), "names": " ".join(name for *_, name in arrived),
    }


def round_trips(loaded):
    """How many were waited for one after the other; what is asked for meanwhile counts once."""
    count, end = 0, -1.0
    for start, finish, _, _ in loaded:
        count, end = (count + 1, finish) if start >= end else (count, min(end, finish))
    return count


TESTS = [the_first_round_is_light, a_slow_line_is_enough_to_begin]


def main(program, web_dir=None):
    """Prints what a first visit takes, a line of the README's table for each line."""
    folder = tempfile.mkdtemp()
    stage = Stage(program, folder, web_dir)
    try:
        server = stage.server("--countdown", "5s", is_packaged=not web_dir)
        for name, line in (("fast 3G", FAST_3G), ("slow 3G", SLOW_3G)):
            form, picture = begin(stage, server, name.split()[0], line)
            print(f"| {name} | {form['requests']} | {form['bytes'] / 1000:.0f} KB | "
                  f"{form['seconds']:.1f} s | {picture['seconds']:.1f} s |")
    finally:
        stage.close()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
