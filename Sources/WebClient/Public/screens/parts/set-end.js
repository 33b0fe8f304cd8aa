/** The button from the end of a match of a set of places to the set's board. */

import { dayOf } from '../../app/state/daily.js'
import { screenOfSet } from '../../app/state/place-sets.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {string} set
 * @param {string} [looks] Classes of the button.
 * @returns {HTMLElement} A button that leads to the day, or to the places of a match.
 */
export function setEnd(app, set, looks = '') {
  const { name, parameter } = screenOfSet(set)
  const show = () => {
    app.match.close()
    app.router.go(name, parameter)
  }
  return h('button', { type: 'button', class: `button ${looks}`, onclick: show },
    t(dayOf(set) === null ? 'set.show' : 'daily.show'))
}
