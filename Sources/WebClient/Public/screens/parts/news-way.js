/** The way from the start to the news. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { link } from '../../app/ui/link.js'

/** @returns {HTMLElement} */
export function newsWay() {
  return h('li', { class: 'way way-memory way-news' },
    link('news', { class: 'way-button' }, icon('news'), h('span', {}, t('news.title'))))
}
