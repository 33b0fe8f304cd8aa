/** The way from the start to a journey, where the server has them. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { link } from '../../app/ui/link.js'

/** @param {import('../../app/shell/app.js').App} app @returns {HTMLElement|null} */
export function journeyWay(app) {
  if (!hasJourneys(app)) return null
  return h('li', { class: 'way way-memory' },
    link('journey', { class: 'way-button' }, icon('flag'), h('span', {}, t('home.journey'))))
}

/** @param {import('../../app/shell/app.js').App} app @returns {boolean} */
export function hasJourneys(app) {
  return app.store.get().formats.some(({ format }) => format === 'journey')
}
