/** The screen until it is known who is here. */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'

/** @type {object} See app/shell/router.js. */
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
