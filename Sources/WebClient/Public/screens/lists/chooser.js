/** Adds places to a list on a map, and removes them again. */

import { announce } from '../../app/ui/announcer.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { notify } from '../../app/ui/toasts.js'
import { askLists } from '../../app/shell/lists.js'
import { listMap } from '../../map/list-map.js'
import { emptyPart } from '../parts/empty.js'
import { pointText } from '../parts/point-text.js'
import { workButton } from '../social/elements.js'
import { placesPart, placeTitle } from './places.js'
import { titleForm } from './title-form.js'

/** How long the marker stands before it is said where. Milliseconds. */
const SETTLED = 400

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {string} list
 * @param {object[]} places As `list.get` has them.
 * @param {(card: object) => void} onchange Told of the changed list.
 * @returns {{element: HTMLElement, start(): void, remove(): void}} `start` when it is in the page.
 */
export function placeChooser(app, list, places, onchange) {
  const map = listMap({ onmark: mark, onenter: () => form.requestSubmit() })
  const where = h('p', { class: 'hint', role: 'status' }, t('list.pick'))
  const rows = h('div', {})
  const middle = workButton(app, '', async () => map.markMiddle())
  fill(middle, icon('pin'), t('list.middle'))
  const form = titleForm(app, {
    label: t('list.place.name'), button: t('list.place.add'), length: 80,
    looks: 'button-primary', work: add,
  })
  const name = form.querySelector('input')
  let at = null
  let shown = places
  let settling = 0

  function mark(place) {
    at = place
    clearTimeout(settling)
    settling = setTimeout(say, SETTLED)
  }

  async function say() {
    const place = at
    const text = await pointText(place)
    if (place === at) setText(where, text)
  }

  async function add(text) {
    if (!at) {
      setText(where, t('list.noMarker'))
      return announce(t('list.noMarker'), { urgent: true })
    }
    const place = { ...at, ...(text && { name: text }) }
    const { list: card } = await askLists(app, 'list.add', { list, places: [place] })
    at = null
    clearTimeout(settling)
    map.clear()
    name.value = ''
    setText(where, t('list.added', { title: placeTitle(place) }))
    onchange(card)
    const after = shown.at(-1)?.place
    const more = await askLists(app, 'list.get', { list, ...(after !== undefined && { after }) })
    show([...shown, ...more.places])
  }

  async function remove(place) {
    const index = shown.indexOf(place)
    onchange((await askLists(app, 'list.remove', { list, places: [place.place] })).list)
    show(shown.filter((each) => each !== place))
    notify(t('list.removed', { title: placeTitle(place) }))
    const buttons = rows.querySelectorAll('.list-place .icon-button:last-child')
    const next = buttons[Math.min(index, buttons.length - 1)] ?? middle
    next.focus()
  }

  function look(place) {
    map.lookAt(place)
    map.element.scrollIntoView({ block: 'nearest' })
  }

  function show(places) {
    shown = places
    map.show(places)
    fill(rows, places.length === 0 ? emptyPart(t('list.empty.own'), null) : placesPart(places, {
      onremove: (place, button) => app.busy(button, () => remove(place)), onshow: look,
    }))
  }

  return {
    element: h('div', { class: 'list-chooser' },
      h('div', { class: 'list-map' }, map.element),
      h('div', { class: 'list-adding' }, where, middle, form),
      rows),
    start() {
      show(places)
      map.start()
    },
    remove() {
      clearTimeout(settling)
      map.remove()
    },
  }
}
