/** The aids of the bag that are brought along on a journey. */

import { AID_THINGS, bringable } from '../../app/state/bag.js'
import { fill, h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { link } from '../../app/ui/link.js'
import { loadWhenReady } from '../social/live.js'
import { thingPicture } from './pictures.js'
import { madeAidText } from './words.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, chosen(): string[]|undefined, update(state: object): void}}
 */
export function bringPart(app) {
  const boxes = new Map()
  const body = h('div', { class: 'bring' })
  const element = h('fieldset', { class: 'card difficulties', hidden: true },
    h('legend', {}, h('h2', {}, t('bring.title'))), body)

  function show(bag) {
    const before = new Set(chosen())
    const aids = bringable(bag)
    boxes.clear()
    for (const aid of aids) {
      boxes.set(aid, h('input', { type: 'checkbox', 'data-bring': aid, checked: before.has(aid) }))
    }
    fill(body,
      aids.map((aid) => h('label', { class: 'check' }, boxes.get(aid), thingPicture(AID_THINGS[aid]),
        `${madeAidText(aid)} (${formats().number(bag.aids[aid])})`)),
      h('p', { class: 'hint' }, t(aids.length > 0 ? 'bring.text' : 'bring.none'), ' ',
        link('bag', {}, t('bag.go'))))
    element.hidden = false
  }

  function chosen() {
    const aids = [...boxes].filter(([, box]) => box.checked).map(([aid]) => aid)
    return aids.length > 0 ? aids : undefined
  }

  async function load() {
    try {
      show(await app.request('bag.get', {}, { repeat: true }))
    } catch {
      // A journey begins without a bag as well.
      element.hidden = true
    }
  }

  return { element, chosen, update: loadWhenReady(load) }
}
