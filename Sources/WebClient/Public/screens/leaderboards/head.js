/** The top of the three leaderboards: the heading, and the way from one to another. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { link } from '../../app/ui/link.js'

/** The screens, in their order. */
const TABS = ['boards', 'league', 'rankings']

/**
 * @param {string} current The screen that is shown.
 * @returns {HTMLElement[]}
 */
export function leaderboardsHead(current) {
  return [
    h('h1', {}, t('frame.boards')),
    h('nav', { class: 'tabs', 'aria-label': t('leaderboards.which') },
      TABS.map((name) => link(name, {
        class: 'tab', 'aria-current': name === current ? 'page' : null,
      }, t(`leaderboards.${name}`)))),
  ]
}
