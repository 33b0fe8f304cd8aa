"""Small screens, upright and on the side, with a finger for a pointer and the longest names."""

import format_tour
import game
import tour
from window import PHONE

SIZES = [(320, 568), PHONE, (390, 844), (844, 390)]
# The widest names that are allowed.
CAST = tour.Cast("W" * 20, "W" * 19 + "M", "M" * 20, "M" * 19 + "W")

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
// While a dialog is open, nothing else can be used.
const page = document.querySelector('dialog[open]') ?? document
const controls = [...page.querySelectorAll('a, button, input, select, summary')].filter(
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


# Texts that end in the middle because the window or something around them does, where neither an
# ellipsis nor a title says so, and short words on two lines. What a map has inside does not count.
CUTS = r"""
const { width } = screen
const faults = []
const ancestors = (element) => element ? [element, ...ancestors(element.parentElement)] : []
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
while (texts.nextNode()) {
  const { currentNode: text, currentNode: { parentElement: element } } = texts
  if (!text.data.trim() || !element.checkVisibility({ visibilityProperty: true })
    || element.closest('.skip-link, .leaflet-pane, select, noscript')) continue
  const range = document.createRange()
  range.selectNodeContents(text)
  const around = ancestors(element)
  // Only for screen readers.
  if (around.some((each) => getComputedStyle(each).clipPath !== 'none')) continue
  const isTold = around.some(({ title }) => title)
  for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    // Names of places and longer words may be.
    if (lines.size > 1 && word.length <= 10) faults.push(`broken in the middle: ${word}`)
  }
  range.selectNodeContents(text)
  for (const box of range.getClientRects()) {
    const wall = around.find((each) => {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(each)
      if (display === 'inline' || textOverflow === 'ellipsis') return false
      const edge = each.getBoundingClientRect()
      return /hidden|clip/.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)
        || /hidden|clip/.test(overflowY) && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2)
    })
    const hasEllipsis = around.some((each) => getComputedStyle(each).textOverflow === 'ellipsis')
    const isOut = !hasEllipsis && (box.left < -1 || box.right > width + 1)
    if (!isTold && (wall || isOut)) {
      faults.push(`cut off by ${wall ? wall.className || wall.tagName : 'the window'}: ${text.data}`)
      break
    }
  }
}
return faults
"""


def every_screen_fits_a_phone(stage):
    """With the longest names, nothing is cut off, out of reach or too small for a thumb on phones."""
    findings = tour.Findings()
    window = tour.tour(stage, visit_with(findings), CAST, size=PHONE)
    tour.editor(window, visit_with(findings))
    findings.judge()


def every_format_fits_a_phone(stage):
    """With the longest names, the matches of all formats fit phones as the other screens do."""
    findings = tour.Findings()
    format_tour.format_tour(stage, visit_with(findings), CAST, size=PHONE)
    findings.judge()


def visit_with(findings):
    """Looks at a screen in each size."""
    def visit(window, screen):
        for size in SIZES:
            window.resize(size)
            findings.add("%s at %d × %d" % (screen, *size),
                         [*window.run(MISFITS), *window.run(CUTS)])

    return visit


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


TESTS = [every_screen_fits_a_phone, every_format_fits_a_phone, a_finger_plays_a_match]
