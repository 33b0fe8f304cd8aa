/** Badges as a wall of medals, the locked ones in outline. */

import { badgeText } from '../../app/ui/badges.js'
import { h, svg } from '../../app/ui/h.js'
import { currentLanguage, t } from '../../app/ui/i18n.js'
import { emptyPart, playLink } from '../parts/empty.js'

/** The drawings of medals, by the badge's `picture`, on a grid of 24. */
const PICTURES = {
  center: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 12v.01',
  time: 'M12 20a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12 9.5V13l2 1.5M9.5 3.5h5',
  fire:
    'M12 20c-3.5 0-6-2.2-6-5.5 0-2.8 2-4 3-6 .5 1.5 1.2 2 2 2.5C11 8 12 5.5 14 4c0 3 4 5'
    + ' 4 10 0 3.5-2.5 6-6 6Z',
  gamer: 'M6 5.5h12v14H6v-14ZM6 9.5h12M9.5 3.5v3.5M14.5 3.5v3.5M9.5 14l2 2 3.5-3.5',
  extrovert:
    'M8.5 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM15.5 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0'
    + ' 0 0 5ZM4 18.5c0-3 2-4.5 4.5-4.5 1.5 0 2.7.5 3.5 1.5.8-1 2-1.5 3.5-1.5 2.5 0 4.5'
    + ' 1.5 4.5 4.5',
  doppelganger:
    'M5 6h8v12H5V6ZM11 6h8v12h-8M9 10.5v.01M15 10.5v.01M8 14.5c.7.7 1.3.7 2 0M14 14.5'
    + 'c.7.7 1.3.7 2 0',
  'on-the-board':
    'M3.5 19.5h17M4.5 19.5V15h5M9.5 19.5v-8h5v8M14.5 16.5h5v3M12 2.8l1 2 2.2.3-1.6 1.6.4 2.2-2-1-2 1'
    + ' .4-2.2-1.6-1.6 2.2-.3 1-2Z',
  quitter: 'M13.5 5H18v14h-4.5M13 12H5M8.5 8.5 5 12l3.5 3.5',
  'real-quitter': 'M14.5 5H18v14h-3.5M14.5 12H9M11.5 9 8.5 12l3 3M9.5 12H4M7 9l-3 3 3 3',
}
const OTHER = 'M12 5l2.2 4.5 4.8.7-3.5 3.4.8 4.9-4.3-2.3-4.3 2.3.8-4.9L5 10.2l4.8-.7L12 5Z'

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
        svg('path', { d: PICTURES[badge.picture] ?? OTHER }))),
    h('div', {},
      h('h3', {}, title), h('p', {}, meaning), h('p', { class: 'hint' }, when)))
}

function dayOf(time) {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' })
    .format(time)
}
