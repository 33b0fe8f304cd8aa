"""The map editor: what it draws is what the server takes."""

import json
import subprocess
import time
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

# Corners in pixels from the map's centre.
OUTLINE = [(-150, -100), (150, -100), (150, 100), (-150, 100)]
HOLE = [(-60, -40), (60, -40), (60, 40), (-60, 40)]
# How long the page did nothing else at the longest, in milliseconds.
LONGEST_PAUSE = """
globalThis.longestPause = 0
let last = performance.now()
setInterval(() => {
  const now = performance.now()
  globalThis.longestPause = Math.max(longestPause, now - last)
  last = now
}, 20)
"""
BOW = [(-150, -100), (150, 100), (150, -100), (-150, 100)]


def a_drawn_map_is_a_good_map(stage):
    """A polygon with a hole is drawn by clicks, saved, opened again, and good for the server."""
    window = drawing_board(stage)
    draw(window, "editor.region", OUTLINE)
    whole = wait_for_area(window, 0)
    draw(window, "editor.hole", HOLE)
    rest = window.wait(lambda: (now := area(window)) < whole and now, "a smaller area")
    window.wait_for_words(window.text("editor.verdict", count=0))
    name(window, "Island")
    path = save(window, stage)
    [feature] = json.loads(path.read_text())["features"]
    polygons = feature["geometry"]["coordinates"]
    rings = polygons[0] if feature["geometry"]["type"] == "MultiPolygon" else polygons
    assert [len(ring) for ring in rings] == [5, 5], rings
    assert feature["properties"]["name"] == "Island", feature["properties"]
    check = subprocess.run([stage.program, "maps", "check", path], text=True, capture_output=True)
    assert check.returncode == 0, check.stdout
    begin_anew(window)
    open_file(window, path)
    assert abs(wait_for_area(window, 0) - rest) < rest * 1e-6, "the area has changed on the way"
    window.wait_for_words(window.text("editor.verdict", count=0), "Island")


def a_bow_tie_is_refused(stage):
    """A line that crosses another is told, as the server's own check tells it."""
    window = drawing_board(stage)
    draw(window, "editor.region", BOW)
    window.wait_for_words(window.text("editor.verdict", count=1))
    window.click("tab", window.text("editor.tab.check.count", count=1))
    path = save(window, stage)
    check = subprocess.run([stage.program, "maps", "check", path], text=True, capture_output=True)
    assert check.returncode == 1 and "crosses" in check.stdout, check.stdout
    problem = window.select("[data-testid=problems] strong").text
    assert problem in check.stdout, (problem, check.stdout)
    window.click("button", problem, is_exact=False)
    window.click("tab", window.text("editor.tab.regions"))
    window.click("button", window.text("editor.undo"))
    window.wait_for_words(window.text("editor.verdict.empty"))


def a_region_at_sea_is_warned_of(stage):
    """A region that lies mostly at sea is not called good: a warning says why, in both languages."""
    for language in ("en", "de"):
        window = drawing_board(stage, language)
        path = stage.folder / "blue.geojson"
        path.write_text(json.dumps({
            "type": "Feature", "properties": {"name": "Blue"},
            "geometry": {"type": "Polygon", "coordinates": [
                [[-40, 20], [-30, 20], [-30, 30], [-40, 30], [-40, 20]]]}}))
        open_file(window, path)
        window.wait_for_words(window.text("editor.verdict.warnings", count=1))
        assert window.text("editor.verdict", count=0) not in window.words().split("\n")
        window.click("tab", window.text("editor.tab.check.count", count=1))
        warning = window.text("editor.warning.mostlySea", share=1)
        window.wait_for_words(warning, "Blue")
        window.click("button", warning, is_exact=False)
        stage.show(window, f"warning-{language}")


def drawing_board(stage, language="en"):
    server = stage.server()
    window = stage.window(f"cartographer-{language}", server, language=language)
    window.open("editor")
    window.find("application")
    window.command("Page.setDownloadBehavior", behavior="allow",
                   downloadPath=str(stage.folder.resolve()))
    return window


def a_mouse_draws_and_enter_finishes(stage):
    """Enter finishes what was clicked, and the keyboard alone draws as well."""
    window = drawing_board(stage)
    window.click("button", window.text("editor.region"))
    board = window.find("application")
    for corner in OUTLINE[:2]:
        click_at(window, board, corner)
    window.press(Keys.ENTER)
    window.wait_for_words(window.text("editor.drawing.few"))
    click_at(window, board, OUTLINE[2])
    window.press(Keys.ENTER)
    wait_for_area(window, 0)
    window.click("button", window.text("editor.region"))
    for key in (Keys.SPACE, Keys.ARROW_RIGHT, Keys.SPACE, Keys.ARROW_DOWN, Keys.SPACE):
        window.press(key)
        window.settle()
    window.press(Keys.ENTER)
    window.wait_for_words(window.text("editor.regions", count=2))


def a_large_map_is_opened_beside_the_page(stage):
    """While the world's map is opened and checked the page answers, and says what it does."""
    window = drawing_board(stage)
    window.run(LONGEST_PAUSE)
    begun = time.monotonic()
    open_file(window, Path("polygons/world.geojson"))
    window.wait_for_words(window.text("editor.verdict", count=0), patience=60)
    whole = 1000 * (time.monotonic() - begun)
    pause = window.run("return longestPause")
    # A share, not a time: on a busy machine both are longer. All in one go would be nearly all of it.
    assert pause < 0.6 * whole, f"the page stood still for {pause:.0f} of {whole:.0f} ms"


def the_editor_goes_on_without_a_server(stage):
    """While no check can be had the editor says so, and draws and saves; it asks again by itself."""
    window = drawing_board(stage)
    window.trouble.expect("maps/check", "ERR_BLOCKED")
    window.command("Network.setBlockedURLs", urls=["*/v1/maps/check*"])
    draw(window, "editor.region", OUTLINE)
    window.wait_for_words(window.text("editor.verdict.away"))
    window.click("tab", window.text("editor.tab.check"))
    window.wait_for_words(window.text("editor.check.away"))
    path = save(window, stage)
    assert len(json.loads(path.read_text())["features"]) == 1
    window.command("Network.setBlockedURLs", urls=[])
    window.wait_for_words(window.text("editor.verdict", count=0))
    wait_for_area(window, 0)


def click_at(window, board, corner):
    ActionChains(window.driver, duration=0).move_to_element_with_offset(
        board, *corner).click().perform()


def draw(window, tool, corners):
    """Takes a tool, clicks the corners, finishes."""
    window.click("button", window.text(tool))
    board = window.find("application")
    for corner in corners:
        click_at(window, board, corner)
    window.click("button", window.text("editor.drawing.finish"))


def area(window):
    """The area that is shown, in square kilometers."""
    text = window.select("[data-testid=area]").text
    return float(text.replace(",", "").split(" ")[0].split("\u00a0")[0] or 0)


def wait_for_area(window, more_than):
    return window.wait(lambda: (now := area(window)) > more_than and now, "an area")


def name(window, text):
    window.fill(window.text("editor.region.name"), text)
    window.click("tab", window.text("editor.tab.map"))
    window.fill(window.text("editor.map.name"), "island")
    window.click("tab", window.text("editor.tab.regions"))


def save(window, stage):
    """Saves, and waits for the download."""
    window.click("button", window.text("editor.save"))
    [path] = window.wait(lambda: list(stage.folder.glob("*.geojson")), "the download")
    return path


def begin_anew(window):
    window.click("button", window.text("editor.file"))
    dialog = window.find("dialog", window.text("editor.new.title"))
    [confirm] = [button for button in dialog.find_elements("css selector", "button")
                 if button.text != window.text("common.cancel")]
    confirm.click()
    window.wait_for_words(window.text("editor.verdict.empty"))


def open_file(window, path):
    window.select("input[type=file]").send_keys(str(path.resolve()))


TESTS = [
    a_large_map_is_opened_beside_the_page, a_drawn_map_is_a_good_map, a_bow_tie_is_refused,
    a_mouse_draws_and_enter_finishes, a_region_at_sea_is_warned_of,
    the_editor_goes_on_without_a_server,
]
