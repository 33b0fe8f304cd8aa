/** Statements that were answered, each with whether it is true and why. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { link } from '../../app/ui/link.js'
import { explanationText, statementText } from './statement.js'

/**
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {import('../../app/state/match-state.js').RoundView[]} rounds Revealed.
 * @returns {HTMLElement}
 */
export function statementList({ me }, rounds) {
  return answeredList(rounds.map(({ solution, results }) => {
    const { isTrue, statement, explanation } = solution.statement ?? {}
    const own = results.find(({ player }) => player === me)
    return {
      statement: statement ?? { country: solution.country }, isTrue,
      isRight: own ? own.score > 0 : null, why: explanationText(statement, explanation),
    }
  }))
}

/**
 * @param {{statement: object, isTrue: boolean, isRight: boolean|null, why?: string}[]} answered Of
 *   what nobody here has answered, `isRight` is null.
 * @param {{isLinked?: boolean}} [options] Linked: each leads to the facts about its country.
 * @returns {HTMLElement}
 */
export function answeredList(answered, { isLinked = false } = {}) {
  return h('ol', { class: 'quiz-list' }, answered.map(({ statement, isTrue, isRight, why = '' }) => {
    const { heading, text } = statementText(statement)
    const verdict = { true: 'quiz.right', false: 'quiz.wrong' }[String(isRight)]
    const mark = isRight ?? isTrue
    return h('li', { class: mark ? 'is-right' : 'is-wrong' },
      icon(mark ? 'check' : 'cross'),
      h('p', {}, verdict && h('span', { class: 'visually-hidden' }, t(verdict), ' '),
        h('strong', {}, isLinked ? link('facts', { parameter: statement.country }, heading) : heading), h('br'), text, h('br'),
        h('span', { class: 'hint' }, [t(isTrue ? 'quiz.isTrue' : 'quiz.isFalse'), why].filter(Boolean).join(' '))))
  }))
}
