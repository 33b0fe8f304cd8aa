/** A statement in place of a view: for who watches, and in replays. */

import { h } from '../app/ui/h.js'
import { statementText } from '../screens/parts/statement.js'

/** @param {{statement: object}} view */
export function statementView({ statement }) {
  const { heading, text } = statementText(statement)
  const element = h('div', { class: 'quiz-stage' },
    h('h2', {}, heading), h('p', { class: 'quiz-statement' }, text))
  return { element, remove() {} }
}
