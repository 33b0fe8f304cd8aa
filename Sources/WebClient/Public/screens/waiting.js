/** The waiting room. */

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
    const waited = h('p', { class: 'waiting-time number', role: 'timer' })
    const facts = h('p', { class: 'lead' })
    const cancel = h(
      'button',
      {
        type: 'button', class: 'button button-large',
        onclick: () => app.busy(cancel, () => app.waitingRoom.leave()),
      },
      t('common.cancel')
    )
    const count = () => {
      const { queue } = app.store.get()
      if (!queue) return
      const seconds = Math.max(0, Math.floor((app.clock.now() - queue.since) / 1000))
      setText(waited, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
    }
    const timer = setInterval(count, 250)
    return {
      element: h(
        'section',
        { class: 'screen screen-narrow screen-middle waiting' },
        earth.element,
        h('h1', {}, t('waiting.heading')),
        h('p', { class: 'hint' }, mapTitle(maps, queue.map)),
        waited,
        facts,
        cancel
      ),
      focus: cancel,
      update({ queue }) {
        count()
        if (queue) setText(facts, describe(queue))
      },
      leave() {
        clearInterval(timer)
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
