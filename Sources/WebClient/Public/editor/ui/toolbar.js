/** The buttons over the map and in the header, what is said while drawing, and the line below. */

import { fill, h, setText } from '../../app/ui/h.js'
import { icon as pageIcon } from '../../app/ui/icons.js'
import { icon } from './icons.js'
import { verdictWords } from './problem-words.js'
import { t } from './words.js'

/**
 * A button with a picture and a label; the label is only said where there is no room.
 * @param {string} name Of the picture and of the text `editor.<name>`.
 * @param {() => void} onclick
 * @param {string} [extra] Classes.
 */
function toolButton(name, onclick, extra = '') {
  const label = t(`editor.${name}`)
  return h('button', { type: 'button', class: `tool ${extra}`, title: label, onclick },
    icon(name), h('span', { class: 'tool-label' }, label))
}

/**
 * @param {HTMLElement} element
 * @param {object} files
 * @param {() => void} onnew
 * @param {() => void} onkeep Keeps the map on the server.
 */
export function fillHeader(element, files, onnew, onkeep) {
  fill(element,
    h('a', { class: 'brand', href: '/' }, pageIcon('pin'), h('span', {}, t('app.name'))),
    h('h1', { class: 'editor-title' }, t('editor.title')),
    h('div', { class: 'editor-files' },
      toolButton('file', onnew), toolButton('open', files.open),
      toolButton('save', files.save), toolButton('keep', onkeep, 'tool-primary')),
    files.input)
  files.input.setAttribute('aria-label', t('editor.open'))
}

/**
 * The tools over the map.
 * @param {HTMLElement} element
 * @param {import('../editor.js').Editor} editor
 * @param {{fit(): void, refuse(): void}} commands
 * @returns {(state: import('../editor.js').EditorState) => void}
 */
export function fillTools(element, editor, commands) {
  const draw = (mode) => () => editor.begin(editor.state.mode === mode ? 'select' : mode)
  const buttons = {
    region: toolButton('region', draw('region')),
    polygon: toolButton('polygon', draw('polygon')),
    hole: toolButton('hole', draw('hole')),
    undo: toolButton('undo', () => editor.undo(), 'tool-small'),
    redo: toolButton('redo', () => editor.redo(), 'tool-small'),
    trash: toolButton('trash', () => editor.remove() || commands.refuse()),
    fit: toolButton('fit', commands.fit, 'tool-small'),
  }
  const group = (label, ...names) =>
    h('div', { class: 'tool-group', role: 'group', 'aria-label': t(label) },
      names.map((name) => buttons[name]))
  element.setAttribute('role', 'toolbar')
  element.setAttribute('aria-label', t('editor.tools'))
  fill(element,
    group('editor.tools.draw', 'region', 'polygon', 'hole'),
    group('editor.tools.edit', 'undo', 'redo', 'trash'),
    group('editor.tools.view', 'fit'))
  return ({ mode, selection, history, document }) => {
    for (const name of ['region', 'polygon', 'hole']) {
      buttons[name].setAttribute('aria-pressed', String(mode === name))
    }
    const isRegionSelected = selection !== undefined
    enable(buttons.polygon, isRegionSelected || mode === 'polygon')
    enable(buttons.hole, document.regions.some(({ polygons }) => polygons.length > 0))
    enable(buttons.undo, history.past.length > 0)
    enable(buttons.redo, history.future.length > 0)
    enable(buttons.trash, isRegionSelected)
    enable(buttons.fit, document.regions.length > 0)
    const what = selection?.vertex !== undefined ? 'vertex' : selection?.ring > 0 ? 'hole'
      : selection?.polygon !== undefined ? 'polygon' : 'region'
    const label = isRegionSelected ? t(`editor.trash.${what}`) : t('editor.trash')
    setText(buttons.trash.querySelector('.tool-label'), label)
    buttons.trash.title = label
  }
}

function enable(button, isEnabled) {
  button.disabled = !isEnabled
}

/**
 * The hint and the buttons that are shown while drawing.
 * @param {HTMLElement} element
 * @param {import('../editor.js').Editor} editor
 * @param {() => void} addAtCross
 * @returns {(state: import('../editor.js').EditorState) => void}
 */
export function fillDrawing(element, editor, addAtCross) {
  const words = h('p', { role: 'status' })
  const button = (name, onclick, extra = '') =>
    h('button', { type: 'button', class: `button ${extra}`, onclick }, t(`editor.drawing.${name}`))
  const add = button('add', addAtCross)
  const back = button('back', () => editor.takeBack())
  const finish = button('finish', () => editor.finish(), 'button-primary')
  const cancel = button('cancel', () => editor.cancel())
  fill(element, words, h('div', { class: 'buttons' }, add, back, finish, cancel))
  return ({ mode, drawing }) => {
    element.hidden = mode === 'select'
    if (mode === 'select') return
    const what = t(`editor.drawing.${mode}`)
    setText(words, t('editor.drawing', { what, count: drawing.length }))
    enable(back, drawing.length > 0)
    enable(finish, editor.canFinish)
  }
}

/**
 * The line below the map: the verdict, the area, the places.
 * @param {HTMLElement} element
 * @param {import('../editor.js').Editor} editor
 * @param {{showCheck(): void, drawAgain(): void}} commands
 * @returns {(state: import('../editor.js').EditorState) => void}
 */
export function fillStatus(element, editor, commands) {
  const verdict = h('button', { type: 'button', class: 'verdict', onclick: commands.showCheck })
  const area = h('span', { class: 'number', 'data-testid': 'area' })
  const places = h('input', {
    type: 'checkbox', id: 'places',
    onchange: () => editor.store.set({ arePlacesShown: places.checked }),
  })
  const again = toolButton('dice', commands.drawAgain, 'tool-small')
  const label = h('span')
  fill(element, verdict, area,
    h('span', { class: 'places-choice' },
      h('label', { class: 'check', for: 'places' }, places, label), again))
  const working = h('span', { class: 'number working', hidden: true })
  verdict.after(working)
  const tick = () => showWork(working, editor.state)
  // The panel is built anew in another language: its clock ends with it.
  const timer = setInterval(() => (working.isConnected ? tick() : clearInterval(timer)), 500)
  return (state) => {
    const { analysis, checkFailure, isAnalysing, isOpening, arePlacesShown, document } = state
    places.checked = arePlacesShown
    element.setAttribute('aria-busy', String(isAnalysing || isOpening))
    showWork(working, state)
    const count = (analysis?.problems.length ?? 0) + (analysis?.warnings?.length ?? 0)
    const isUnknown = document.regions.length === 0 || !analysis || checkFailure !== undefined
    verdict.dataset.verdict = isUnknown ? 'empty' : count === 0 ? 'good' : 'bad'
    const words = document.regions.length === 0 ? t('editor.verdict.empty')
      : checkFailure ? t(`editor.verdict.${checkFailure}`)
        : analysis ? verdictWords(analysis, t) : t('editor.verdict.unchecked')
    if (verdict.textContent !== words) {
      fill(verdict, icon(count === 0 && analysis && !checkFailure ? 'check' : 'problem'), h('span', {}, words))
    }
    setText(area, analysis ? t('editor.area', { km2: analysis.squareKilometers }) : '')
    setText(label, t('editor.places', { count: analysis?.places.length ?? 0 }))
  }
}

/** A longer check is said with its time; a short one would only flicker. */
function showWork(element, { isAnalysing, analysingSince, isOpening }) {
  const seconds = Math.floor((Date.now() - analysingSince) / 1000)
  element.hidden = !isOpening && !(isAnalysing && seconds >= 1)
  if (isOpening) setText(element, t('editor.opening'))
  else if (!element.hidden) setText(element, t('editor.checking', { seconds }))
}
