/** The match of the room that others play, on the room's page. */

import { forcingLabel } from '../../app/state/room.js'
import { ownRole, sceneOf } from '../../app/state/watched.js'
import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { watchView } from '../watching/view.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void, leave(): void}}
 */
export function livePart(app) {
  const element = h('div', { class: 'live-match', hidden: true })
  let view = null

  const button = (key, onclick, classes = '') =>
    h('button', { type: 'button', class: `button ${classes}`, onclick }, t(key))

  /** The buttons of a scene: the rest goes on by itself. */
  function actions(match) {
    const scene = sceneOf(match)
    const state = app.store.get()
    const forcing = forcingLabel(state, match)
    return [
      forcing && button(forcing, ({ currentTarget }) =>
        app.busy(currentTarget, () => app.room.goOn(match))),
      ownRole(state) === 'screen' && button('wall.show', () => app.watching.showWall(), 'button-primary'),
      scene === 'reveal' && match.phase === 'finished'
        && button('reveal.result', () => app.watching.seen(), 'button-primary'),
      scene === 'final' && button('watch.close', close),
    ].filter(Boolean)
  }

  function close() {
    app.watching.close()
    document.querySelector('#main h1')?.focus()
  }

  function end() {
    view?.leave()
    view = null
    fill(element)
  }

  return {
    element,
    update({ watched }) {
      element.hidden = !watched
      if (!watched) return end()
      if (!view) fill(element, (view = watchView(app, { actions })).element)
      view.update(watched)
    },
    leave: end,
  }
}
