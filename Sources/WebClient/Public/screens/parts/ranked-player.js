/** The cell of a table that names a player. */

import { fillAvatar } from '../../app/ui/avatar.js'
import { h } from '../../app/ui/h.js'
import { link } from '../../app/ui/link.js'

/**
 * @param {{username: string, avatar?: string}} player
 * @param {boolean} isMe Whether it is who looks, whose profile is another screen.
 * @param {string} [below] Stands under the name.
 * @returns {HTMLElement}
 */
export function rankedPlayer(player, isMe, below) {
  const name = link(isMe ? 'profile' : 'player',
    { parameter: isMe ? undefined : player.username, class: 'player-link' }, player.username)
  return h('th', { scope: 'row' }, h('span', { class: 'ranking-player' },
    fillAvatar(h('span', { class: 'avatar avatar-small', 'aria-hidden': 'true' }), player),
    below ? h('span', { class: 'player-line-text' }, name, h('span', { class: 'hint ranking-below' }, below))
      : name))
}
