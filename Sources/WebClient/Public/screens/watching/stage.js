/** The large part of what watchers see: the picture of the round, or the map of its reveal. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { asksStatements, isOpenEnded } from '../../app/state/formats.js'
import { currentRound } from '../../app/state/match-questions.js'
import { sceneOf, stageKey } from '../../app/state/watched.js'
import { mapTitle, placeName } from '../../map/places.js'
import { placeView } from '../../views/index.js'
import { matchTitle } from '../parts/game-title.js'
import { revealStage } from '../parts/reveal-stage.js'

/** @typedef {import('../../app/state/match-state.js').MatchView} MatchView */
/** @typedef {{element: HTMLElement, start(): void, remove(): void}} Stage `start` when it is in the page. */

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {MatchView} match
 * @param {boolean} isWall
 * @returns {Stage}
 */
export function stageOf(app, match, isWall) {
  const [kind] = stageKey(match, isWall).split(' ')
  if (kind === 'view') return pictureStage(app, match)
  if (kind === 'opening') return titleStage(app, match)
  if (kind === 'blank') return standing(h('p', { class: 'view-problem' }, t('common.loading')))
  const rounds = match.rounds.filter(({ results }) => results)
  return mapStage(match, kind === 'all' ? rounds : rounds.slice(-1), !isWall)
}

function standing(element) {
  return { element, start() {}, remove() {} }
}

function pictureStage(app, match) {
  const { info } = app.store.get()
  const view = placeView(currentRound(match).view, { mapsKey: info?.googleMapsKey })
  return { ...view, start() {} }
}

/** The name of the game before the first round. */
function titleStage(app, match) {
  const title = matchTitle(app, match)
  const text = isOpenEnded(match) || asksStatements(match)
    ? t(`opening.${match.format}`, { rounds: match.options.rounds }) : t('opening.heading', { rounds: match.options.rounds })
  return standing(h('div', { class: 'watch-opening' },
    h('p', { class: 'lead' }, title), h('p', { class: 'display' }, text)))
}

/** One round, or several with their numbers. */
function mapStage(match, rounds, isInPage) {
  const isAll = sceneOf(match) === 'final'
  const [{ round, solution }] = rounds
  const place = placeName(solution) || t('reveal.unnamed')
  const label = isAll ? t('result.map') : t('reveal.map', { place })
  const map = revealStage(match, { label, isInPage })
  // While the next round is played, the map is that of the one before.
  const caption = h('p', { class: 'watch-caption' },
    isAll ? t('result.replay') : `${t('result.round', { round })} · ${place}`)
  return {
    element: h('div', { class: map.isMap ? 'watch-map' : 'watch-statements' }, map.element, caption),
    start: () => map.show(rounds, { isNumbered: isAll }),
    remove: map.remove,
  }
}
