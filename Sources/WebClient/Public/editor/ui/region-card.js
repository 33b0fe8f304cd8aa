/** Name, country and weight of the selected region, its rings, and their corners. */

import { fill, h, setText } from '../../app/ui/h.js'
import { makeCornerTable } from './corner-table.js'
import { makeField, parsedNumber, shownNumber } from './fields.js'
import { ringAt, withRegion } from '../map-document.js'
import { t } from './words.js'

/** @param {import('../editor.js').Editor} editor @param {object} commands */
export function makeRegionCard(editor, commands) {
  const set = (fields) => {
    const { document, selection } = editor.state
    editor.change(withRegion(document, selection.region, fields))
  }
  const name = makeField({
    id: 'region-name', label: t('editor.region.name'),
    onchange: (text) => set({ name: text || undefined }),
  })
  const country = makeField({
    id: 'region-country', label: t('editor.region.country'),
    hint: t('editor.region.country.hint'),
    attributes: { maxlength: 2, spellcheck: 'false', autocapitalize: 'characters' },
    onchange: (text) => set({ country: text.toUpperCase() || undefined }),
  })
  const weight = makeField({
    id: 'region-weight', label: t('editor.region.weight'), hint: t('editor.region.weight.hint'),
    attributes: { inputmode: 'decimal' },
    onchange: (text) => set({ weight: parsedNumber(text) }),
  })
  const rings = h('select', { id: 'ring', onchange: () => chooseRing(rings.value) })
  const table = makeCornerTable(editor, commands)
  const button = (key, onclick, extra = '') =>
    h('button', { type: 'button', class: `button ${extra}`, onclick }, t(key))
  const removeRing = button('editor.ring.remove', () => {
    const { region, polygon, ring } = editor.state.selection
    editor.remove({ region, polygon, ring })
  })
  const chooseRing = (value) => {
    const [polygon, ring] = value.split('/').map(Number)
    commands.show({ region: editor.state.selection.region, polygon, ring })
  }
  const element = h('div', { class: 'region-card' },
    name.element,
    h('div', { class: 'field-pair' }, country.element, weight.element),
    h('div', { class: 'buttons' },
      button('editor.polygon', () => editor.begin('polygon')),
      button('editor.hole', () => editor.begin('hole')),
      button('editor.region.remove', () =>
        editor.remove({ region: editor.state.selection.region }), 'button-danger')),
    h('div', { class: 'field' },
      h('label', { for: 'ring' }, t('editor.ring')), rings),
    table.element,
    removeRing)

  return {
    element,
    update(state) {
      const { document, selection } = state
      const region = document.regions[selection.region]
      name.show(region.name ?? '')
      country.show(region.country ?? '')
      weight.show(shownNumber(region.weight))
      const path = selection.polygon === undefined
        ? { region: selection.region, polygon: 0, ring: 0 } : selection
      showRings(rings, region, path)
      rings.closest('.field').hidden = region.polygons.length === 0
      removeRing.hidden = ringAt(document, path) === undefined
      setText(removeRing, t(path.ring > 0 ? 'editor.trash.hole' : 'editor.trash.polygon'))
      table.update(document, path)
    },
  }
}

function showRings(select, { polygons }, { polygon, ring }) {
  const entries = polygons.flatMap((rings, index) =>
    rings.map((points, number) => ({ index, number, count: points.length })))
  const key = entries.map(({ index, number, count }) => [index, number, count]).join(' ')
  if (select.dataset.shown !== key) {
    select.dataset.shown = key
    fill(select, entries.map(({ index, number, count }) =>
      h('option', { value: `${index}/${number}` }, number === 0
        ? t('editor.ring.polygon', { polygon: index + 1, count })
        : t('editor.ring.hole', { polygon: index + 1, hole: number, count }))))
  }
  select.value = `${polygon}/${ring}`
}
