/**
 * The connection has ended, and comes back on purpose only: played elsewhere, deleted, refused, or
 * ended by an operator.
 */

import { h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: ({ connection }) => `${connection}.title`,
  render(app) {
    const { connection: kind, end: { reason, until } } = app.store.get()
    return {
      element: h(
        'section',
        { class: 'screen screen-narrow' },
        h('h1', {}, t(`${kind}.title`)),
        h('p', { class: 'lead' }, t(`${kind}.text`)),
        reason && h('p', {}, t('ended.reason', { reason })),
        until && h('p', {}, t('banned.until', { time: formats().date(until) })),
        h(
          'button',
          {
            type: 'button',
            class: 'button button-primary button-large',
            onclick: () => {
              app.store.set({ connection: 'connecting' })
              app.connection.start()
            },
          },
          t(`${kind}.again`)
        )
      ),
    }
  },
}
