/** The bar that leads back to the room, on every screen but the room and those of a match. */

import { fill } from '../ui/h.js'
import { t } from '../ui/i18n.js'
import { link } from '../ui/link.js'

/**
 * Shows the bar while the player is in a room.
 *
 * @param {import('./app.js').App} app
 * @returns {{refresh(): void}} `refresh` builds it anew, in another language.
 */
export function showRoomBar(app) {
  const bar = document.getElementById('room-bar')
  let shown = ''

  function update() {
    const { room, match, connection } = app.store.get()
    const isWanted = room && !match && connection === 'ready'
      && !['room', 'wall'].includes(document.body.dataset.screen)
    const text = isWanted ? t('room.bar', { code: room.code, count: room.members.length }) : ''
    if (text === shown) return
    shown = text
    bar.hidden = !text
    fill(bar, text && link('room', { parameter: room.code }, text))
  }

  app.store.subscribe(update)
  addEventListener('screenchange', update)
  return {
    refresh() {
      shown = ''
      update()
    },
  }
}
