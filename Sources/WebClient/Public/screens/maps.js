/** Choosing the map to play on. */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { remember } from '../app/state/settings.js'
import { chosenMap } from './maps/choice.js'
import { mapChooser } from './maps/chooser.js'
import { mapStars } from './parts/map-stars.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'maps.title',
  render(app) {
    const { maps } = app.store.get()
    const stars = mapStars(app)
    const chooser = mapChooser(maps, chosenMap(maps)?.map, (map) => {
      remember('map', map)
      app.router.go('home')
    }, stars.button)
    return {
      element: h('section', { class: 'screen maps' },
        h('p', {}, link('home', { class: 'back' }, t('common.back'))),
        h('h1', {}, t('maps.title')),
        h('p', {}, link('lists', {}, t('maps.others'))), chooser.element),
      update: stars.update,
      leave: chooser.remove,
    }
  },
}
