/**
 * The controls over a map: buttons that zoom, the switch of the countries' names, the scale bar.
 */

import { hasCountryNames, setCountryNames } from '../app/state/settings.js'
import { h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { metersPerPixel, scaleBar } from './scale.js'

/** The longest scale bar, in pixels and as a share of the map. */
const LONGEST = 130
const LARGEST_SHARE = 0.3

/**
 * @typedef {import('../leaflet/leaflet.esm.min.js').Map} LeafletMap
 *
 * @returns {{elements: HTMLElement[], follow(map: LeafletMap): void}} `follow` when the map has been
 *   made: until then nothing can be pressed.
 */
export function mapControls() {
  let map = null
  const bar = h('div', { class: 'scale-bar', 'aria-hidden': 'true' })
  const button = (name, label, onclick) =>
    h('button', {
      type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick,
    }, icon(name))
  const buttons = h(
    'div',
    { class: 'zoom-buttons' },
    namesSwitch(button),
    button('plus', t('zoom.in'), () => map?.setZoom(map.getZoom() + 1)),
    button('minus', t('zoom.out'), () => map?.setZoom(map.getZoom() - 1))
  )
  return {
    elements: [buttons, bar],
    follow(made) {
      map = made
      map.on('move zoomend resize', () => showScale(bar, map))
      showScale(bar, map)
    },
  }
}

function namesSwitch(button) {
  const made = button('letters', t('names.countries'), () => {
    setCountryNames(!hasCountryNames())
    show()
  })
  const show = () => made.setAttribute('aria-pressed', String(hasCountryNames()))
  show()
  return made
}

/** True in the middle of the map: the farther from the equator, the larger Mercator draws. */
function showScale(bar, map) {
  const room = Math.min(LONGEST, map.getSize().x * LARGEST_SHARE)
  if (!room) return
  const { meters, pixels } = scaleBar(metersPerPixel(map.getCenter().lat, map.getZoom()), room)
  setText(bar, formats().distance(meters))
  bar.style.width = `${pixels.toFixed(1)}px`
}
