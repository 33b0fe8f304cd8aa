/** The way from the start to lists of places. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { link } from '../../app/ui/link.js'

/** @returns {HTMLElement} */
export function listsWay() {
  return h('li', { class: 'way way-memory way-lists' },
    link('lists', { class: 'way-button' }, icon('star'), h('span', {}, t('home.lists'))))
}
