/** The part beside the stage for watchers: the players, their results in a round, and the ranking. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { standings } from '../../app/state/match-questions.js'
import { lastRevealed, sceneOf } from '../../app/state/watched.js'
import { creditPart } from '../parts/credit.js'
import { effectsPart } from '../parts/effects.js'
import { fullHealth } from '../parts/frame.js'
import { playersList } from '../parts/players.js'
import { roundResults } from '../parts/results.js'
import { standingRows } from '../standings.js'

/** @typedef {import('../../app/state/match-state.js').MatchView} MatchView */

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {MatchView} match
 * @param {boolean} isWall
 * @returns {{parts: any[], update(match: MatchView): void}}
 */
export function panelOf(app, match, isWall) {
  const scene = sceneOf(match)
  if (scene === 'reveal') return { parts: revealParts(match), update() {} }
  if (scene === 'standings' || scene === 'final') {
    return { parts: [h('ol', { class: 'standings' }, standingRows(match))], update() {} }
  }
  // The best comes first, as of the beginning of the round.
  const order = standings(match).map(({ player }) => player)
  const players = playersList(fullHealth({ formats: app.store.get().formats, match }), order)
  const hint = !isWall && scene === 'round' && h('p', { class: 'hint' }, t('watch.hint'))
  return { parts: [players.element, hint], update: players.update }
}

function revealParts(match) {
  const round = lastRevealed(match.rounds)
  if (!round) return []
  return [effectsPart(match, round), roundResults(match, round), creditPart(round.solution.imagery)]
}
