/** The way from the start to the countries that should be seen again. */

import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { link } from '../../app/ui/link.js'
import { loadWhenReady } from '../social/live.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void}} Hidden while nothing is due.
 */
export function memoryWay(app) {
  const text = h('span')
  const element = h('li', { class: 'way way-memory', hidden: true },
    link('memory', { class: 'way-button' }, icon('again'), text))
  const load = async () => {
    try {
      const { countries } = await app.request('memory.due', {}, { repeat: true })
      setText(text, t('home.memory', { count: countries.length }))
      element.hidden = countries.length === 0
    } catch {
      element.hidden = true
    }
  }
  return { element, update: loadWhenReady(load) }
}
