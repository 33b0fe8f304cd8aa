/** The pictures of pins. One's own has the shape that was chosen. */

import { pinShape } from '../app/state/settings.js'
import { svg } from '../app/ui/h.js'

/** Each has its tip at the same point. */
const SHAPES = {
  drop: 'M15 39S28 26 28 15A13 13 0 0 0 2 15C2 26 15 39 15 39Z',
  diamond: 'M15 39 3 15 15 2 27 15Z',
  shield: 'M15 39C6 31 3 25 3 17V5Q9 5 15 2q6 3 12 3v12c0 8-3 14-12 22Z',
}

/** @param {'me'|'other'|'partner'|'solution'} kind @returns {SVGElement} */
export function pinPicture(kind) {
  const inside =
    kind === 'solution'
      ? svg('path', { class: 'pin-mark', d: 'M11 22V9l9 3.5-9 3.5' })
      : svg('circle', { class: 'pin-eye', cx: 15, cy: 15, r: 5 })
  return svg(
    'svg',
    { viewBox: '0 0 30 40', width: 30, height: 40, 'aria-hidden': 'true' },
    svg('path', { class: 'pin-body', d: SHAPES[kind === 'me' ? pinShape() : 'drop'] }),
    inside
  )
}
