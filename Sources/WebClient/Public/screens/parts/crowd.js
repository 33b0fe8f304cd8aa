/** How many players are there, where the server tells it. */

import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/** Between two questions. Milliseconds. */
const INTERVAL = 15_000

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void, leave(): void}}
 */
export function crowdPart(app) {
  const text = h('span')
  const element = h('p', { class: 'crowd presence', data: { presence: 'online' }, hidden: true }, text)

  /** A server that does not tell is not asked again. */
  function ask() {
    const { connection, info } = app.store.get()
    if (connection === 'ready' && info?.online !== undefined) app.refreshInfo()
  }

  const timer = setInterval(ask, INTERVAL)
  ask()
  return {
    element,
    update({ info }) {
      element.hidden = info?.online === undefined
      if (element.hidden) return
      const { online, playing } = info
      const parts = [t('waiting.online', { count: online })]
      if (playing > 0) parts.push(t('waiting.playing', { count: playing }))
      setText(text, parts.join(' '))
    },
    leave: () => clearInterval(timer),
  }
}
