/** Stars that mark maps as favourites. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { loadWhenReady } from '../social/live.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{button(map: string, title: string): HTMLElement, update(state: object): void}} The
 *   buttons are hidden until the server has told of the favourites.
 */
export function mapStars(app) {
  const buttons = new Map()
  const show = (button, isMarked) => button.setAttribute('aria-pressed', String(isMarked))

  async function load() {
    try {
      const { maps } = await app.request('favourite.list', {}, { repeat: true })
      const marked = maps.filter(({ favourite }) => favourite).map(({ map }) => map)
      for (const [map, button] of buttons) {
        show(button, marked.includes(map))
        button.hidden = false
      }
    } catch {
      // The maps can be chosen all the same.
    }
  }

  async function turn(map) {
    const button = buttons.get(map)
    const favourite = button.getAttribute('aria-pressed') !== 'true'
    show(button, (await app.request('favourite.set', { map, favourite }, { repeat: true })).favourite)
  }

  return {
    button(map, title) {
      const label = `${t('list.favourite')}: ${title}`
      const button = h('button', {
        type: 'button', class: 'icon-button map-star', 'aria-label': label, title: label,
        'aria-pressed': 'false', hidden: true, onclick: () => app.busy(button, () => turn(map)),
      }, icon('star'))
      buttons.set(map, button)
      return button
    },
    update: loadWhenReady(load),
  }
}
