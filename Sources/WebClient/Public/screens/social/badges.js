/** Badges as a wall of medals, the locked ones in outline. */

import { badgeText } from '../../app/ui/badges.js'
import { h, svg } from '../../app/ui/h.js'
import { currentLanguage, t } from '../../app/ui/i18n.js'
import { emptyPart, playLink } from '../parts/empty.js'
import { medalPath } from './medals.js'

/**
 * @param {object[]} badges As `badge.list` or `profile.get` has them.
 * @returns {any[]} Those that are unlocked, then the others on request.
 */
export function badgeParts(badges) {
  const wall = (cards) => h('ul', { class: 'badges' }, cards.map(medal))
  const unlocked = badges.filter((badge) => badge.unlocked)
  const locked = badges.filter((badge) => !badge.unlocked)
  return [
    unlocked.length > 0 ? wall(unlocked) : emptyPart(t('badges.none'), playLink()),
    locked.length > 0 && h('details', { class: 'more' },
      h('summary', {}, t('badges.open', { count: locked.length })), wall(locked)),
  ]
}

function medal(badge) {
  const { title, meaning } = badgeText(badge)
  const when = badge.unlocked && badge.unlockedAt
    ? t('badges.since', { date: dayOf(badge.unlockedAt) })
    : t(badge.unlocked ? 'badges.unlocked' : 'badges.locked')
  return h('li', { class: `badge ${badge.unlocked ? '' : 'is-locked'}` },
    h('span', { class: 'medal', 'aria-hidden': 'true' },
      svg('svg', { class: 'icon', viewBox: '0 0 24 24' },
        svg('path', { d: medalPath(badge.picture) }))),
    h('div', {},
      h('h3', {}, title), h('p', {}, meaning), h('p', { class: 'hint' }, when)))
}

function dayOf(time) {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' })
    .format(time)
}
