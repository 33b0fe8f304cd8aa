/** The panel beside the map: three pages behind tabs (WAI-ARIA Authoring Practices, Tabs). */

import { fill, h, setText } from '../../app/ui/h.js'
import { makeCheckPage } from './check-page.js'
import { makeMapPage } from './map-page.js'
import { makeRegionsPage } from './regions-page.js'
import { t } from './words.js'

const PAGES = { regions: makeRegionsPage, map: makeMapPage, check: makeCheckPage }

/**
 * @param {HTMLElement} element
 * @param {import('../editor.js').Editor} editor
 * @param {object} commands
 * @returns {{update(state: import('../editor.js').EditorState): void, show(name: string): void}}
 */
export function fillPanel(element, editor, commands) {
  const names = Object.keys(PAGES)
  const pages = Object.fromEntries(names.map((name) => [name, PAGES[name](editor, commands)]))
  const tabs = Object.fromEntries(names.map((name) => [name, h('button', {
    type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `page-${name}`, class: 'tab',
    onclick: () => show(name), onkeydown: (event) => move(event, name),
  }, h('span', {}, t(`editor.tab.${name}`)))]))
  const bodies = Object.fromEntries(names.map((name) => [name, h('div', {
    role: 'tabpanel', id: `page-${name}`, 'aria-labelledby': `tab-${name}`, class: 'page',
    tabindex: '0',
  }, pages[name].element)]))

  const show = (name) => {
    for (const other of names) {
      const isShown = other === name
      tabs[other].setAttribute('aria-selected', String(isShown))
      tabs[other].tabIndex = isShown ? 0 : -1
      bodies[other].hidden = !isShown
    }
  }
  const move = (event, name) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    const next = names[(names.indexOf(name) + step + names.length) % names.length]
    show(next)
    tabs[next].focus()
    event.preventDefault()
  }

  element.setAttribute('aria-label', t('editor.panel'))
  fill(element,
    h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('editor.panel') },
      Object.values(tabs)),
    Object.values(bodies))
  show('regions')
  const words = tabs.check.querySelector('span')
  return {
    show,
    update(state) {
      const { problems = [], warnings = [] } = state.analysis ?? {}
      const count = problems.length + warnings.length
      const isEmpty = state.document.regions.length === 0
      setText(words, count > 0 && !isEmpty
        ? t('editor.tab.check.count', { count }) : t('editor.tab.check'))
      for (const page of Object.values(pages)) page.update(state)
    },
  }
}
