"""Small screens: 360 pixels wide, upright and on the side, with a finger for a pointer."""

import game
import tour
from window import LANDSCAPE, PHONE

# Controls that cannot be reached, and those that a thumb misses. What a person cannot see (for
# screen readers, behind `details`) and what a map has inside does not count. A control may be out
# of sight if scrolling brings it in, but not by scrolling what hides its overflow, which only
# scripts can. Links inside of a text are as large as the text.
MISFITS = r"""
const faults = []
// Not `innerWidth`: a phone zooms out until everything that is too wide fits.
const { width, height } = screen
const root = document.documentElement
if (root.scrollWidth > width) faults.push(`wider than the window: ${root.scrollWidth}`)
const hides = (element) => /hidden|clip/.test(getComputedStyle(element).overflowY)
  || element === root && hides(document.body)
const name = (element) => `${element.computedRole} "${element.computedName}"`
const isIn = (box) => box.left >= -1 && box.right <= width + 1 && box.top >= -1
  && box.bottom <= height + 1
const ancestors = (element) => element ? [element, ...ancestors(element.parentElement)] : []
const cover = (element, box) => {
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  const isOwn = !there || element.contains(there) || there.contains(element)
  return isOwn || there.closest('.toasts') || element.labels?.length ? null : there
}
const reach = (element) => {
  const there = element.getBoundingClientRect()
  if (isIn(there) && !cover(element, there)) return
  const walls = ancestors(element.parentElement).filter(hides).map((wall) => [
    wall, wall.scrollTop, wall.scrollLeft])
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  const broken = walls.filter(([wall, top, left]) => wall.scrollTop !== top
    || wall.scrollLeft !== left)
  const above = cover(element, box)
  if (!isIn(box) || broken.length > 0) faults.push(`out of reach: ${name(element)}`)
  else if (above) faults.push(`covered by ${above.outerHTML.slice(0, 60)}: ${name(element)}`)
  for (const [wall, top, left] of broken) wall.scrollTo({ top, left, behavior: 'instant' })
}
const controls = [...document.querySelectorAll('a, button, input, select, summary')].filter(
  (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest('.visually-hidden, .leaflet-pane') && !element.matches('.skip-link'))
for (const element of controls) {
  reach(element)
  const target = element.matches('input[type=checkbox], input[type=radio]')
    ? element.closest('label') ?? element : element
  const size = target.getBoundingClientRect()
  const isLinkInText = element.matches('a:not(.button, nav a)')
  if (!isLinkInText && (size.height < 43.5 || size.width < 43.5)) {
    faults.push(`smaller than a thumb: ${name(element)} ${size.width} × ${size.height}`)
  }
}
scrollTo(0, 0)
return faults
"""


def every_screen_fits_a_phone(stage):
    """Nothing is cut off, out of reach or smaller than a thumb on a phone, however it is held."""
    findings = tour.Findings()

    def visit(window, screen):
        for size in (LANDSCAPE, PHONE):
            window.resize(size)
            findings.add("%s at %d × %d" % (screen, *size), window.run(MISFITS))

    window = tour.tour(stage, visit, size=PHONE)
    tour.editor(window, visit)
    findings.judge()


def a_finger_plays_a_match(stage):
    """Taps alone play a match on a phone."""
    server = stage.server("--rounds", "1")
    window = stage.window("thumb", server, size=PHONE)
    game.enter(window, "Thumb")
    window.tap(window.find("button", window.text("home.solo.go")))
    window.wait_for_screen("play")
    window.tap(window.find("button", window.text("round.answer")))
    game.wait_for_map(window)
    window.settle()
    window.tap(window.find("application"), *game.FAR)
    window.select(".pin-me")
    window.tap(window.find("button", window.text("guess.go")))
    window.wait_for_screen("reveal")
    window.tap(window.find("button", window.text("reveal.result")))
    window.wait_for_screen("result")


TESTS = [every_screen_fits_a_phone, a_finger_plays_a_match]
