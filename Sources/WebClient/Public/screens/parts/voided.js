/** The sentence about a match whose changes of ratings were taken back. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/** @returns {HTMLElement} */
export function voidedNote() {
  return h('p', { class: 'note' }, t('voided.text'))
}
