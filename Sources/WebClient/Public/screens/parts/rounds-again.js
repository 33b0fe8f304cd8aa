/** The rounds of a match that is over, to look at again. */

import { fill, h } from '../../app/ui/h.js'
import { moreTexts, t } from '../../app/ui/i18n.js'
import { asksStatements } from '../../app/state/formats.js'
import { placeName } from '../../map/places.js'
import { revealStage } from './reveal-stage.js'
import { roundResults } from './results.js'

/**
 * The rounds again, one by one or all at once.
 *
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {(round: object) => any} [below] Makes what stands below the results of a round.
 * @returns {{element: HTMLElement, start(): void, remove(): void}} `start` when it is in the page.
 */
export function roundsAgain(match, below = () => null) {
  const rounds = match.rounds.filter(({ results }) => results)
  const map = revealStage(match, { label: t('result.map'), isInPage: true })
  const details = h('div', { class: 'rounds-details', 'aria-live': 'polite' })
  const buttons = [null, ...rounds].map((round) =>
    h(
      'button',
      {
        type: 'button', class: 'rounds-button', 'aria-pressed': 'false',
        onclick: () => show(round),
      },
      round ? t('result.round', { round: round.round }) : t('result.all')
    )
  )

  function show(chosen) {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String([null, ...rounds][index] === chosen))
    }
    map.show(chosen ? [chosen] : rounds, { isNumbered: !chosen })
    fill(details, chosen && [
      h('h3', {}, placeName(chosen.solution) || t('reveal.heading')),
      roundResults(match, chosen),
      below(chosen),
    ])
  }

  const element = h(
    'section',
    { class: 'rounds-again', hidden: rounds.length === 0 },
    h('h2', {}, t('result.replay')),
    h('div', { class: 'rounds-choice', role: 'group', 'aria-label': t('result.replay') }, buttons),
    map.element,
    details
  )
  /** The words of statements may not be here yet, after the page was loaded anew. */
  async function start() {
    if (asksStatements(match)) await moreTexts().catch(() => {})
    if (rounds.length > 0 && element.isConnected) show(null)
  }

  return {
    element,
    start,
    remove: map.remove,
  }
}
