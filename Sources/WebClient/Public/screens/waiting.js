/** The waiting room. */

import { queueClock } from '../app/ui/countdown.js'
import { h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { globe } from '../map/globe.js'
import { mapTitle } from '../map/places.js'

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
    return {
      element: h(
        'section',
        { class: 'screen screen-narrow screen-middle waiting' },
        earth.element,
        h('h1', {}, t('waiting.heading')),
        h('p', { class: 'hint' }, mapTitle(maps, queue?.map)),
        waited.element,
        facts,
        cancel
      ),
      focus: cancel,
      update({ queue }) {
        if (queue) setText(facts, describe(queue))
      },
      leave() {
        waited.stop()
        earth.remove()
      },
    }
  },
}

/** How many wait, and how long it may take: as far as the server has said. */
function describe({ waiting, estimatedWaitMs }) {
  const others = waiting === undefined ? '' : t('waiting.others', { count: waiting })
  const estimate = estimatedWaitMs
    ? t('waiting.estimate', { time: formats().seconds(estimatedWaitMs) })
    : ''
  return [others, estimate].filter(Boolean).join(' ')
}
