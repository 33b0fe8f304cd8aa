/**
 * The bar that shows, on every screen but the waiting room, that one waits for an opponent: also in
 * a match that one plays alone meanwhile.
 */

import { queueClock } from '../ui/countdown.js'
import { fill, h } from '../ui/h.js'
import { t } from '../ui/i18n.js'
import { link } from '../ui/link.js'

/**
 * Shows the bar while the player is in the queue.
 *
 * @param {import('./app.js').App} app
 * @returns {{refresh(): void}} `refresh` builds it anew, in another language.
 */
export function showQueueBar(app) {
  const bar = document.getElementById('queue-bar')
  let clock = null

  function hide() {
    clock?.stop()
    bar.hidden = true
    bar.replaceChildren()
  }

  function show() {
    clock = queueClock(app, { class: 'number' })
    const leave = h('button', {
      type: 'button', class: 'button',
      onclick: () => app.busy(leave, () => app.waitingRoom.leave()),
    }, t('common.cancel'))
    fill(bar, link('waiting', {}, t('waiting.heading'), ' ', clock.element), leave)
    bar.hidden = false
  }

  function update() {
    const { queue, match, connection } = app.store.get()
    const isFree = !match || match.mode === 'solo'
    const isWanted = Boolean(queue && isFree && connection === 'ready')
      && document.body.dataset.screen !== 'waiting'
    if (isWanted && bar.hidden) show()
    if (!isWanted && !bar.hidden) hide()
  }

  app.store.subscribe(update)
  addEventListener('screenchange', update)
  return {
    refresh() {
      hide()
      update()
    },
  }
}
