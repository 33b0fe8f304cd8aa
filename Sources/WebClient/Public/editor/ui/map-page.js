/** The panel's page about the whole map, and the settings of the page. */

import { choice } from '../../app/ui/choice.js'
import { h, setText } from '../../app/ui/h.js'
import { currentLanguage } from '../../app/ui/i18n.js'
import { setTheme, theme, THEMES } from '../../app/state/settings.js'
import { LANGUAGES } from '../../texts/index.js'
import { makeField, parsedNumber, shownNumber } from './fields.js'
import { withMap } from '../map-document.js'
import { t } from './words.js'

/** @param {import('../editor.js').Editor} editor @param {object} commands */
export function makeMapPage(editor, commands) {
  const set = (fields) => editor.change(withMap(editor.state.document, fields))
  const name = makeField({
    id: 'map-name', label: t('editor.map.name'), hint: t('editor.map.name.hint'),
    attributes: { spellcheck: 'false', autocapitalize: 'none' },
    onchange: (text) => set({ name: text }),
  })
  const title = makeField({
    id: 'map-title', label: t('editor.map.title'), hint: t('editor.map.title.hint'),
    onchange: (text) => set({ title: text || undefined }),
  })
  const diagonal = makeField({
    id: 'map-diagonal', label: t('editor.map.diagonal'), hint: t('editor.map.diagonal.hint'),
    attributes: { inputmode: 'decimal' },
    onchange: (text) => set({ diagonalKm: parsedNumber(text) }),
  })
  const facts = h('p', { class: 'hint' })
  const element = h('div', { class: 'page-body' },
    h('h2', {}, t('editor.tab.map')),
    name.element, title.element, diagonal.element, facts,
    h('section', { class: 'settings', 'aria-label': t('editor.settings') },
      choice('settings.language', LANGUAGES, currentLanguage(), commands.setLanguage),
      choice('settings.theme', themes(), theme(), setTheme)),
    h('section', { class: 'help' },
      h('h3', {}, t('editor.help')),
      h('ul', { id: 'map-help' },
        ['draw', 'corner', 'arrows', 'insert', 'undo'].map((key) =>
          h('li', {}, t(`editor.help.${key}`)))),
      h('p', { class: 'hint' }, t('editor.credits'))))
  return {
    element,
    update({ document, analysis }) {
      name.show(document.name)
      title.show(document.title ?? '')
      title.input.placeholder = document.name
      diagonal.show(shownNumber(document.diagonalKm))
      if (analysis?.diagonalKm === undefined) setText(facts, '')
      else {
        setText(facts, t('editor.map.facts', {
          regions: document.regions.length, km2: analysis.squareKilometers,
          diagonal: analysis.diagonalKm,
        }))
      }
    },
  }
}

function themes() {
  return Object.fromEntries(THEMES.map((name) => [name, t(`settings.theme.${name}`)]))
}
