/** A map in a list of rows, with the button that chooses it for the next match. */

import { remember } from '../../app/state/settings.js'
import { announce } from '../../app/ui/announcer.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { mapTitle } from '../../map/places.js'
import { workButton } from '../social/elements.js'

/** @param {import('../../app/shell/app.js').App} app @param {string} map Its name. */
export function mapRow(app, map) {
  const title = mapTitle(app.store.get().maps, map)
  const choose = async () => {
    remember('map', map)
    app.router.go('home')
    announce(t('search.map.chosen', { title }))
  }
  return h('li', { class: 'row' }, h('strong', {}, title),
    workButton(app, t('lists.map.play'), choose, { 'aria-label': `${t('lists.map.play')}: ${title}` }))
}
