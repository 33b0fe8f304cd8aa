/** The connection has ended for good: played elsewhere, deleted, or refused. */

import { h } from '../app/h.js'
import { t } from '../app/i18n.js'

/** @type {object} See app/router.js. */
export const screen = {
  title: 'elsewhere.title',
  render(app) {
    const kind = app.store.get().connection
    return {
      element: h(
        'section',
        { class: 'screen screen-narrow' },
        h('h1', {}, t(`${kind}.title`)),
        h('p', { class: 'lead' }, t(`${kind}.text`)),
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
