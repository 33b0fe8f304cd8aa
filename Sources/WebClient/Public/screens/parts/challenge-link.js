/** Challenges others to the places of a match by a link, and leads to the link's board. */

import { canChallenge, screenOfSet, setAddress } from '../../app/state/place-sets.js'
import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { addressOf } from '../../app/ui/link.js'
import { notify } from '../../app/ui/toasts.js'
import { giveLink } from './give-link.js'
import { setEnd } from './set-end.js'

/** The refusals that say something else of places than of a match that is played. */
const REFUSALS = { wrongPhase: 'set.early', formatNotPossible: 'set.impossible' }

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {string} [looks] Classes of the buttons.
 * @returns {HTMLElement|null} Null for a match to whose places nobody can be challenged.
 */
export function challengeLink(app, match, looks = '') {
  if (!canChallenge(match, app.clock.now())) return null
  const points = match.players.find(({ player }) => player === match.me)?.total ?? 0
  let { set } = match

  async function give() {
    if (!set) {
      set = (await app.request('set.create', { match: match.match }, { repeat: true })).set
      element.append(setEnd(app, set, looks))
    }
    await giveSet(set, points)
  }

  async function work() {
    try {
      await give()
    } catch (error) {
      if (!REFUSALS[error.code]) throw error
      notify(t(REFUSALS[error.code]), { kind: 'error' })
    }
  }

  const element = h('div', { class: 'challenge-link' }, challengeButton(app, work, looks))
  return element
}

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {() => Promise<void>} work
 * @param {string} [looks] Classes of the button.
 */
export function challengeButton(app, work, looks = '') {
  const button = h('button', {
    type: 'button', class: `button ${looks}`, onclick: () => app.busy(button, work),
  }, icon('link'), t('set.challenge'))
  return button
}

/**
 * Gives the address of a set away.
 *
 * @param {string} set
 * @param {number} points Our own, for others to beat.
 */
export async function giveSet(set, points) {
  const { name, parameter } = screenOfSet(set)
  await giveLink(setAddress(set, location.origin), {
    message: t('set.message', { points: formats().number(points) }), copied: t('set.copied'),
  }, addressOf(name, parameter))
}
