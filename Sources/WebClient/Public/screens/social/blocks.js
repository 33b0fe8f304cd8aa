/** Keeping players away: the command, and the list of those who are kept away. */

import { ask } from '../../app/ui/dialog.js'
import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { playerLine, section, workButton } from './elements.js'

/**
 * A button that blocks a player, once asked whether to.
 *
 * @param {object} app @param {object} player As a card has it. @param {() => void} done
 */
export function blockButton(app, { player, username }, done) {
  const block = async () => {
    const answer = await ask({
      title: t('friends.block.title', { name: username }), text: t('friends.block.text'),
      confirm: t('friends.block'), isDangerous: true,
    })
    if (!answer) return
    await app.request('player.block', { player }, { repeat: true })
    await done()
  }
  return workButton(app, t('friends.block'), block,
    { 'aria-label': `${t('friends.block')}: ${username}` })
}

/** A button that takes a block back. @param {object} app @param {object} player */
export function unblockButton(app, { player, username }, done) {
  const unblock = async () => {
    await app.request('player.unblock', { player }, { repeat: true })
    await done()
  }
  return workButton(app, t('friends.unblock'), unblock,
    { 'aria-label': `${t('friends.unblock')}: ${username}` })
}

/** Those who are blocked; takes no room while there are none. */
export function blocksPart(app) {
  const rows = h('ul', { class: 'rows' })
  const element = section(t('friends.blocked'), { class: 'card', hidden: true }, rows)
  const load = async () => {
    const { players } = await app.request('player.blocked', {}, { repeat: true })
    const hadFocus = rows.contains(document.activeElement)
    element.hidden = players.length === 0
    fill(rows, players.map((player) =>
      h('li', { class: 'row', data: { player: player.player } }, playerLine(player),
        h('div', { class: 'buttons' }, unblockButton(app, player, load)))))
    if (hadFocus) (rows.querySelector('button') ?? document.querySelector('#main h1')).focus()
  }
  return { element, load }
}
