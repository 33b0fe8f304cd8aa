/** The way from the start to an event that is on or near. */

import { distanceTo, nearest, stateOf } from '../../app/state/events.js'
import { fill, h } from '../../app/ui/h.js'
import { currentLanguage, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { link } from '../../app/ui/link.js'
import { loadWhenReady } from '../social/live.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void}} Hidden while no event is near.
 */
export function eventWay(app) {
  const element = h('li', { class: 'way way-memory way-event', hidden: true })
  const load = async () => {
    try {
      const { events } = await app.request('event.list', { limit: 1 }, { repeat: true })
      const now = app.clock.now()
      const card = nearest(events, now)
      element.hidden = !card
      if (card) {
        fill(element, link('event', { parameter: card.event, class: 'way-button' }, icon('bell'),
          h('span', {}, eventText(card, now))))
      }
    } catch {
      element.hidden = true
    }
  }
  return { element, update: loadWhenReady(load) }
}

function eventText(card, now) {
  if (stateOf(card, now) === 'running') return t('home.event.now', { title: card.title })
  const { value, unit } = distanceTo(card.startsAt, now)
  const time = new Intl.RelativeTimeFormat(currentLanguage()).format(value, unit)
  return t('home.event.soon', { title: card.title, time })
}
