/** The inside of a room: its code, who is there, what is played, and the start. */

import { startProblem } from '../../app/state/room.js'
import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { workButton } from '../social/elements.js'
import { emotesPart } from './emotes.js'
import { membersPart } from './members.js'
import { roomShare } from './share.js'
import { termsPart } from './terms.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void, leave(): void}}
 */
export function lobbyPart(app) {
  const { room } = app.store.get()
  const members = membersPart(app)
  const terms = termsPart(app)
  const note = h('p', { class: 'hint', id: 'room-note', role: 'status' })
  const start = workButton(app, t('room.start'), () => app.room.start(), {
    class: 'button-primary button-large', 'aria-describedby': 'room-note',
  })
  const element = h('div', { class: 'lobby' },
    h('header', { class: 'lobby-head' },
      h('h1', {}, t('room.title')),
      h('p', { class: 'room-code', 'aria-label': t('room.code.is', { code: [...room.code].join(' ') }) },
        room.code),
      roomShare(app, room.code)),
    h('div', { class: 'lobby-start' }, start, note),
    h('div', { class: 'columns' },
      h('div', { class: 'column' }, members.element, emotesPart(app)),
      h('div', { class: 'column' }, terms.element,
        workButton(app, t('room.leave'), () => app.room.leave(), { class: 'room-leave' }))))
  return {
    element,
    update(state) {
      const { room, player, formats } = state
      const format = formats.find(({ format }) => format === room.format)
      const problem = startProblem(room, player.player, format)
      start.hidden = problem === 'notHost'
      start.disabled = problem !== null
      setText(note, noteOf(room, problem, format))
      members.update(state)
      terms.update(state)
    },
    leave() {
      members.leave()
      terms.leave()
    },
  }
}

/** The reason why no match begins yet. */
function noteOf({ members, host, match }, problem, format) {
  if (match) return t('room.note.playing')
  if (problem === 'tooFew' && format?.fewestPlayers > 2) {
    return t('room.note.tooFewFor', { count: format.fewestPlayers, format: t(`format.${format.format}`) })
  }
  if (problem === 'tooMany') {
    return t('room.note.tooMany', { count: format.mostPlayers, format: t(`format.${format.format}`) })
  }
  if (problem !== 'notHost') return problem ? t(`room.note.${problem}`) : ''
  const { player } = members.find(({ player }) => player.player === host)
  return t('room.note.notHost', { name: player.username })
}
