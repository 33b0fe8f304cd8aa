/** The place of what was found in a match. No other match loads its code. */

import { findsOf } from '../../app/state/journey.js'
import { fill, h } from '../../app/ui/h.js'
import { moreTexts } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {{me: string, rounds: object[]}} match Its rounds, or the one that was revealed.
 * @param {'findCard'|'findsCard'} part The part of `find-card.js` that shows it.
 * @returns {HTMLElement|null} Nothing where nothing was found.
 */
export function findPlace(app, match, part) {
  const finds = findsOf(match)
  if (finds.length === 0) return null
  const element = h('div', { class: 'find-place' })
  load(element, (cards) => cards[part](finds.map(({ find }) => find), app))
  return element
}

async function load(element, make) {
  // Without the network the bag tells of it later.
  const loaded = await Promise.all([import('../find-card.js'), moreTexts()]).catch(() => null)
  if (loaded) fill(element, make(loaded[0]))
}
