/** A player's numbers. */

import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'

/** The numbers in the order in which they matter. */
const NAMES = [
  'averageScore', 'maximumScore', 'gamesPlayed', 'gamesWon', 'winsInARow', 'longestWinsInARow',
  'soloGames', 'multiplayerGames', 'gamesToday', 'daysInARow', 'longestDaysInARow', 'quits',
]

/**
 * @param {Record<string, number>} statistics As `profile.get` has them.
 * @returns {HTMLElement}
 */
export function statisticsList(statistics) {
  const { number } = formats()
  const shown = (value) => (value === undefined || value === null
    ? '–' : number(value, { maximumFractionDigits: 0 }))
  return h('dl', { class: 'statistics' }, NAMES.map((name) =>
    h('div', { class: 'statistic' },
      h('dt', {}, t(`statistics.${name}`)),
      h('dd', { class: 'number' }, shown(statistics[name])))))
}
