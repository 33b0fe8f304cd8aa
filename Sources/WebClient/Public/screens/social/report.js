/** Telling the operators that something about a player is wrong. */

import { BOT } from '../../app/state/bot-seat.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { notify } from '../../app/ui/toasts.js'
import { workButton } from './elements.js'

const REASONS = ['cheating', 'unfairPlay', 'name', 'picture']
/** The name of all who are gone, in matches of the past. */
const DELETED = 'deleted player'

/**
 * @param {{player: string, username: string}[]} players
 * @param {string} me
 * @returns {object[]} Those who can be reported: neither bots nor who is gone, nor oneself.
 */
export function reportable(players, me) {
  return players.filter(({ player, username }) =>
    player !== me && player !== BOT && username !== DELETED)
}

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {{player: string, username: string}[]} players Of several, one is chosen.
 * @param {string} [match] The match that shows it.
 * @returns {HTMLElement|null} A button that asks for the reason; nothing without anybody.
 */
export function reportButton(app, players, match) {
  if (players.length === 0) return null
  const [{ username }] = players
  const isOne = players.length === 1
  return workButton(app, t(isOne ? 'report.go' : 'report.match'), () => report(app, players, match),
    isOne ? { 'aria-label': `${t('report.go')}: ${username}` } : {})
}

async function report(app, players, match) {
  const chosen = await askReason(players)
  if (!chosen) return
  await app.request('player.report', { ...chosen, ...(match && { match }) }, { repeat: true })
  notify(t('report.thanks'))
}

/** @returns {Promise<{player: string, reason: string}|null>} Null: it was cancelled. */
function askReason(players) {
  const isOne = players.length === 1
  const who = h('select', { id: 'report-who' },
    players.map(({ player, username }) => h('option', { value: player }, username)))
  const reasons = REASONS.map((reason) => h('label', { class: 'check' },
    h('input', { type: 'radio', name: 'report-reason', value: reason, required: true }),
    h('span', {}, t(`report.${reason}`))))
  const form = h('form', {
    method: 'dialog',
    onsubmit: (event) => {
      event.preventDefault()
      dialog.close(new FormData(form).get('report-reason') ?? '')
    },
  },
  !isOne && h('div', { class: 'field' }, h('label', { for: 'report-who' }, t('report.who')), who),
  h('fieldset', { class: 'report-reasons' }, h('legend', {}, t('report.reason')), reasons),
  h('p', { class: 'hint' }, t('report.text')),
  h('div', { class: 'buttons' },
    h('button', { type: 'button', class: 'button', onclick: () => dialog.close('') },
      t('common.cancel')),
    h('button', { class: 'button button-danger' }, t('report.go'))))
  const dialog = h('dialog', { class: 'dialog report-dialog', 'aria-labelledby': 'report-title' },
    h('h2', { id: 'report-title' },
      isOne ? t('report.title', { name: players[0].username }) : t('report.match')),
    form)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      const reason = dialog.returnValue
      resolve(REASONS.includes(reason) ? { player: who.value, reason } : null)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}
