/**
 * The ways that players walked in a round, in a corner of the reveal's map: on the map itself, a
 * few streets are a point.
 */

import { h, svg } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { fitWalks, walkLength } from './walk.js'

/** The side of the drawing, in units of its own. */
const SIDE = 100

/**
 * @param {import('./reveal-map.js').Revealed} round
 * @returns {HTMLElement|null} `null` if nobody has walked.
 */
export function walkInset({ solution, guesses }) {
  const walks = guesses.filter(({ path }) => path?.length > 0)
    // Our own way lies above the others'.
    .sort((a, b) => Number(a.isMine) - Number(b.isMine))
  if (walks.length === 0) return null
  const { ways, scale } = fitWalks(solution, walks.map(({ path }) => path))
  const label = [...walks].reverse().map((walk) => walkText(solution, walk)).join(' ')
  const [start] = ways[0]
  const title = walks.every(({ isMine }) => isMine) ? 'reveal.walk.own' : 'reveal.walk.all'
  return h('figure', { class: 'walk-inset', role: 'img', 'aria-label': label, title: label },
    h('p', { class: 'walk-title' }, t(title)),
    svg('svg', { viewBox: `0 0 ${SIDE} ${SIDE}`, 'aria-hidden': 'true' },
      ways.map((way, index) => drawWay(way, walks[index].isMine)),
      circle(start, 5.5, 'walk-start')),
    h('figcaption', { class: 'walk-scale number', style: { '--share': String(scale.share) } },
      h('span', { class: 'walk-scale-bar' }), formats().distance(scale.meters)))
}

function drawWay(way, isMine) {
  const kind = isMine ? 'walk-me' : 'walk-other'
  const points = way.map(({ x, y }) => `${(x * SIDE).toFixed(1)},${(y * SIDE).toFixed(1)}`).join(' ')
  return svg('g', { class: kind },
    svg('polyline', { points }),
    way.slice(1, -1).map((point) => circle(point, 2.2)),
    circle(way.at(-1), 4.5, 'walk-end'))
}

function circle({ x, y }, r, name = '') {
  return svg('circle', { cx: x * SIDE, cy: y * SIDE, r, class: name })
}

/** "You walked 3 steps, 31 m." */
function walkText(start, { path, isMine, name }) {
  return t(isMine ? 'reveal.walk' : 'reveal.walkOf', {
    name, count: path.length, distance: formats().distance(walkLength(start, path)),
  })
}
