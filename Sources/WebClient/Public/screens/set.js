/** The places of a match, which whoever has the link plays: how, and the board. */

import { RequestError } from '../app/net/calls.js'
import { dayOf } from '../app/state/daily.js'
import { eventOf } from '../app/state/events.js'
import { isMatchSet } from '../app/state/place-sets.js'
import { fill, h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { addressOf } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { mapTitle } from '../map/places.js'
import { boardPart } from './parts/board.js'
import { challengeButton, giveSet } from './parts/challenge-link.js'
import { emptyPart, playLink } from './parts/empty.js'
import { gameTitle } from './parts/game-title.js'
import { workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'set.title',
  render(app, name = '') {
    const body = h('div', { class: 'set-page' }, h('p', { class: 'hint' }, t('common.loading')))
    const board = boardPart(app, { hasAll: true })
    const load = async () => {
      const day = dayOf(name)
      if (day !== null) return location.replace(addressOf('daily', String(day)))
      if (eventOf(name)) return location.replace(addressOf('event', eventOf(name)))
      try {
        // The server would call another name a wrong parameter.
        if (!isMatchSet(name)) throw new RequestError('unknownSet')
        const set = await app.request('set.get', { set: name }, { repeat: true })
        board.show(set)
        fill(body, termsPart(app, set), buttonsPart(app, set), board.element)
      } catch (error) {
        fill(body, emptyPart(errorText(error), playLink()))
      }
    }
    return {
      element: h('section', { class: 'screen social screen-narrow-wide' },
        h('h1', {}, t('set.title')), body),
      update: loadWhenReady(load),
    }
  },
}

function termsPart(app, { format, map, options, rows, me }) {
  const [best] = rows
  return [
    h('p', { class: 'lead' }, gameTitle(mapTitle(app.store.get().maps, map), format), ' · ',
      t('set.rounds', { rounds: options.rounds })),
    h('p', {}, t('set.lead')),
    best && !me && h('p', {}, t('set.beat', {
      name: best.player.username, points: formats().number(best.points),
    })),
  ]
}

/** Another match counts for nothing, so it is no longer the first thing to do. */
function buttonsPart(app, { set, me }) {
  const play = () => app.match.playAlone({ set })
  return [
    h('div', { class: 'buttons' },
      me ? workButton(app, t('set.again'), play, { class: 'button-large' })
        : workButton(app, t('set.play'), play, { class: 'button-large button-primary' }),
      me && challengeButton(app, () => giveSet(set, me.points), 'button-large')),
    me && h('p', { class: 'hint' }, t('set.first')),
  ]
}
