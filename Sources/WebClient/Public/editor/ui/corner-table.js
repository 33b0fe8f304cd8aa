/** The corners of a ring as numbers, a page at a time: what can be drawn can be typed as well. */

import { h, setText } from '../../app/ui/h.js'
import { bounded } from '../editor.js'
import { parsedNumber } from './fields.js'
import { round } from '../json/geojson-writer.js'
import { FEWEST_CORNERS, ringAt, withVertex } from '../map-document.js'
import { isSame } from '../geometry/rings.js'
import { t } from './words.js'

/** So many corners stand on a page. */
const PAGE = 25

/** @param {import('../editor.js').Editor} editor @param {object} commands */
export function makeCornerTable(editor, commands) {
  let shown = {}
  let first = 0
  let path
  const body = h('tbody')
  const range = h('span', { class: 'hint number', role: 'status' })
  const turn = (by) => {
    first += by * PAGE
    refresh(true)
  }
  const earlier = pageButton('editor.corners.earlier', () => turn(-1))
  const later = pageButton('editor.corners.later', () => turn(1))
  const pages = h('div', { class: 'pages' }, earlier, range, later)
  const table = h('table', { class: 'corners' },
    h('caption', { class: 'visually-hidden' }, t('editor.corners')),
    h('thead', {}, h('tr', {},
      h('th', { scope: 'col' }, t('editor.corner.number')),
      h('th', { scope: 'col' }, t('editor.corner.latitude')),
      h('th', { scope: 'col' }, t('editor.corner.longitude')),
      h('th', { scope: 'col' }, h('span', { class: 'visually-hidden' }, t('editor.tools.edit'))))),
    body)
  const element = h('div', {}, table, pages)

  const refresh = (isForced = false) => {
    const points = ringAt(editor.state.document, path)
    element.hidden = points === undefined
    if (points === undefined) return
    first = Math.min(Math.max(first, 0), Math.floor((points.length - 1) / PAGE) * PAGE)
    const page = points.slice(first, first + PAGE)
    if (isForced || shown.points !== points) {
      while (body.children.length > page.length) body.lastElementChild.remove()
      while (body.children.length < page.length) body.append(makeRow(editor, commands, () => path))
      for (const [index, point] of page.entries()) {
        body.children[index].show(first + index, point, points.length)
      }
    }
    for (const [index, row] of [...body.children].entries()) {
      row.classList.toggle('is-selected', first + index === path.vertex)
    }
    pages.hidden = points.length <= PAGE
    earlier.disabled = first === 0
    later.disabled = first + PAGE >= points.length
    setText(range, t('editor.corners.range', {
      first: first + 1, last: first + page.length, count: points.length,
    }))
    shown = { points }
  }

  return {
    element,
    update(document, newPath) {
      const isOther = ['region', 'polygon', 'ring'].some((key) => newPath[key] !== path?.[key])
      if (isOther) first = 0
      const hasMoved = newPath.vertex !== path?.vertex && newPath.vertex !== undefined
      path = newPath
      const isElsewhere = hasMoved && (path.vertex < first || path.vertex >= first + PAGE)
      if (isElsewhere) first = Math.floor(path.vertex / PAGE) * PAGE
      refresh(isOther || isElsewhere)
    },
  }
}

function pageButton(key, onclick) {
  return h('button', { type: 'button', class: 'button', onclick }, t(key))
}

/** A row that can show any corner. */
function makeRow(editor, commands, ring) {
  let vertex = 0
  const path = () => ({ ...ring(), vertex })
  const select = () => commands.show(path())
  const change = () => {
    const point = ringAt(editor.state.document, ring())[vertex]
    // A field that still reads as it was shown keeps the digits that were not shown.
    const y = numberIn(latitude) ?? point[1]
    const x = numberIn(longitude) ?? point[0]
    const moved = bounded([x, y])
    row.show(vertex, moved)
    if (isSame(moved, point)) return
    editor.change(withVertex(editor.state.document, path(), moved), path())
  }
  const input = () => h('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off',
    onchange: change, onfocus: select })
  const [latitude, longitude] = [input(), input()]
  const number = h('th', { scope: 'row', class: 'number' })
  const add = h('button', {
    type: 'button', class: 'corner-button', onclick: () => editor.insertAfter(path()),
  }, '+')
  const remove = h('button', {
    type: 'button', class: 'corner-button',
    onclick: () => editor.remove(path()) || commands.refuse(),
  }, '−')
  const row = h('tr', {}, number, h('td', {}, latitude), h('td', {}, longitude),
    h('td', { class: 'corner-buttons' }, add, remove))
  row.show = (index, [x, y], count) => {
    vertex = index
    const values = { number: index + 1 }
    setText(number, String(index + 1))
    label(latitude, t('editor.corner.latitude.of', values))
    label(longitude, t('editor.corner.longitude.of', values))
    label(add, t('editor.corner.insert', values))
    label(remove, t('editor.corner.remove', values))
    latitude.value = latitude.dataset.shown = String(round(y))
    longitude.value = longitude.dataset.shown = String(round(x))
    if (count !== undefined) remove.disabled = count <= FEWEST_CORNERS
  }
  return row
}

/** The number that was typed; nothing if it is none, or the same as before. */
function numberIn(input) {
  return input.value === input.dataset.shown ? undefined : parsedNumber(input.value.trim())
}

function label(element, text) {
  element.setAttribute('aria-label', text)
}
