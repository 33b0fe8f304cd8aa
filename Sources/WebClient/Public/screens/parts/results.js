/** Everybody's results of a round, and of all rounds. */

import { flag } from '../../app/ui/flag.js'
import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { asksStatements, isNamed, isOpenEnded, kindOf } from '../../app/state/formats.js'
import { countryName } from '../../map/places.js'
import { roleOf, roundsTable } from '../../app/state/match-questions.js'

/**
 * A table of distances and scores, best first.
 *
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {import('../../app/state/match-state.js').RoundView} round Revealed.
 * @returns {HTMLElement}
 */
export function roundResults(match, { results }) {
  const isAsked = asksStatements(match)
  const rows = [...results]
    .sort((a, b) => b.score - a.score)
    .map(({ player, distance, score, defaulted, noPin, guess, country, verdict }) =>
      h(
        'tr',
        { class: `is-${roleOf(match, player)}` },
        h('th', { scope: 'row' },
          h('span', { class: 'results-name', title: nameOf(match, player) },
            h('span', { class: 'dot', 'aria-hidden': 'true' }), nameOf(match, player))),
        h(
          'td',
          { class: 'number' },
          defaulted && !noPin && timeWasUp(),
          noPin ? t(isAsked ? 'quiz.noAnswer' : 'results.noPin')
          : isAsked ? t(`quiz.${verdict}`)
          : isNamed(guess, country) ? countryPart(country) : formats().distance(distance)
        ),
        h('td', { class: 'number score' }, scoreText(match, score))
      )
    )
  const head = ['results.player', isAsked ? 'quiz.answer' : 'results.distance', 'results.score']
  return h(
    'table',
    { class: 'results' },
    h('caption', { class: 'visually-hidden' }, t('results.caption')),
    h('thead', { class: 'visually-hidden' },
      h('tr', {}, head.map((key) => h('th', { scope: 'col' }, t(key))))),
    h('tbody', {}, rows)
  )
}

/**
 * A table of the points in every round, of who looks and of the best other, and of the sums.
 *
 * @param {import('../../app/state/match-state.js').MatchView} match Finished.
 * @param {number} most The most points of a round.
 * @returns {HTMLElement}
 */
export function matchResults(match, most) {
  const { number } = formats()
  const { players, rounds, totals } = roundsTable(match)
  const rows = rounds.map(({ round, scores, best }) =>
    h('tr', {}, h('th', { scope: 'row' }, t('result.round', { round }), askedCountry(match, round)),
      scores.map((score, index) =>
        h('td', { class: `number ${best.includes(index) ? 'is-best' : ''}` },
          score === null ? '–' : scoreText(match, score)))))
  const sums = h('tr', { class: 'results-sum' },
    h('th', { scope: 'row' }, isOpenEnded(match)
      ? t('results.sum') : t('results.of', { most: number(most * rounds.length) })),
    totals.map((total) => h('td', { class: 'number score' }, number(total))))
  const names = players.map((player) =>
    h('span', { class: `is-${roleOf(match, player)}`, title: nameOf(match, player) },
      h('span', { class: 'dot', 'aria-hidden': 'true' }), nameOf(match, player)))
  return h('table', { class: 'results results-all' },
    h('caption', { class: 'visually-hidden' }, t('result.rounds')),
    h('thead', {}, h('tr', {},
      h('td', {}), names.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, rows, sums))
}

/** The country of a round, where countries were asked for. */
function askedCountry(match, number) {
  const { solution } = match.rounds.find(({ round }) => round === number)
  if (kindOf(match).points !== 'country' || !solution.country) return null
  return [' ', countryPart(solution.country)]
}

function countryPart(country) {
  return h('span', { class: 'results-country' }, flag(country), ' ', countryName(country))
}

/** Points; where a country was asked for, whether it was the right one. */
function scoreText(match, score) {
  if (kindOf(match).points !== 'country') return formats().number(score)
  return t(score ? 'results.right' : 'results.wrong')
}

function timeWasUp() {
  const text = t('results.defaulted')
  return h('span', { class: 'results-late', title: text },
    icon('clock'), h('span', { class: 'visually-hidden' }, text))
}

function nameOf(match, id) {
  return match.players.find(({ player }) => player === id)?.username ?? ''
}
