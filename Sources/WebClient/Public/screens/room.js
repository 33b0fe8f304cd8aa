/** A room: whoever opens its address joins it, and waits there for the matches. */

import { codeIn } from '../app/state/room.js'
import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { codeForm } from './room/code-form.js'
import { lobbyPart } from './room/lobby.js'
import { workButton } from './social/elements.js'

/** @type {object} See app/shell/router.js; other addresses than the room's have a `way` in. */
export const screen = {
  title: 'room.title',
  render(app, parameter, way = {}) {
    const code = codeIn(parameter ?? '')
    const element = h('section', { class: 'screen room social' })
    let lobby = null
    let hasBegun = false

    function showOutside(text, ...more) {
      fill(element,
        h('h1', {}, t('room.title')),
        h('p', { class: 'lead', role: 'status' }, text),
        more,
        h('div', { class: 'room-outside' },
          codeForm(app), link('home', { class: 'button' }, t('frame.home'))))
    }

    async function join() {
      hasBegun = true
      if (!code) return showOutside(t('room.code.invalid'))
      fill(element, h('h1', {}, t('room.title')), h('p', { class: 'hint' }, t('room.joining')))
      try {
        await app.room.join(code, way)
      } catch (error) {
        // The next connection tries again by itself.
        if (error.code === 'connectionLost') hasBegun = false
        const isFull = error.code === 'roomFull' && !way.isWatching
        showOutside(isFull ? t('room.full') : errorText(error), isFull && watchButton())
      }
    }

    /** Watching is for those who find no place to play. */
    function watchButton() {
      return h('div', { class: 'buttons' },
        workButton(app, t('room.watch'), () => app.room.join(code, { isWatching: true }),
          { class: 'button-primary button-large' }))
    }

    return {
      element,
      update(state) {
        if (state.room && state.room.code === code) {
          if (way.enter) return way.enter()
          if (!lobby) fill(element, (lobby = lobbyPart(app)).element)
          return lobby.update(state)
        }
        if (lobby) {
          lobby.leave()
          lobby = null
          hasBegun = true
          showOutside(t('room.gone'))
        }
        if (!hasBegun && state.connection === 'ready') join()
      },
      leave: () => lobby?.leave(),
    }
  },
}
