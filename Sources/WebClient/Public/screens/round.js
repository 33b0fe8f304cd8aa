/** The moving phase: a place to look at, until an answer is given or the time is up. */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { currentRound } from '../app/state/match-questions.js'
import { placeView } from '../views/index.js'
import { matchFrame } from './parts/frame.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'round.title',
  isFullScreen: true,
  render(app) {
    const { match, info } = app.store.get()
    const view = placeView(currentRound(match)?.view, { mapsKey: info?.googleMapsKey })
    const answer = h(
      'button',
      {
        type: 'button',
        class: 'button button-primary button-large',
        onclick: () => app.busy(answer, () => app.match.answer()),
      },
      icon('pin'),
      t('round.answer')
    )
    const frame = matchFrame(app, {
      name: 'round',
      heading: t('round.heading'),
      stage: view.element,
      actions: [answer],
      timerLabel: t('round.timer'),
      isUrgent: true,
    })
    // The map is next: it is loaded while there is time.
    import('../map/guess-map.js').then(() => import('../map/world-data.js'))
      .then(({ world }) => world('world'))
      .catch(() => {})
    return {
      element: frame.element,
      focus: answer,
      update: frame.update,
      leave() {
        view.remove()
        frame.leave()
      },
    }
  },
}
