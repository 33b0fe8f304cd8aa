/** The map and the options of a room's matches: the host chooses, the others see them. */

import { choicesWith } from '../../app/state/room.js'
import { choice } from '../../app/ui/choice.js'
import { fill, h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { mapChip } from '../maps/choice.js'
import { chooseMap } from '../maps/dialog.js'
import { section } from '../social/elements.js'

/** The options that can be chosen, with the usual values; times in milliseconds. */
const OPTIONS = {
  rounds: [1, 3, 5, 10],
  movingMs: [15_000, 30_000, 60_000, 120_000, 300_000],
  guessingMs: [15_000, 30_000, 60_000, 120_000],
  hurryMs: [0, 10_000, 15_000, 30_000],
}

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void, leave(): void}}
 */
export function termsPart(app) {
  const content = h('div', { class: 'terms' })
  let chip = null
  let shown = ''

  async function changeMap() {
    const { room, maps } = app.store.get()
    const map = await chooseMap(maps, room.map)
    if (map) await app.busy(content, () => app.room.set({ map }))
  }

  function show({ room, player, maps }) {
    const isHost = room.host === player.player
    const map = maps.find((each) => each.map === room.map)
    chip?.remove()
    chip = mapChip(map, maps, isHost ? changeMap : null)
    const options = Object.keys(OPTIONS).map((name) =>
      isHost ? chooser(app, name, room.options[name] ?? 0) : fact(name, room.options[name] ?? 0))
    fill(content, chip.element,
      isHost ? h('div', { class: 'term-choices' }, options) : h('dl', { class: 'term-facts' }, options))
  }

  return {
    element: section(t('room.terms'), { class: 'card' }, content),
    update(state) {
      const { room, player, maps } = state
      const key = JSON.stringify([room.host === player.player, room.map, room.options, maps.length])
      if (key === shown) return
      shown = key
      const focused = content.contains(document.activeElement)
        ? [...content.querySelectorAll('button, select')].indexOf(document.activeElement) : -1
      show(state)
      if (focused >= 0) content.querySelectorAll('button, select')[focused]?.focus()
    },
    leave: () => chip?.remove(),
  }
}

function chooser(app, name, value) {
  const values = choicesWith(OPTIONS[name], value)
  const names = Object.fromEntries(values.map((each) => [each, valueText(name, each)]))
  const element = choice(`room.option.${name}`, names, String(value), (chosen) =>
    app.busy(element, () => app.room.set({ options: { [name]: Number(chosen) } })))
  return element
}

function fact(name, value) {
  return [h('dt', {}, t(`room.option.${name}`)), h('dd', {}, valueText(name, value))]
}

function valueText(name, value) {
  if (name === 'rounds') return formats().number(value)
  return value === 0 ? t('room.option.none') : formats().seconds(value)
}
