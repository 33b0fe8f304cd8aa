/** The lives of a player as hearts, where lives decide. */

import { livesOf } from '../../app/state/formats.js'
import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'

/**
 * @returns {{element: HTMLElement, update(match: import('../../app/state/match-state.js').MatchView,
 *   id: string): void}} A heart for each life from the beginning, empty once it is lost; screen
 *   readers are told how many are left. Hidden where lives are not counted.
 */
export function livesPart() {
  const element = h('span', { class: 'lives', hidden: true })
  let shown = ''
  return {
    element,
    update(match, id) {
      const lives = livesOf(match, id)
      if (lives.join() === shown) return
      shown = lives.join()
      element.hidden = lives.length === 0
      const left = lives.filter(Boolean).length
      fill(element, lives.map((isLeft) => h('span', { class: `life ${isLeft ? '' : 'is-lost'}` }, icon('heart'))),
        h('span', { class: 'visually-hidden' }, t('players.lives', { count: left })))
    },
  }
}
