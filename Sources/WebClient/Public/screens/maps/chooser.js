/** All maps as cards with pictures, in groups, and a field that searches them. */

import { announce } from '../../app/ui/announcer.js'
import { h, setText } from '../../app/ui/h.js'
import { currentLanguage, t } from '../../app/ui/i18n.js'
import { groupOf, isFound, sizeOf, WORLD } from '../../map/map-area.js'
import { mapPicture } from '../../map/map-picture.js'
import { mapTitle } from '../../map/places.js'
import { emptyPart } from '../parts/empty.js'
import { panoramaSign } from './view-choice.js'

const GROUPS = ['continents', 'countries', 'others']
/** Of a picture. Pixels of the style sheet. */
const SIZE = { width: 176, height: 110 }

/**
 * @param {object[]} maps As `map.list` has them.
 * @param {string|undefined} chosen
 * @param {(map: string) => void} onchoice
 * @param {(map: string, title: string) => HTMLElement|null} [beside] Makes what stands on a card.
 * @returns {{element: HTMLElement, search: HTMLInputElement, remove(): void}}
 */
export function mapChooser(maps, chosen, onchoice, beside = () => null) {
  const cards = maps.map((map) => {
    const title = mapTitle(maps, map.map)
    return card(map, title, map.map === chosen, onchoice, beside(map.map, title))
  })
  const groups = GROUPS.map((group) => section(group, cards.filter((each) => each.group === group)))
  const count = h('p', { class: 'hint' })
  const all = h('button', { type: 'button', class: 'button', onclick: showAll }, t('maps.all'))
  const nothing = emptyPart(t('maps.none'), all, { hidden: true })
  const search = h('input', {
    id: 'map-search', type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: find,
    onkeydown: (event) => event.key === 'Enter' && chooseFirst(event),
  })

  function find() {
    for (const each of cards) each.element.hidden = !isFound(search.value, each.names)
    for (const { element, cards } of groups) {
      element.hidden = cards.every((each) => each.element.hidden)
    }
    const found = cards.filter((each) => !each.element.hidden).length
    nothing.hidden = found > 0
    const text = search.value.trim() ? t('maps.found', { count: found }) : ''
    if (text && text !== count.textContent) announce(text)
    setText(count, text)
  }

  function chooseFirst(event) {
    event.preventDefault()
    const first = groups.flatMap(({ cards }) => cards).find((each) => !each.element.hidden)
    if (first && search.value.trim()) onchoice(first.map)
  }

  function showAll() {
    search.value = ''
    find()
    search.focus()
  }

  find()
  return {
    element: h('div', { class: 'map-chooser' },
      h('div', { class: 'field map-search' },
        h('label', { for: 'map-search' }, t('maps.search')), search, count),
      groups.map(({ element }) => element), nothing),
    search,
    remove: () => cards.forEach((each) => each.remove()),
  }
}

function section(group, members) {
  const byTitle = new Intl.Collator(currentLanguage()).compare
  const last = ({ map }) => Number(map !== WORLD)
  const cards = members.sort((a, b) => last(a) - last(b) || byTitle(a.title, b.title))
  const element = h('section', { class: 'map-group', 'aria-label': t(`maps.group.${group}`) },
    h('h2', {}, t(`maps.group.${group}`)),
    h('ul', { class: 'map-cards' }, cards.map(({ element }) => element)))
  return { element, cards }
}

function card(map, title, isChosen, onchoice, beside) {
  const picture = mapPicture(map, SIZE)
  const name = `map-${map.map}`
  const sign = panoramaSign(map, { id: `${name}-sign` })
  const element = h('li', {}, h('button', {
    type: 'button', class: 'map-card', 'aria-pressed': String(isChosen),
    'aria-labelledby': name, 'aria-describedby': `${sign ? `${name}-sign ` : ''}${name}-size`,
    data: { map: map.map },
    onclick: () => onchoice(map.map),
  }, picture.element,
  h('strong', { id: name }, title),
  h('span', { class: 'hint map-card-hint' },
    h('span', { id: `${name}-size` }, t(`maps.size.${sizeOf(map)}`)),
    sign)), beside)
  return {
    map: map.map, title, group: groupOf(map), names: [title, map.title, map.map],
    element, remove: picture.remove,
  }
}
