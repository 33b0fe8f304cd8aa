/** The places of a list, one in a line. */

import { h } from '../../app/ui/h.js'
import { flag } from '../../app/ui/flag.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { countryName, positionText } from '../../map/places.js'

/** The digits of a position that tell places of one list apart. */
const DIGITS = 3

/** @param {object} place As `list.get` has it. @returns {string} Its name, country or position. */
export function placeTitle({ name, country, ...at }) {
  return name ?? (country ? countryName(country) : positionText(at, DIGITS))
}

/**
 * @param {object[]} places
 * @param {object} [own] Of a list of one's own.
 * @param {(place: object, button: HTMLButtonElement) => void} own.onremove
 * @param {(place: object) => void} own.onshow Shows a place on the map.
 * @returns {HTMLElement}
 */
export function placesPart(places, own) {
  return h('ol', { class: 'list-places' }, places.map((place) => placeRow(place, own)))
}

function placeRow(place, own) {
  const { country, name, seen, found, isRefused } = place
  const title = placeTitle(place)
  const below = [
    name && country && countryName(country),
    (name || country) && own && positionText(place, DIGITS),
    seen > 0 && t('list.seen', { seen, found }),
  ].filter(Boolean)
  const label = (key) => ({ 'aria-label': `${t(key)}: ${title}`, title: t(key) })
  return h('li', { class: 'list-place', data: { place: place.place } },
    h('span', { class: 'list-place-flag' }, country ? flag(country) : icon('pin')),
    h('div', { class: 'list-place-text' }, h('strong', {}, title),
      below.length > 0 && h('p', { class: 'hint' }, below.join(' · ')),
      isRefused && h('p', { class: 'problem' }, t('error.placeInvalid'))),
    own && h('div', { class: 'list-place-buttons' },
      h('button', {
        type: 'button', class: 'icon-button', ...label('list.place.show'), onclick: () => own.onshow(place),
      }, icon('search')),
      h('button', {
        type: 'button', class: 'icon-button', ...label('list.place.remove'),
        onclick: ({ currentTarget }) => own.onremove(place, currentTarget),
      }, icon('cross'))))
}
