/** The legend of the drawn picture: what its dots, lines and colours mean. */

import { h, svg } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'

/** The colours of the server's pictures: Palette.swift. Paper and relief are only examples. */
const INK = { town: '#33343c', river: '#4a86a3', coast: '#3f6c80', border: '#8a4a62', mark: '#d8412f' }
const SEA = '#bdd6df'

/** The entries, each with a swatch of 40 × 20. */
const ENTRIES = {
  place: () => [
    svg('circle', { cx: 20, cy: 10, r: 7, fill: 'none', stroke: INK.mark, 'stroke-width': 2 }),
    svg('circle', { cx: 20, cy: 10, r: 3, fill: INK.mark }),
  ],
  towns: () => [[8, 2], [18, 3], [32, 5]].map(([cx, r]) => svg('circle', { cx, cy: 10, r, fill: INK.town })),
  border: () => line(INK.border, 1.6, '7 3.5'),
  river: () => line(INK.river, 2.2),
  coast: () => [svg('rect', { width: 40, height: 20, y: 10, fill: SEA }), line(INK.coast, 1.4)],
  relief: () => [
    svg('rect', { width: 14, height: 20, fill: '#cfe3cf' }),
    svg('rect', { x: 13, width: 14, height: 20, fill: '#ecdccb' }),
    svg('rect', { x: 26, width: 14, height: 20, fill: '#f2f2f2' }),
  ],
}

function line(stroke, width, dashes = '') {
  return svg('path', {
    d: 'M0 10h40', stroke, 'stroke-width': width, 'stroke-dasharray': dashes, fill: 'none',
  })
}

/**
 * @returns {{button: HTMLElement, panel: HTMLElement}} The button opens the panel, and closes it.
 */
export function legend() {
  const panel = h(
    'section',
    { class: 'legend', id: 'legend', hidden: true, 'aria-labelledby': 'legend-title' },
    h('h2', { id: 'legend-title' }, t('legend.title')),
    h('ul', {}, Object.entries(ENTRIES).map(([name, swatch]) =>
      h('li', {},
        svg('svg', { viewBox: '0 0 40 20', width: 40, height: 20, 'aria-hidden': 'true' }, swatch()),
        h('span', {}, t(`legend.${name}`)))))
  )
  const label = t('legend.label')
  const button = h('button', {
    type: 'button', class: 'icon-button', 'aria-label': label, title: label,
    'aria-expanded': 'false', 'aria-controls': 'legend', onclick: () => show(panel.hidden),
  }, icon('legend'))

  function show(isShown) {
    panel.hidden = !isShown
    button.setAttribute('aria-expanded', String(isShown))
  }
  // Where there is little room it lies over its own button.
  panel.addEventListener('click', () => show(false))
  for (const element of [panel, button]) {
    element.addEventListener('keydown', ({ key }) => key === 'Escape' && show(false))
  }
  return { button, panel }
}
