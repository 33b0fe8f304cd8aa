/** A map in a list of rows: the way to its page, and of the server's the choice for the next match. */

import { remember } from '../../app/state/settings.js'
import { announce } from '../../app/ui/announcer.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { link } from '../../app/ui/link.js'
import { isOwnMap, mapTitle } from '../../map/places.js'
import { workButton } from '../social/elements.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {{map: string, title?: string, author?: {username: string}, own?: boolean,
 *   visibility?: string, finishers?: number}} card
 * @returns {HTMLElement}
 */
export function mapRow(app, card) {
  const { map } = card
  const isOwn = isOwnMap(map)
  const title = mapTitle(app.store.get().maps, map, card)
  const facts = [
    card.own ? t(`list.is.${card.visibility}`) : card.author && t('list.by', { name: card.author.username }),
    card.finishers > 0 && t('list.finishers', { count: card.finishers }),
  ].filter(Boolean)
  const way = link('maps', { parameter: map, class: 'player-link' }, title)
  const choose = async () => {
    remember('map', map)
    app.router.go('home')
    announce(t('search.map.chosen', { title }))
  }
  return h('li', { class: 'row' },
    h('div', { class: 'list-row-text' }, way,
      facts.length > 0 && h('p', { class: 'hint' }, facts.join(' · '))),
    !isOwn && workButton(app, t('lists.map.play'), choose, { 'aria-label': `${t('lists.map.play')}: ${title}` }))
}
