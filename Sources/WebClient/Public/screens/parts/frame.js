/**
 * The frame of all screens of a match: the stage, and beside or around it where the match
 * stands, the time that is left, the players, and what can be done.
 */

import { countdown } from '../../app/ui/countdown.js'
import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { soundButton } from '../../app/ui/sounds.js'
import { asksStatements, isOpenEnded } from '../../app/state/formats.js'
import { hurryOf } from '../../app/state/hurry.js'
import { isUntimed } from '../../app/state/untimed.js'
import { hostWay } from './host-way.js'
import { missedPart } from './missed.js'
import { playersList } from './players.js'

/** @typedef {import('../../app/state/match-state.js').MatchView} MatchView */

/** The names of the time that is left, by phase; without a name none is shown. */
const TIMERS = {
  moving: 'round.timer', guessing: 'guess.timer', guessed: 'guessed.timer', revealed: 'reveal.timer',
}

/** Without a clock, the time is shown only when it ends all the same. Milliseconds. */
const LAST_MINUTE = 60_000

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} parts
 * @param {string} parts.name Of the screen, for the style sheet.
 * @param {(match: MatchView) => string} parts.heading
 * @param {Node} parts.stage
 * @param {any[]} parts.actions What stands under the thumb.
 * @param {any[]} [parts.extras] What stands between the players and the actions.
 * @returns {{element: HTMLElement, title: HTMLElement, update(state: object): void, leave(): void}}
 */
export function matchFrame(app, parts) {
  const { name, heading, stage, actions, extras = [] } = parts
  const { match } = app.store.get()
  const timer = countdown(app.clock)
  const title = h('h1', { class: 'match-title', tabindex: '-1' }, heading(match))
  const players = playersList(fullHealth(app.store.get()))
  const missed = missedPart(app)
  const host = hostWay(app)
  const hurry = h('p', { class: 'hurry', hidden: true })
  const element = h(
    'section',
    { class: `match match-${name}` },
    h(
      'header',
      { class: 'match-hud' },
      h(
        'div',
        { class: 'match-where' },
        h('p', { class: 'eyebrow match-number' }, roundText(match)),
        title
      ),
      timer.element,
      h('div', { class: 'match-tools' }, soundButton(), leaveButton(app))
    ),
    h('div', { class: 'match-stage' }, stage, missed.element),
    h(
      'div',
      { class: 'match-panel' },
      players.element,
      hurry,
      extras,
      h('div', { class: 'match-actions' }, actions, host.element)
    )
  )
  return {
    element,
    title,
    update({ match, info }) {
      if (!match) return
      element.dataset.phase = match.phase
      element.toggleAttribute('data-paused', Boolean(match.pausedUntil))
      setText(title, heading(match))
      players.update(match)
      missed.update(match)
      host.update(match)
      const first = hurryOf(match)
      hurry.hidden = !first
      if (first) setText(hurry, t(`${first.key}.line`, first.values))
      const label = match.pausedUntil ? 'pause.timer' : TIMERS[match.phase]
      timer.set(label ? match.deadline : null, {
        label: label ? t(label) : '',
        length: phaseLength(match),
        isSaid: match.phase === 'moving' || match.phase === 'guessing',
        most: isUntimed(match, info) ? LAST_MINUTE : Infinity,
      })
    },
    leave() {
      timer.stop()
      missed.leave()
    },
  }
}

/** @returns {number|undefined} The health at the beginning, where the match's format has it. */
export function fullHealth({ formats, match }) {
  const { health, sides = match.players.length } =
    formats.find(({ format }) => format === match.format) ?? {}
  return health && (health * match.players.length) / sides
}

/** @param {MatchView} match @returns {string} "Round 2 of 5"; without an end, "Round 2". */
export function roundText(match, round = match.round) {
  if (asksStatements(match)) return t('quiz.number', { number: round, count: match.options.rounds })
  return isOpenEnded(match)
    ? t('match.round.open', { round }) : t('match.round', { round, rounds: match.options.rounds })
}

/** How long the phase is from its beginning to its end. Milliseconds. */
function phaseLength(match) {
  const { phase, options } = match
  const lengths = {
    moving: options.movingMs,
    guessing: hurryOf(match)?.values.time ?? options.guessingMs,
    revealed: options.readyMs,
  }
  return lengths[phase] ?? 0
}

function leaveButton(app) {
  return h(
    'button',
    {
      type: 'button', class: 'icon-button', 'aria-label': t('leave.label'),
      title: t('leave.label'), onclick: () => app.leaveMatch(),
    },
    icon('door')
  )
}
