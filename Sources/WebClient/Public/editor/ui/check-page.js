/** The panel's page that says what `maps check` would say. */

import { fill, h } from '../../app/ui/h.js'
import { icon } from './icons.js'
import { problemPlace, problemWords, verdictWords } from './problem-words.js'
import { t } from './words.js'

/** More than these are not listed; who has mended them sees the next. */
const LISTED = 100

/** @param {import('../editor.js').Editor} editor @param {object} commands */
export function makeCheckPage(editor, commands) {
  const now = h('div', { 'data-testid': 'problems' })
  const before = h('div')
  const element = h('div', { class: 'page-body' },
    h('h2', {}, t('editor.tab.check')),
    h('p', { class: 'hint' }, t('editor.check.hint')), now, before)
  let shown = {}
  return {
    element,
    update({ analysis, checkFailure, opened, document }) {
      const isEmpty = document.regions.length === 0
      if (analysis !== shown.analysis || checkFailure !== shown.checkFailure
        || isEmpty !== shown.isEmpty) {
        fill(now, isEmpty ? h('p', {}, t('editor.check.empty'))
          : checkFailure ? h('p', {}, t(`editor.check.${checkFailure}`))
            : analysis && verdict(analysis, commands.showProblem))
      }
      if (opened !== shown.opened) fill(before, opened && fileReport(opened, editor, commands))
      shown = { analysis, checkFailure, opened, isEmpty }
    },
  }
}

function verdict(analysis, onchoice) {
  const { problems, warnings = [] } = analysis
  const isGood = problems.length + warnings.length === 0
  return [
    h('p', { class: isGood ? 'verdict-good' : 'verdict-bad' }, icon(isGood ? 'check' : 'problem'),
      isGood ? t('editor.check.good') : verdictWords(analysis, t)),
    isGood ? null : list([...problems, ...warnings], onchoice),
  ]
}

function fileReport({ name, problems }, editor, commands) {
  const close = () => editor.store.set({ opened: undefined })
  return h('section', { class: 'file-report', 'aria-label': t('editor.check.file', { name }) },
    h('h3', {}, t('editor.check.file', { name })),
    h('p', { class: 'hint' }, t('editor.check.file.hint')),
    list(problems, commands.showPlaceOf),
    h('button', { type: 'button', class: 'button', onclick: close }, t('editor.check.file.close')))
}

/** Problems; those that are somewhere on the map are buttons that lead there. */
function list(problems, onchoice) {
  const rows = problems.slice(0, LISTED).map((problem) => {
    const text = problem.text
      ? h('span', { class: 'problem-text number' },
        t('editor.check.line', { line: problem.text.line, column: problem.text.column })) : null
    const words = [
      h('strong', {}, problemWords(problem, t)),
      h('span', { class: 'problem-place' }, problemPlace(problem, t)), text,
    ]
    const leads = problem.point !== undefined || problem.feature !== undefined
      || problem.kind === 'invalidName'
    const attributes = { type: 'button', class: 'problem-row', onclick: () => onchoice(problem) }
    return h('li', {}, leads
      ? h('button', attributes, words)
      : h('div', { class: 'problem-row' }, words))
  })
  const rest = problems.length - rows.length
  return [
    h('ol', { class: 'problem-list' }, rows),
    rest > 0 && h('p', { class: 'hint' }, t('editor.check.more', { count: rest })),
  ]
}
