/**
 * What the screens of a match have in common: the stage, and beside or around it where the match
 * stands, the time that is left, the players, and what can be done.
 */

import { countdown } from '../../app/ui/countdown.js'
import { ask } from '../../app/ui/dialog.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { soundButton } from '../../app/ui/sounds.js'
import { notifyError } from '../../app/ui/toasts.js'
import { missedPart } from './missed.js'
import { playersList } from './players.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} parts
 * @param {string} parts.name Of the screen, for the style sheet.
 * @param {string} parts.heading
 * @param {Node} parts.stage
 * @param {any[]} parts.actions What stands under the thumb.
 * @param {any[]} [parts.extras] What stands between the players and the actions.
 * @param {string} [parts.timerLabel] Without it there is no countdown.
 * @param {boolean} [parts.isUrgent] Whether the last seconds are said.
 * @returns {{element: HTMLElement, title: HTMLElement, update(state: object): void, leave(): void}}
 */
export function matchFrame(app, parts) {
  const { name, heading, stage, actions, extras = [], timerLabel = '', isUrgent = false } = parts
  const { match } = app.store.get()
  const timer = countdown(app.clock, { label: timerLabel, isSaid: isUrgent })
  const title = h('h1', { class: 'match-title', tabindex: '-1' }, heading)
  const players = playersList()
  const missed = missedPart(app)
  const element = h(
    'section',
    { class: `match match-${name}` },
    h(
      'header',
      { class: 'match-hud' },
      h(
        'div',
        { class: 'match-where' },
        h('p', { class: 'eyebrow' }, roundText(match)),
        title
      ),
      timerLabel && timer.element,
      h('div', { class: 'match-tools' }, soundButton(), leaveButton(app))
    ),
    h('div', { class: 'match-stage' }, stage, missed.element),
    h(
      'div',
      { class: 'match-panel' },
      players.element,
      extras,
      h('div', { class: 'match-actions' }, actions)
    )
  )
  return {
    element,
    title,
    update({ match }) {
      if (!match) return
      players.update(match)
      missed.update(match)
      timer.set(match.deadline, phaseLength(match))
    },
    leave() {
      timer.stop()
      missed.leave()
    },
  }
}

function roundText({ round, options }) {
  return t('match.round', { round, rounds: options.rounds })
}

/** How long the phase is from its beginning to its end. Milliseconds. */
function phaseLength({ phase, options }) {
  const lengths = {
    moving: options.movingMs,
    guessing: options.guessingMs,
    revealed: options.readyMs,
    countdown: options.countdownMs,
  }
  return lengths[phase] ?? 0
}

function leaveButton(app) {
  const leave = async () => {
    const { match } = app.store.get()
    if (!match || match.phase === 'finished') return app.match.close()
    const question = match.mode === 'solo' ? 'leave.solo' : 'leave.duel'
    const answer = await ask({
      title: t('leave.title'), text: t(question), confirm: t('leave.go'), isDangerous: true,
    })
    if (answer) await app.match.quit().catch(notifyError)
  }
  return h(
    'button',
    {
      type: 'button', class: 'icon-button', 'aria-label': t('leave.label'),
      title: t('leave.label'), onclick: leave,
    },
    icon('door')
  )
}
