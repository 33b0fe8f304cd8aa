/** The button from the end of a match of a list to the page of the list. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {{list: string}} list
 * @param {string} [looks] Classes of the button.
 */
export function listEnd(app, { list }, looks = '') {
  const show = () => {
    app.match.close()
    app.router.go('list', list)
  }
  return h('button', { type: 'button', class: `button ${looks}`, onclick: show }, t('list.show'))
}
