/** The facts about a country that was revealed: a fold-out that asks for them when it is opened. */

import { fill, h } from '../../app/ui/h.js'
import { moreTexts, t } from '../../app/ui/i18n.js'
import { errorText } from '../../app/ui/toasts.js'
import { countryName } from '../../map/places.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {string|undefined} country ISO 3166-1 alpha-2, of a place that was revealed.
 * @returns {HTMLElement|null} Nothing at sea, and where the server has no facts.
 */
export function factsPart(app, country) {
  if (!country || !app.store.get().info?.quiz) return null
  const title = t('facts.go', { country: countryName(country) })
  const body = h('div', { class: 'facts-body', role: 'region', tabindex: '0', 'aria-label': title })
  const element = h('details', { class: 'more facts', ontoggle: show },
    h('summary', {}, title), body)
  let isShown = false

  async function show() {
    if (!element.open || isShown) return
    fill(body, h('p', { class: 'hint' }, t('common.loading')))
    try {
      const [{ factsCard, factsOf }] = await Promise.all([import('../facts-card.js'), moreTexts()])
      fill(body, factsCard(await factsOf(app, country)))
      isShown = true
    } catch (error) {
      fill(body, h('p', { class: 'problem' }, errorText(error)))
    }
  }

  return element
}
