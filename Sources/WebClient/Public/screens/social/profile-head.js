/** The top of a profile: picture, name, rating, rank. */

import { fillAvatar } from '../../app/ui/avatar.js'
import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'

/**
 * @param {{player: object, rank?: number}} profile As `profile.get` has it.
 * @param {...any} below
 * @returns {HTMLElement}
 */
export function profileHead({ player, rank }, ...below) {
  const { number } = formats()
  const facts = [
    player.guest && t('profile.guest'),
    rank && t('profile.rank', { rank: number(rank) }),
  ].filter(Boolean)
  return h('header', { class: 'profile-head' },
    fillAvatar(h('span', { class: 'avatar avatar-large', 'aria-hidden': 'true' }), player),
    h('div', { class: 'profile-head-text' },
      h('h1', { tabindex: '-1' }, player.username),
      facts.length > 0 && h('p', { class: 'lead' }, facts.join(' · ')),
      below))
}
