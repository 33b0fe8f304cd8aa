/**
 * The waiting room: how long one has waited, who else is there, and what to do if nobody comes.
 */

import { announce } from '../app/ui/announcer.js'
import { queueClock } from '../app/ui/countdown.js'
import { h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { globe } from '../map/globe.js'
import { mapTitle } from '../map/places.js'
import { crowdPart } from './parts/crowd.js'
import { kindOf } from '../app/state/formats.js'
import { gameTitle } from './parts/game-title.js'

/** A player who has waited for so long is offered something to do. Milliseconds. */
const OFFERED_AFTER = 10_000
/** The server's bots, weakest first. */
const BOTS = ['easy', 'medium', 'hard']

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'waiting.title',
  render(app) {
    const { queue, maps } = app.store.get()
    const earth = globe()
    const waited = queueClock(app, { class: 'waiting-time number' })
    const facts = h('p', { class: 'lead' })
    const cancel = h(
      'button',
      {
        type: 'button', class: 'button button-large',
        onclick: () => app.busy(cancel, () => app.waitingRoom.leave()),
      },
      t('common.cancel')
    )
    const offer = pastimeOffer(app)
    const crowd = crowdPart(app)
    return {
      element: h(
        'section',
        { class: 'screen screen-narrow screen-middle waiting' },
        earth.element,
        h('h1', {}, t(kindOf(queue ?? {}).hasSides ? 'waiting.heading.sides' : 'waiting.heading')),
        h('p', { class: 'hint' }, gameTitle(mapTitle(maps, queue?.map), queue?.format)),
        waited.element,
        facts,
        crowd.element,
        offer.element,
        cancel
      ),
      focus: cancel,
      update(state) {
        if (state.queue) setText(facts, describe(state.queue))
        crowd.update(state)
      },
      leave() {
        waited.stop()
        offer.stop()
        crowd.leave()
        earth.remove()
      },
    }
  },
}

/** The offer to pass the time with a bot or alone, after a while of waiting. */
function pastimeOffer(app) {
  const play = (wish) => app.match.playAlone({ map: app.store.get().queue?.map, ...wish })
  const button = (label, wish) => {
    const element = h('button', {
      type: 'button', class: 'button', onclick: () => app.busy(element, () => play(wish)),
    }, label)
    return element
  }
  const element = h(
    'section',
    { class: 'card pastime', hidden: true, 'aria-labelledby': 'pastime-title' },
    h('h2', { id: 'pastime-title' }, t('pastime.title')),
    h('p', { class: 'hint' }, t('pastime.text')),
    h('div', { class: 'buttons' },
      BOTS.map((bot) => button(t(`bot.${bot}`), { bot })),
      button(t('pastime.alone'), {}))
  )
  const waited = app.clock.now() - (app.store.get().queue?.since ?? app.clock.now())
  const timer = setTimeout(() => {
    element.hidden = false
    announce(t('pastime.title'))
  }, Math.max(0, OFFERED_AFTER - waited))
  return { element, stop: () => clearTimeout(timer) }
}

/** How many wait, and how long it may take: as far as the server has said. */
function describe({ waiting, estimatedWaitMs }) {
  const others = waiting === undefined ? '' : t('waiting.others', { count: waiting })
  const estimate = estimatedWaitMs
    ? t('waiting.estimate', { time: formats().seconds(estimatedWaitMs) })
    : ''
  return [others, estimate].filter(Boolean).join(' ')
}
