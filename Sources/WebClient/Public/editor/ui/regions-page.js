/** The panel's page with the list of regions, and the selected one. */

import { fill, h, setText } from '../../app/ui/h.js'
import { makeRegionCard } from './region-card.js'
import { t } from './words.js'

/** @param {import('../editor.js').Editor} editor @param {object} commands */
export function makeRegionsPage(editor, commands) {
  const card = makeRegionCard(editor, commands)
  const empty = h('div', { class: 'empty' },
    h('p', {}, t('editor.regions.empty')),
    h('div', { class: 'buttons' },
      h('button', {
        type: 'button', class: 'button button-primary', onclick: () => editor.begin('region'),
      }, t('editor.region')),
      h('button', { type: 'button', class: 'button', onclick: commands.openFile },
        t('editor.open'))))
  const list = h('ul', { class: 'region-list' })
  const heading = h('h2', { tabindex: '-1' }, t('editor.tab.regions'))
  const element = h('div', { class: 'page-body' }, heading, empty, list)
  /** Rows by the region's key. @type {Map<number, ReturnType<typeof makeRow>>} */
  const rows = new Map()

  return {
    element,
    update(state) {
      const { document, selection, analysis } = state
      const hadFocus = card.element.contains(globalThis.document.activeElement)
      empty.hidden = document.regions.length > 0
      setText(heading, t('editor.regions', { count: document.regions.length }))
      for (const [index, region] of document.regions.entries()) {
        if (!rows.has(region.key)) rows.set(region.key, makeRow(editor, commands))
        rows.get(region.key).update(region, index, analysis?.regions[index], selection)
      }
      const wanted = document.regions.map(({ key }) => rows.get(key).element)
      if (!isSame(list.children, wanted)) fill(list, wanted)
      forget(rows, document.regions)
      const row = rows.get(document.regions[selection?.region]?.key)
      if (row) {
        card.update(state)
        if (card.element.parentElement !== row.element) row.element.append(card.element)
      } else card.element.remove()
      if (hadFocus && !card.element.isConnected) heading.focus()
    },
  }
}

function makeRow(editor, commands) {
  let index = 0
  let shown = {}
  const name = h('span', { class: 'region-name' })
  const facts = h('span', { class: 'region-facts number' })
  const button = h('button', {
    type: 'button', class: 'region-row', 'aria-expanded': 'false',
    onclick: () => {
      const isOpen = editor.state.selection?.region === index
      if (isOpen) editor.select(undefined)
      else commands.showRegion(index)
    },
  }, name, facts)
  const element = h('li', {}, button)
  return {
    element,
    update(region, at, analysis, selection) {
      index = at
      const isSelected = selection?.region === at
      const { squareKilometers: km2, share = 0 } = analysis ?? {}
      const isSame = region === shown.region && at === shown.at && isSelected === shown.isSelected
        && km2 === shown.km2 && share === shown.share
      if (isSame) return
      // Saying numbers in words costs more than all the rest: there may be hundreds of rows.
      shown = { region, at, isSelected, km2, share }
      button.setAttribute('aria-expanded', String(isSelected))
      element.classList.toggle('is-selected', isSelected)
      setText(name, region.name ?? t('editor.region.unnamed', { number: at + 1 }))
      setText(facts, km2 === undefined ? '' : t('editor.region.facts', { km2, share }))
    },
  }
}

function isSame(children, wanted) {
  return children.length === wanted.length
    && wanted.every((element, index) => element === children[index])
}

function forget(rows, regions) {
  const keys = new Set(regions.map(({ key }) => key))
  for (const key of rows.keys()) if (!keys.has(key)) rows.delete(key)
}
