/**
 * The waiting room: how long one has waited, who else is there, and what to do if nobody comes.
 */

import { announce } from '../app/ui/announcer.js'
import { queueClock } from '../app/ui/countdown.js'
import { h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { globe } from '../map/globe.js'
import { mapTitle } from '../map/places.js'

/** Who has waited for so long is offered something to do. Milliseconds. */
const OFFERED_AFTER = 10_000
/** How often it is asked how many are there. Milliseconds. */
const INFO_INTERVAL = 10_000
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
    const asking = setInterval(() => app.refreshInfo(), INFO_INTERVAL)
    app.refreshInfo()
    return {
      element: h(
        'section',
        { class: 'screen screen-narrow screen-middle waiting' },
        earth.element,
        h('h1', {}, t('waiting.heading')),
        h('p', { class: 'hint' }, mapTitle(maps, queue?.map)),
        waited.element,
        facts,
        offer.element,
        cancel
      ),
      focus: cancel,
      update({ queue, info }) {
        if (queue) setText(facts, describe(queue, info))
      },
      leave() {
        waited.stop()
        offer.stop()
        clearInterval(asking)
        earth.remove()
      },
    }
  },
}

/** What passes the time; offered to who has waited for a while. */
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

/** Who waits and plays, and how long it may take: as far as the server has said. */
function describe({ waiting, estimatedWaitMs }, info) {
  const crowd = info?.online === undefined ? []
    : [t('waiting.online', { count: info.online }),
      info.playing > 0 && t('waiting.playing', { count: info.playing })]
  const others = waiting === undefined ? '' : t('waiting.others', { count: waiting })
  const estimate = estimatedWaitMs
    ? t('waiting.estimate', { time: formats().seconds(estimatedWaitMs) })
    : ''
  return [others, estimate, ...crowd].filter(Boolean).join(' ')
}
