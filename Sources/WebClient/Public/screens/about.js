/** About the game: its rules, how to play with the keyboard, and whose data it is made with. */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'about.title',
  render(app) {
    const { info } = app.store.get()
    const list = (...keys) => h('ul', {}, keys.map((key) => h('li', {}, t(key))))
    const element = h(
      'article',
      { class: 'screen screen-narrow prose' },
      h('h1', {}, t('about.title')),
      h('p', { class: 'lead' }, t('about.text')),
      h('h2', {}, t('about.keys.title')),
      list('about.keys.answer', 'about.keys.move', 'about.keys.zoom'),
      h('h2', {}, t('about.sources.title')),
      list(
        'about.sources.earth', 'about.sources.towns', 'about.sources.facts',
        'about.sources.panoramas', 'about.sources.leaflet'),
      info && h('p', { class: 'hint' }, t('about.version', { version: info.version })),
      h('p', {}, link('home', { class: 'button' }, t('common.back')))
    )
    return { element }
  },
}
