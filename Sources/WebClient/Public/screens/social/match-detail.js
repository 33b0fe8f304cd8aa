/** A match that is over: its rounds on a map, one by one or all at once. */

import { fill, h } from '../../app/ui/h.js'
import { kindOf, worthOf } from '../../app/state/formats.js'
import { standings } from '../../app/state/match-questions.js'
import { isKept } from '../../app/state/replay.js'
import { formats, t } from '../../app/ui/i18n.js'
import { link } from '../../app/ui/link.js'
import { placeName } from '../../map/places.js'
import { addPlaceButton } from '../parts/add-place.js'
import { challengeLink } from '../parts/challenge-link.js'
import { factsPart } from '../parts/facts.js'
import { matchTitle } from '../parts/game-title.js'
import { placesEnd } from '../parts/places-end.js'
import { revealStage } from '../parts/reveal-stage.js'
import { roundResults } from '../parts/results.js'
import { setEnd } from '../parts/set-end.js'
import { voidedNote } from '../parts/voided.js'
import { reportable, reportButton } from './report.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} state As `match.state` has it.
 * @returns {{element: HTMLElement, start(): void, remove(): void}} `start` when it is in the page.
 */
export function matchDetail(app, state) {
  const match = { ...state, me: app.store.get().player.player }
  const rounds = match.rounds.filter(({ results }) => results)
  const map = revealStage(match, { label: t('result.map') })
  const details = h('div', { class: 'round-details', 'aria-live': 'polite' })
  const choices = [null, ...rounds]
  const buttons = choices.map((round) => h('button', {
    type: 'button', class: 'switch-link', 'aria-pressed': 'false', onclick: () => show(round),
  }, round ? t('history.round', { round: round.round }) : t('result.all')))

  const show = (chosen) => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String(choices[index] === chosen))
    }
    map.show(chosen ? [chosen] : rounds, { isNumbered: !chosen })
    const heading = chosen && (placeName(chosen.solution) || t('reveal.heading'))
    fill(details, chosen
      ? [h('h2', {}, heading), roundResults(match, chosen),
        factsPart(app, chosen.solution.country), addPlaceButton(app, chosen)]
      : [h('h2', {}, t('history.totals')), totals(match)])
  }

  return {
    element: h('div', { class: 'match-detail-body' },
      h('p', { class: 'lead' }, matchTitle(app, match)),
      match.outcome?.voided && voidedNote(),
      match.outcome && h('div', { class: 'buttons' }, waysOn(app, match)),
      rounds.length > 0 && h('div',
        { class: 'switch', role: 'group', 'aria-label': t('history.rounds') }, buttons),
      rounds.length > 0 && h('div', { class: map.isMap ? 'detail-map' : '' }, map.element),
      details),
    start: () => (rounds.length > 0 ? show(null) : fill(details, totals(match))),
    remove: map.remove,
  }
}

/** The replay as long as the server keeps it, others to challenge, and the board. */
function waysOn(app, match) {
  const isWatchable = match.outcome.ending !== 'aborted' && isKept(match.match, app.clock.now())
  return [
    isWatchable && link('replay', { parameter: match.match, class: 'button' }, t('replay.watch')),
    challengeLink(app, match),
    match.set && setEnd(app, match.set),
    placesEnd(app, match),
    reportButton(app, reportable(match.players, match.me), match.match),
  ]
}

/** Everybody, best first, with what decided. */
function totals(match) {
  const { number } = formats()
  return h('ol', { class: 'totals' }, standings(match).map((player) =>
    h('li', { class: player.player === match.me ? 'is-me' : '' },
      h('span', {}, player.username),
      h('span', { class: 'number' }, kindOf(match).tally === 'elimination'
        ? t('players.rank', { rank: number(player.rank) }) : number(worthOf(player))))))
}
