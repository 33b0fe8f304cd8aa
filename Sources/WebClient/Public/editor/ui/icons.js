/** The editor's own pictures, on a grid of 24; see `app/ui/icons.js`. */

import { svg } from '../../app/ui/h.js'

const PATHS = {
  region: 'M5 8 12 4l7 5-2 9-9 2L5 8Z M12 9.5v6M9 12.5h6',
  polygon: 'M4 5.5 10 4l2 6-6 3-2-7.5ZM13 14l6-2 1.5 6-5 2.5L13 14Z',
  hole: 'M5 8 12 4l7 5-2 9-9 2L5 8Z M10 10h4.5v4.5H10V10Z',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  open: 'M4 19V5h6l2 2.5h8V19H4Z',
  save: 'M12 4v11M7.5 11 12 15.5 16.5 11M4 20h16',
  keep: 'M7 18.5H6.5a4.5 4.5 0 0 1-.3-9 6 6 0 0 1 11.5 1.5 3.8 3.8 0 0 1-.2 7.5H17M12 20.5v-8M8.5 15.5 12 12l3.5 3.5',
  file: 'M6 3.5h8l4 4v13H6v-17ZM14 3.5v4h4',
  check: 'M4 12.5 10 18 20 6.5',
  problem: 'M12 4 21 20H3L12 4ZM12 10v4.5M12 17.3v.2',
  dice: 'M5 5h14v14H5V5ZM9 9h.1M15 9h.1M12 12h.1M9 15h.1M15 15h.1',
}

/** @param {keyof typeof PATHS} name @returns {SVGElement} */
export function icon(name) {
  const attributes = { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }
  return svg('svg', { ...attributes, focusable: 'false' }, svg('path', { d: PATHS[name] }))
}
