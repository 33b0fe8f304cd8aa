/**
 * The map that shows where a place was, and everybody's pins: also several places at once.
 */

import { LatLngBounds } from '../leaflet/leaflet.esm.min.js'
import { isStill } from '../app/state/settings.js'
import { h } from '../app/ui/h.js'
import { isNamed } from '../app/state/formats.js'
import { roleOf } from '../app/state/match-questions.js'
import { t } from '../app/ui/i18n.js'
import { greatCircle } from './great-circle.js'
import { mapControls } from './map-controls.js'
import { walkInset } from './walk-inset.js'
import { line, pin, removeMap, worldMap } from './world-map.js'

/** A place alone is not looked at from closer than this. */
const CLOSEST = 7

/**
 * @typedef {object} Revealed
 * @property {{lat: number, lng: number}} solution
 * @property {string} label What stands at the solution.
 * @property {{guess: object|null, isMine: boolean, isPartner: boolean, name: string, label: string, path?: object[]}[]} guesses
 *   `guess` is null without a pin.
 */

/**
 * A map with pins, and lines from the solutions to them.
 *
 * @param {object} options
 * @param {string} options.label What the map shows, for those who do not see it.
 * @param {boolean} [options.isInPage] The map is part of a page that is scrolled by wheel.
 * @returns {{element: HTMLElement, show(rounds: Revealed[]): void, remove(): void}} `show` when the
 *   element is in the page.
 */
export function revealMap({ label, isInPage = false }) {
  const container = h('div', { class: 'map', role: 'img', 'aria-label': label })
  const controls = mapControls()
  const element = h('div', { class: 'map-frame' }, container, controls.elements)
  let map = null
  let layers = []
  let seen = null
  let inset = null
  let isFitting = false

  function start() {
    const made = worldMap(container)
    controls.follow(made)
    if (isInPage) made.scrollWheelZoom.disable()
    // A phone that is turned shows everything again, unless somebody has looked for themselves.
    made.on('dragstart zoomstart', () => isFitting || (seen = null))
    made.on('resize', () => fit(false))
    made.on('moveend zoomend', labelsMoved)
    return made
  }

  /** After Leaflet has put the labels where their pins are. */
  function labelsMoved() {
    requestAnimationFrame(() => keepInside(container, inset))
  }

  function fit(animate) {
    if (!seen) return
    isFitting = true
    map.fitBounds(seen, {
      // Beside the inset.
      paddingTopLeft: [Math.max(48, (inset?.offsetWidth ?? 0) + 36), 72],
      paddingBottomRight: [48, 32],
      maxZoom: CLOSEST,
      animate,
      duration: 0.8,
    })
    isFitting = false
  }

  function add(layer) {
    layers.push(layer.addTo(map))
    return layer
  }

  function showRound({ solution, label, guesses }, bounds) {
    for (const { guess, isMine, isPartner, label } of guesses) {
      if (!guess) continue
      const kind = isMine ? 'me' : isPartner ? 'partner' : 'other'
      const points = greatCircle(solution, guess)
      const drawn = add(line(points, kind))
      // A line of length 1 is drawn by a dash that grows: see the style sheet.
      drawn.getElement()?.setAttribute('pathLength', '1')
      add(pin(points.at(-1), { kind, label }))
      for (const point of points) bounds.extend(point)
    }
    add(pin(solution, { kind: 'solution', label }))
    bounds.extend(solution)
  }

  return {
    element,
    show(rounds) {
      map ??= start()
      for (const layer of layers) layer.remove()
      layers = []
      inset?.remove()
      inset = rounds.length === 1 ? walkInset(rounds[0]) : null
      if (inset) element.append(inset)
      const bounds = new LatLngBounds([])
      for (const round of rounds) showRound(round, bounds)
      seen = bounds.isValid() ? bounds : null
      fit(!isStill())
      labelsMoved()
    },
    remove: () => map && removeMap(map),
  }
}

/** Moves the labels sideways that would leave the map where their pins are in it, or be covered. */
function keepInside(container, inset) {
  const map = container.getBoundingClientRect()
  const corner = inset?.getBoundingClientRect()
  for (const label of container.querySelectorAll('.pin-label')) {
    label.style.marginInlineStart = ''
    const { left, right, top } = label.getBoundingClientRect()
    const middle = (left + right) / 2
    const isInside = middle >= map.left && middle <= map.right
    const edge = corner && top < corner.bottom && middle > corner.right ? corner.right : map.left
    const by = left < edge ? edge - left : Math.min(0, map.right - right)
    if (isInside && by) label.style.marginInlineStart = `${Math.round(by)}px`
  }
}

/**
 * The part of a round that a reveal map shows.
 *
 * @param {import('../app/state/match-state.js').MatchView} match
 * @param {import('../app/state/match-state.js').RoundView} round Revealed.
 * @param {{isNumbered?: boolean}} [options] Numbered: the solution has the round's number.
 * @returns {Revealed}
 */
export function revealed(match, { round, solution, results }, { isNumbered = false } = {}) {
  const name = (id) => match.players.find(({ player }) => player === id)?.username ?? ''
  return {
    solution,
    label: isNumbered ? String(round) : t('reveal.here'),
    guesses: results.map(({ player, guess, country, noPin, path }) => ({
      guess: noPin || isNamed(guess, country) ? null : guess,
      path,
      name: name(player),
      isMine: player === match.me,
      isPartner: roleOf(match, player) === 'partner',
      label: isNumbered ? '' : player === match.me ? t('common.you') : name(player),
    })),
  }
}
