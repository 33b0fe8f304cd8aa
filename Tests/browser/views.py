"""The picture of a place: zoomed, moved, and explained."""

import game
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.keys import Keys
from window import PHONE

SHOWN_WIDTH = "return parseFloat(document.querySelector('.sketch-width').textContent.replace(',', ''))"
PICTURES = "return document.querySelectorAll('.sketch-picture img').length"
PLACE = """
const { transform } = getComputedStyle(document.querySelector('.sketch-picture'))
const { e, f } = new DOMMatrix(transform)
return [Math.round(e), Math.round(f)]
"""


def a_picture_is_zoomed_and_moved(stage):
    """The picture begins at its widest; wheel, keys, buttons and drags change it, up to bounds."""
    window = looking(stage, "looker")
    widest = window.run(SHOWN_WIDTH)
    assert widest == 1200, widest
    view = window.select(".sketch-stage")
    chain = ActionChains(window.driver, duration=0)
    chain.scroll_from_origin(ScrollOrigin.from_element(view), 0, -120).perform()
    wheel = window.wait(lambda: (width := window.run(SHOWN_WIDTH)) < widest and width, "the wheel")
    window.press("+")
    key = window.wait(lambda: (width := window.run(SHOWN_WIDTH)) < wheel and width, "the key")
    window.click("button", window.text("zoom.in"))
    window.wait(lambda: window.run(SHOWN_WIDTH) < key, "the button")
    assert window.run(PLACE) == [0, 0]
    assert not window.all("button", window.text("view.sketch.back"))
    ActionChains(window.driver, duration=0).move_to_element(view).click_and_hold().move_by_offset(
        60, 30).release().perform()
    window.wait(lambda: window.run(PLACE) == [60, 30], "the drag")
    window.press(Keys.ARROW_RIGHT)
    window.wait(lambda: window.run(PLACE)[0] < 60, "the arrow key")
    stage.show(window, "moved")
    for _ in range(30):
        window.press(Keys.ARROW_LEFT)
    size = window.run("const { width, height } = arguments[0].getBoundingClientRect()\n"
                      "return [width, height]", view)
    assert abs(window.run(PLACE)[0]) <= min(size) / 2, "the place stays in sight"
    window.click("button", window.text("view.sketch.back"))
    window.wait(lambda: window.run(PLACE) == [0, 0], "the place in the middle")
    for _ in range(20):
        window.press("-")
    window.wait(lambda: window.run(SHOWN_WIDTH) == widest, "the widest picture")


def two_fingers_zoom_a_picture(stage):
    """Two fingers that move apart zoom in, on a phone."""
    window = looking(stage, "fingers", size=PHONE)
    box = window.run("return arguments[0].getBoundingClientRect().toJSON()",
                     window.select(".sketch-stage"))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = lambda kind, apart: window.command(
        "Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if apart else [])
    touch("touchStart", 30)
    for apart in (40, 50, 60, 75, 90):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    width = window.wait(lambda: (width := window.run(SHOWN_WIDTH)) < 1200 and width, "the pinch")
    assert 300 < width < 600, f"three times closer, roughly: {width}"


def a_legend_explains_the_picture(stage):
    """A button opens the legend, which is read by its name; Escape closes it, and a click."""
    window = looking(stage, "reader")
    window.click("button", window.text("legend.label"))
    panel = window.find("region", window.text("legend.title"))
    for key in ("place", "towns", "border", "river", "coast", "relief"):
        assert window.text(f"legend.{key}") in panel.text, key
    window.press(Keys.ESCAPE)
    window.wait(lambda: not window.all("region", window.text("legend.title")), "the end of it")
    assert window.run("return document.activeElement.ariaExpanded") == "false", "the focus stays"
    window.click("button", window.text("legend.label"))
    window.find("region", window.text("legend.title")).click()
    window.wait(lambda: not window.all("region", window.text("legend.title")), "the end of it")


def each_picture_is_fetched_once(stage):
    """A closer picture is fetched as one zooms in, and each once; at first two of five are."""
    window = looking(stage, "sparing")
    fetched = lambda: window.run("""
        return performance.getEntriesByType('resource').map(({ name }) => name)
          .filter((name) => name.includes('/v1/views/'))""")
    assert len(fetched()) == 2, fetched()
    for key in "+++++++++------+++++++":
        window.press(key)
    window.wait(lambda: window.run(SHOWN_WIDTH) == 75, "the closest")
    window.wait(lambda: window.run(PICTURES) == 5, "all pictures")
    window.settle()
    window.judge_later()
    assert len(fetched()) == len(set(fetched())) == 5, fetched()


def looking(stage, name, **options):
    """A window in the first round of a match alone, with the widest picture and the next one."""
    server = stage.server("--rounds", "1")
    window = stage.window(name, server, **options)
    game.enter(window, name.capitalize())
    game.begin_solo(window)
    window.wait(lambda: window.run(PICTURES) == 2, "the pictures")
    return window


TESTS = [
    a_picture_is_zoomed_and_moved, two_fingers_zoom_a_picture, a_legend_explains_the_picture,
    each_picture_is_fetched_once,
]
