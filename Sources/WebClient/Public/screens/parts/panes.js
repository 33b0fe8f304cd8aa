/**
 * The picture of a place and the map, beside each other. Either can be the larger one: on a large
 * screen the map is a corner of the picture that grows, on a phone a sheet that comes and goes.
 */

import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'

/**
 * @param {object} parts
 * @param {HTMLElement} parts.view
 * @param {HTMLElement} parts.map
 * @param {(shown: 'view'|'map') => void} parts.onchange Told after the player has chosen.
 * @returns {{element: HTMLElement, shown(): 'view'|'map', show(which: 'view'|'map'): void}}
 */
export function panes({ view, map, onchange }) {
  const toggle = h('button', {
    type: 'button', class: 'icon-button pane-toggle',
    onclick: () => {
      show(shown() === 'map' ? 'view' : 'map')
      onchange(shown())
    },
  })
  const element = h(
    'div',
    { class: 'panes' },
    h('div', { class: 'pane pane-view' }, view),
    h('div', { class: 'pane pane-map' }, map, toggle)
  )

  function shown() {
    return element.dataset.shown
  }

  function show(which) {
    element.dataset.shown = which
    const label = t(which === 'map' ? 'panes.view' : 'panes.map')
    toggle.setAttribute('aria-label', label)
    toggle.title = label
    fill(toggle, icon(which === 'map' ? 'shrink' : 'grow'))
  }

  show('view')
  return { element, shown, show }
}
