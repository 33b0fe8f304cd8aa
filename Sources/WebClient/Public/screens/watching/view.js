/** A match that others play, live: in the room, and on a big screen with the picture of the round. */

import { announce } from '../../app/ui/announcer.js'
import { countdown } from '../../app/ui/countdown.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { play } from '../../app/ui/sounds.js'
import { upcomingView } from '../../app/state/match-questions.js'
import { endOf, lastRevealed, ownRole, sceneOf, stageKey } from '../../app/state/watched.js'
import { mapTitle, placeName } from '../../map/places.js'
import { prefetch } from '../../views/pictures.js'
import { roundText } from '../parts/frame.js'
import { matchTitle } from '../parts/game-title.js'
import { panelOf } from './panel.js'
import { stageOf } from './stage.js'
import { watchStory } from './story.js'

/** The names of the time that is left, by scene; without a name none is shown. */
const TIMERS = {
  opening: 'standings.timer', round: 'watch.timer', reveal: 'reveal.timer', standings: 'standings.timer',
}

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} options
 * @param {boolean} [options.isWall] The picture of the round is shown as well.
 * @param {any[]} [options.tools] What stands beside the time.
 * @param {(match: object) => any[]} [options.actions] Buttons for a scene.
 * @returns {{element: HTMLElement, update(match: object): void, leave(): void}}
 */
export function watchView(app, { isWall = false, tools = [], actions = () => [] }) {
  const timer = countdown(app.clock)
  const number = h('p', { class: 'eyebrow match-number' })
  const title = h(isWall ? 'h1' : 'h2', { class: 'match-title', tabindex: '-1' })
  const place = h('div', { class: 'match-stage' })
  const panel = h('div', { class: 'match-panel' })
  const element = h('section',
    { class: `watching ${isWall ? 'match match-wall' : 'watching-in-room'}`, 'aria-label': t('watch.title') },
    h('header', { class: 'match-hud' },
      h('div', { class: 'match-where' }, number, title),
      timer.element,
      tools.length > 0 && h('div', { class: 'match-tools' }, tools)),
    place, panel)
  let before = null
  let stage = null
  let beside = null
  let shown = { stage: '', panel: '' }

  function showStage(match) {
    const key = `${match.match} ${stageKey(match, isWall)}`
    if (key === shown.stage) return
    shown.stage = key
    stage?.remove()
    place.hidden = stageKey(match, isWall) === ''
    stage = place.hidden ? null : stageOf(app, match, isWall)
    fill(place, stage?.element)
    stage?.start()
  }

  function showPanel(match) {
    const key = [
      match.match, sceneOf(match), match.round, lastRevealed(match.rounds)?.round, ownRole(app.store.get()),
    ].join(' ')
    if (key !== shown.panel) {
      shown.panel = key
      beside = panelOf(app, match, isWall)
      const buttons = actions(match)
      const hadFocus = panel.contains(document.activeElement)
      fill(panel, beside.parts,
        buttons.length > 0 && h('div', { class: 'match-actions buttons' }, buttons))
      if (hadFocus) title.focus({ preventScroll: true })
    }
    beside.update(match)
  }

  function showTime(match) {
    const scene = sceneOf(match)
    const { movingMs, guessingMs, readyMs, countdownMs } = match.options
    const label = TIMERS[scene]
    timer.set(label ? match.deadline : null, {
      label: label ? t(label) : '',
      length: { round: movingMs + guessingMs, reveal: readyMs, standings: countdownMs }[scene] ?? 0,
      isSaid: isWall && scene === 'round',
    })
  }

  return {
    element,
    update(match) {
      for (const { key, values, sound } of watchStory(before, match)) {
        announce(t(key, values))
        if (sound && isWall) play(sound)
      }
      before = match
      element.dataset.scene = sceneOf(match)
      const { room } = app.store.get()
      // By the code, everybody in front of it can come into the room.
      setText(number, [isWall && room && `${t('room.title')} ${room.code}`, eyebrowOf(app, match)]
        .filter(Boolean).join(' · '))
      setText(title, titleOf(match, isWall))
      showTime(match)
      showStage(match)
      showPanel(match)
      if (isWall) prefetch(upcomingView(match))
    },
    leave() {
      timer.stop()
      stage?.remove()
    },
  }
}

function eyebrowOf(app, match) {
  return ['opening', 'final'].includes(sceneOf(match))
    ? matchTitle(app, match) : roundText(match)
}

function titleOf(match, isWall) {
  const scene = sceneOf(match)
  if (scene === 'opening') return t('opening.title')
  if (scene === 'round') return t(isWall ? 'round.heading' : 'watch.round')
  if (scene === 'standings') return t('standings.heading')
  if (scene === 'reveal') {
    const { solution } = lastRevealed(match.rounds) ?? {}
    return (solution && placeName(solution)) || t('reveal.heading')
  }
  const { key, values } = endOf(match)
  return t(key, values)
}
