/** Maps that players have made, beside their lists: one's own, and those that many play. */

import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { mapRow } from '../maps/map-row.js'
import { section } from '../social/elements.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{own: HTMLElement, popular: HTMLElement, load(): Promise<void>}} Hidden where the server
 *   has no such maps.
 */
export function ownMapsParts(app) {
  const own = part('maps.own', h('div', { class: 'buttons' },
    h('a', { class: 'button', href: '/editor' }, t('maps.own.new'))), h('p', { class: 'hint' }, t('maps.own.none')))
  const popular = part('maps.popular')
  return {
    own: own.element,
    popular: popular.element,
    async load() {
      try {
        const ask = async (method) => (await app.request(method, {}, { repeat: true })).maps
        const [mine, many] = await Promise.all([ask('map.mine'), ask('map.popular')])
        own.show(mine.map((card) => mapRow(app, card)), true)
        popular.show(many.map((card) => mapRow(app, card)))
      } catch (error) {
        // A server of an earlier version keeps no maps of players.
        if (error.code !== 'methodNotFound') throw error
      }
    },
  }
}

function part(key, more, none) {
  const rows = h('ul', { class: 'rows' })
  const element = section(t(key), { class: 'card', hidden: true }, rows, none, more)
  return {
    element,
    show(shown, isKept = false) {
      fill(rows, shown)
      rows.hidden = shown.length === 0
      if (none) none.hidden = shown.length > 0
      element.hidden = shown.length === 0 && !isKept
    },
  }
}
