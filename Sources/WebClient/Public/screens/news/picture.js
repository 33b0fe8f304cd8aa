/** The picture of a piece of news, or a sign of where it is from. */

import { isOwnPicture } from '../../app/state/news.js'
import { h } from '../../app/ui/h.js'
import { icon } from '../../app/ui/icons.js'

const SIGNS = { operator: 'news', server: 'globe', feed: 'news' }
const HAPPENINGS = { daily: 'calendar', event: 'bell', league: 'trophy' }

/**
 * @param {import('../../app/state/news.js').NewsCard} card
 * @param {{isSmall?: boolean}} [options] A small one has a sign in its place where there is none.
 * @returns {HTMLElement|null} Nothing that screen readers would tell: the title stands beside it.
 */
export function picturePart({ picture, source, happening }, { isSmall = false } = {}) {
  const classes = `news-picture ${isSmall ? 'is-small' : ''}`
  if (isOwnPicture(picture)) {
    return h('img', { class: classes, src: picture, alt: '', loading: isSmall ? 'lazy' : null, decoding: 'async' })
  }
  const sign = HAPPENINGS[happening?.kind] ?? SIGNS[source] ?? SIGNS.feed
  return isSmall ? h('span', { class: `${classes} news-sign`, 'aria-hidden': 'true' }, icon(sign)) : null
}
