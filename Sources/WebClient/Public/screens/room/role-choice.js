/** The host's choice of what a member does in the next match. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

const ROLES = ['player', 'watcher', 'screen']

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {{player: string, username: string}} member
 * @param {'player'|'watcher'|'screen'} role The role that the member has.
 * @returns {HTMLElement}
 */
export function roleChoice(app, { player, username }, role) {
  const select = h('select', {
    class: 'role-choice', 'aria-label': `${t('role.label')}: ${username}`, onchange: change,
  }, ROLES.map((each) => h('option', { value: each, selected: each === role }, t(`role.${each}`))))

  async function change() {
    const wish = select.value
    // A refusal leaves everything as it is.
    select.value = role
    await app.busy(select, () => app.room.take(wish, player))
  }

  return select
}
