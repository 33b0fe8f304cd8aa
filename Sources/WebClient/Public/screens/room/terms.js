/** The format, map and options of a room's matches: the host chooses, the others see them. */

import { formatsOfRooms } from '../../app/state/formats.js'
import { viewChoices, viewOnMap } from '../../app/state/place-view.js'
import { choicesWith } from '../../app/state/room.js'
import { choice } from '../../app/ui/choice.js'
import { fill, h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { isOwnMap } from '../../map/places.js'
import { mapChip } from '../maps/choice.js'
import { chooseMap } from '../maps/dialog.js'
import { ownMapChip } from '../maps/own-chip.js'
import { rememberedView, viewOption, viewText } from '../maps/view-choice.js'
import { section } from '../social/elements.js'

/** The options that can be chosen, with the usual values; times in milliseconds. */
const OPTIONS = {
  rounds: [1, 3, 5, 10],
  movingMs: [15_000, 30_000, 60_000, 120_000, 300_000],
  guessingMs: [15_000, 30_000, 60_000, 120_000],
  hurryMs: [0, 10_000, 15_000, 30_000],
}

/** The options that are not to be chosen where the format has them; of others it has the most. */
const DECIDED = ['rounds', 'hurryMs']

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
    if (!map) return
    const next = maps.find((each) => each.map === map)
    const options = viewOnMap(next, room.options, rememberedView())
    await app.busy(content, () => app.room.set({ map, options }))
  }

  function show({ room, player, maps, formats: cards }) {
    const card = cards.find(({ format }) => format === room.format)
    const isHost = room.host === player.player
    const map = maps.find((each) => each.map === room.map)
    chip?.remove()
    chip = isOwnMap(room.map) ? ownMapChip(app, room.map, isHost ? changeMap : null)
      : mapChip(map, maps, isHost ? changeMap : null)
    const views = Object.entries(viewChoices(map, room.options)).map(([name, value]) =>
      isHost ? viewChooser(app, name, value) : fact(`option.${name}`, viewText(name, value)))
    const names = Object.keys(OPTIONS)
      .filter((name) => !DECIDED.includes(name) || card?.[name] === undefined)
    const options = names.map((name) => {
      const most = card?.[name] ?? Infinity
      const value = Math.min(room.options[name] ?? 0, most)
      return isHost ? chooser(app, name, value, most) : fact(`room.option.${name}`, valueText(name, value))
    })
    const aids = card?.sharedAids && (isHost ? aidsBox(app, room)
      : fact('room.aids', t(room.aids ? 'room.aids.on' : 'room.aids.off')))
    fill(content, formatPart(app, room, cards, isHost), chip.element,
      isHost ? [h('div', { class: 'term-choices' }, views, options), aids]
        : h('dl', { class: 'term-facts' }, views, options, aids))
  }

  return {
    element: section(t('room.terms'), { class: 'card' }, content),
    update(state) {
      const { room, player, maps } = state
      const key = JSON.stringify([
        room.host === player.player, room.format, room.map, room.options, room.aids, maps.length,
      ])
      if (key === shown) return
      shown = key
      const focused = content.contains(document.activeElement)
        ? [...content.querySelectorAll('button, select, input')].indexOf(document.activeElement) : -1
      show(state)
      if (focused >= 0) content.querySelectorAll('button, select, input')[focused]?.focus()
    },
    leave: () => chip?.remove(),
  }
}

/** The format, with its rules if it is not the classic. */
function formatPart(app, { format }, cards, isHost) {
  const rules = format !== 'classic' && h('p', { class: 'hint' }, t(`format.${format}.rules`))
  const labels = Object.fromEntries(formatsOfRooms(cards).map((name) => [name, t(`format.${name}`)]))
  if (!isHost) return [h('p', { class: 'term-format' }, h('strong', {}, t(`format.${format}`))), rules]
  const element = choice('format.label', labels, format, (chosen) =>
    app.busy(element, () => app.room.set({ format: chosen })))
  return [h('div', { class: 'format-choice' }, element), rules]
}

function chooser(app, name, value, most) {
  const values = choicesWith(OPTIONS[name].filter((each) => each <= most), value)
  const names = Object.fromEntries(values.map((each) => [each, valueText(name, each)]))
  const element = choice(`room.option.${name}`, names, String(value), (chosen) =>
    app.busy(element, () => app.room.set({ options: { [name]: Number(chosen) } })))
  return element
}

function viewChooser(app, name, value) {
  const element = viewOption(name, value, (chosen) =>
    app.busy(element, () => app.room.set({ options: { [name]: chosen } })))
  return element
}

/** Whether everybody is dealt aids. */
function aidsBox(app, room) {
  const box = h('input', { type: 'checkbox', id: 'room-aids' })
  box.checked = Boolean(room.aids)
  box.addEventListener('change', () => app.busy(box, async () => {
    const aids = box.checked
    try {
      await app.room.set({ aids })
    } catch (error) {
      box.checked = !aids
      throw error
    }
  }))
  return h('div', { class: 'term-aids' },
    h('label', { class: 'check', for: 'room-aids' }, box, t('room.aids')),
    h('p', { class: 'hint' }, t('room.aids.text')))
}

function fact(label, text) {
  return [h('dt', {}, t(label)), h('dd', {}, text)]
}

function valueText(name, value) {
  if (name === 'rounds') return formats().number(value)
  return value === 0 ? t('room.option.none') : formats().seconds(value)
}
