"""The world map as an atlas: names, the scale bar, relief, and the map without them."""

import math
import re

from selenium.webdriver.common.action_chains import ActionChains

import game
from window import PHONE

FILES = ("world-relief.webp", "world-rivers.json", "world-names.json")
EARTH_KM = 2 * math.pi * 6371.0088
# The page notes every text that is written on canvases.
WRITTEN = """
window.written = new Set()
const write = CanvasRenderingContext2D.prototype.fillText
CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
  written.add(text)
  return write.call(this, text, ...where)
}
"""
# How much of the land has one colour: most of it without a relief. The sea is not painted.
FLAT_SHARE = """
const { width, height } = document.querySelector('.map canvas')
const copy = Object.assign(document.createElement('canvas'), { width, height })
const context = copy.getContext('2d', { willReadFrequently: true })
if (width && height) context.drawImage(document.querySelector('.map canvas'), 0, 0)
const { data } = context.getImageData(0, 0, width || 1, height || 1)
const counts = new Map()
let land = 0
for (const pixel of new Uint32Array(data.buffer)) {
  if (pixel >>> 24 !== 255) continue
  land += 1
  counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
}
return land > 1000 ? Math.max(...counts.values()) / land : null
"""
LOADED = """
return performance.getEntriesByType('resource').filter(({ name, responseEnd }) =>
  responseEnd > 0 && arguments[0].some((file) => name.endsWith(file))).length
"""
SCALE = """
const bar = document.querySelector('.scale-bar')
const box = bar.getBoundingClientRect()
return { text: bar.textContent, pixels: box.width, isSilent: bar.ariaHidden === 'true' }
"""


def names_of_countries_can_be_switched(stage):
    """Countries have their names in the reader's language until they are switched off, for good."""
    server = stage.server()
    window = stage.window("reader", server, language="de", before_each_page=WRITTEN)
    game.enter(window, "Leserin")
    game.begin_solo(window)
    game.open_map(window)
    window.wait(lambda: {"Russland", "Brasilien"} <= written(window), "the names of countries")
    label = window.text("names.countries")
    assert is_pressed(window, label) == "true"
    forget(window)
    window.click("button", label)
    assert is_pressed(window, label) == "false"
    window.wait(lambda: "Paris" in written(window), "towns, which keep their names")
    assert "Russland" not in written(window), written(window)
    window.reload()
    window.wait_for_screen("play")
    game.open_map(window)
    window.wait(lambda: "Paris" in written(window), "towns after the reload")
    assert is_pressed(window, label) == "false" and "Russland" not in written(window)
    forget(window)
    window.click("button", label)
    window.wait(lambda: "Russland" in written(window), "the names of countries again")


def written(window):
    return set(window.run("return [...written]"))


def forget(window):
    window.run("written.clear()")


def is_pressed(window, label):
    return window.find("button", label).get_attribute("aria-pressed")


def the_scale_bar_is_right(stage):
    """As long as the scale bar says it is, the way between two places is, at every zoom."""
    server = stage.server()
    window = stage.window("surveyor", server)
    game.enter(window, "Surveyor")
    game.begin_solo(window)
    game.open_map(window)
    board = window.find("application")
    # So that the middle of the map is far from the equator, where Mercator's scale is another one.
    game.mark(window, (0, -150))
    for zoom in range(3):
        scale = window.run(SCALE)
        assert scale["isSilent"], "a screen reader has no use for it"
        assert 40 <= scale["pixels"] <= 131, scale
        ends = [place_at(window, board, x) for x in (-scale["pixels"] / 2, scale["pixels"] / 2)]
        told = float(re.sub("[^0-9]", "", scale["text"]))
        (lat, west), (_, east) = ends
        measured = (east - west) / 360 * EARTH_KM * math.cos(math.radians(lat))
        # Places are told in tenths of a degree.
        assert abs(measured - told) < 0.02 * told + 16, (scale, ends, measured)
        window.click("button", window.text("zoom.in"))


def place_at(window, board, x):
    """Latitude and longitude of a click so far from the middle of the map."""
    before = window.run("return document.querySelector('.guess-where').textContent")
    ActionChains(window.driver, duration=0).move_to_element_with_offset(
        board, round(x), 0).click().perform()
    text = window.wait(
        lambda: (now := window.run("return document.querySelector('.guess-where').textContent"))
        != before and now, "the new place")
    north, north_side, east, east_side = re.search(
        r"([\d.]+)° ([NS]), ([\d.]+)° ([EW])", text).groups()
    return (float(north) * (1 if north_side == "N" else -1),
            float(east) * (1 if east_side == "E" else -1))


def the_map_gets_relief_when_it_is_shown(stage):
    """Relief, rivers and names come when a phone's map is shown, and not before."""
    server = stage.server()
    window = stage.window("pocket", server, size=PHONE)
    game.enter(window, "Pocket")
    game.begin_solo(window)
    window.wait(lambda: window.run(LOADED, ["world.json"]), "the plain map")
    window.wait(lambda: window.run("return !document.querySelector('.is-loading')"), "the picture")
    window.settle()
    assert window.run(LOADED, FILES) == 0, "nobody has asked for the map yet"
    assert window.run(FLAT_SHARE) > 0.7, window.run(FLAT_SHARE)
    game.open_map(window)
    window.wait(lambda: window.run(LOADED, FILES) == len(FILES), "the rest of the map")
    window.wait(lambda: window.run(FLAT_SHARE) < 0.4, "the relief")


def the_map_works_without_relief(stage):
    """Where relief, rivers and names cannot be loaded, the plain map is played on."""
    server = stage.server("--rounds", "1")
    window = stage.window("plain", server)
    window.trouble.expect(*FILES, "ERR_BLOCKED")
    window.command("Network.enable")
    window.command("Network.setBlockedURLs", urls=[f"*{file}" for file in FILES])
    game.enter(window, "Plain")
    game.begin_solo(window)
    game.open_map(window)
    window.wait(lambda: (window.run(FLAT_SHARE) or 0) > 0.7, "land")
    window.wait(lambda: len(window.trouble.found) >= len(FILES) or window.judge_later(),
                "the refusals")
    game.mark(window)
    game.guess(window)
    window.wait_for_screen("reveal")
    window.wait(lambda: (window.run(FLAT_SHARE) or 0) > 0.7, "the map of the reveal")


TESTS = [
    names_of_countries_can_be_switched, the_scale_bar_is_right,
    the_map_gets_relief_when_it_is_shown, the_map_works_without_relief,
]
