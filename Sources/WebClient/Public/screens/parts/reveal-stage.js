/** Rounds after their reveal: places on a map, or statements in a list. */

import { asksStatements } from '../../app/state/formats.js'
import { fill, h } from '../../app/ui/h.js'
import { revealed, revealMap } from '../../map/reveal-map.js'
import { statementList } from './statement-list.js'

/** @typedef {import('../../app/state/match-state.js').RoundView} RoundView */

/**
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {{label: string, isInPage?: boolean}} options Of a map.
 * @returns {{element: HTMLElement, isMap: boolean, remove(): void,
 *   show(rounds: RoundView[], options?: {isNumbered?: boolean}): void}}
 */
export function revealStage(match, options) {
  if (asksStatements(match)) {
    const element = h('div', { class: 'quiz-stage' })
    return {
      element, isMap: false, remove() {},
      show: (rounds) => fill(element, statementList(match, rounds)),
    }
  }
  const map = revealMap(options)
  return {
    element: map.element, isMap: true, remove: map.remove,
    show: (rounds, how) => map.show(rounds.map((round) => revealed(match, round, how))),
  }
}
