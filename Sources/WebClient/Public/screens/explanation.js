/** The reveal of a statement: whether it is true, why, and what everybody has said. */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { currentRound, others } from '../app/state/match-questions.js'
import { verdictKey } from '../app/state/quiz.js'
import { factsPart } from './parts/facts.js'
import { matchFrame } from './parts/frame.js'
import { goOnPart } from './parts/go-on.js'
import { progressPart } from './parts/progress.js'
import { roundResults } from './parts/results.js'
import { explanationText, statementText, verdictLine } from './parts/statement.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'explanation.title',
  isFullScreen: true,
  render(app) {
    const { match } = app.store.get()
    const round = currentRound(match)
    const way = goOnPart(app, match, round, { next: 'quiz.next', last: 'quiz.end' })
    const progress = progressPart(match)
    const frame = matchFrame(app, {
      name: 'explanation',
      heading: () => t('explanation.heading'),
      stage: stagePart(match, round),
      extras: [
        progress.element,
        others(match).length > 0 && h('div', { class: 'reveal-table' }, roundResults(match, round)),
        factsPart(app, round.solution.statement?.statement?.country ?? round.solution.country),
        way.doings,
      ],
      actions: [way.go, way.waiting],
    })
    return {
      element: frame.element,
      focus: way.go,
      update(state) {
        frame.update(state)
        if (!state.match) return
        progress.update(state.match)
        way.update(state.match, frame.title)
      },
      leave: frame.leave,
    }
  },
}

function stagePart({ me }, { solution, results }) {
  const { isTrue, statement, explanation } = solution.statement ?? {}
  const { heading, text } = statementText(statement ?? { country: solution.country })
  const own = results.find(({ player }) => player === me)
  const truth = [t(isTrue ? 'quiz.isTrue' : 'quiz.isFalse'), explanationText(statement, explanation)]
  return h('div', { class: 'quiz-stage' },
    h('h2', {}, heading), h('p', { class: 'quiz-statement' }, text),
    verdictLine(t(verdictKey(own)), Boolean(own?.score), truth.filter(Boolean).join(' ')))
}
