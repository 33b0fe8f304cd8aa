/** A player's numbers: the few that matter, and all others on request. */

import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'

/** The numbers in the order in which they matter. */
const FIRST = ['level', 'gamesPlayed', 'gamesWon', 'maximumScore', 'daysInARow']
const OTHERS = [
  'experience', 'averageScore', 'winsInARow', 'longestWinsInARow', 'soloGames', 'multiplayerGames',
  'gamesToday', 'longestDaysInARow', 'quits',
]

/**
 * @param {Record<string, number>} statistics As `profile.get` has them.
 * @param {{ratings?: object[], favourite?: string}} [more] The ratings of the ladders, as
 *   `profile.get` has them, and the favourite map's title.
 * @returns {HTMLElement[]}
 */
export function statisticsParts(statistics, { ratings = [], favourite } = {}) {
  const numbers = (names) => names.map((name) => entry(name, shown(statistics[name])))
  return [
    h('dl', { class: 'statistics statistics-first' },
      ratings.map(ratingEntry), numbers(FIRST),
      favourite && entry('favourite', favourite)),
    h('details', { class: 'more' },
      h('summary', {}, t('statistics.all')),
      h('dl', { class: 'statistics' }, numbers(OTHERS))),
  ]
}

function entry(name, value) {
  return h('div', { class: `statistic statistic-${name}` },
    h('dt', {}, t(`statistics.${name}`)), h('dd', { class: 'number' }, value))
}

/** The rating of a ladder, and how many games it is from. */
function ratingEntry({ ladder, rating, games }) {
  return h('div', { class: 'statistic statistic-rating' },
    h('dt', {}, t('statistics.rating'), ' · ', t(`ladder.${ladder}`),
      h('span', { class: 'statistic-games' }, t('statistics.ratedGames', { count: games }))),
    h('dd', { class: 'number' }, shown(rating)))
}

function shown(value) {
  return value === undefined || value === null
    ? '–' : formats().number(value, { maximumFractionDigits: 0 })
}

/**
 * The map of most matches; of several, the one that was played last.
 *
 * @param {{map: string}[]} matches As `match.history` has them, the latest first.
 * @returns {string|undefined}
 */
export function favouriteMap(matches) {
  const count = (name) => matches.filter(({ map }) => map === name).length
  const maps = [...new Set(matches.map(({ map }) => map))]
  return maps.sort((a, b) => count(b) - count(a))[0]
}
