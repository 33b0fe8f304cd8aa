/** The button from the end of a match of a day's places to that day. */

import { dayOf } from '../../app/state/daily.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @returns {HTMLElement|null} A button that leads to the day; null for another set.
 */
export function dailyEnd(app, { set }) {
  const number = dayOf(set)
  if (number === null) return null
  const show = () => {
    app.match.close()
    app.router.go('daily', String(number))
  }
  return h('button', {
    type: 'button', class: 'button button-large button-primary', onclick: show,
  }, t('daily.show'))
}
