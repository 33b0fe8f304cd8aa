/** What is shown until it is known who is here. */

import { h } from '../app/h.js'
import { t } from '../app/i18n.js'

/** @type {object} See app/router.js. */
export const screen = {
  title: 'loading.title',
  render() {
    return {
      element: h(
        'section',
        { class: 'screen screen-narrow loading' },
        h('h1', { class: 'visually-hidden' }, t('loading.title')),
        h('div', { class: 'loading-mark', 'aria-hidden': 'true' })
      ),
    }
  },
}
