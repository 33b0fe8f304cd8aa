/** The inside of a room: its code, the match that others play, who is there, what is played, and the start. */

import { playing, startProblem } from '../../app/state/room.js'
import { ownRole } from '../../app/state/watched.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { workButton } from '../social/elements.js'
import { emotesPart } from './emotes.js'
import { livePart } from './live-match.js'
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
  const live = livePart(app)
  const emotes = emotesPart(app)
  const note = h('p', { class: 'hint', id: 'room-note', role: 'status' })
  const start = workButton(app, t('room.start'), () => app.room.start(), {
    class: 'button-primary button-large', 'aria-describedby': 'room-note',
  })
  const role = workButton(app, '', () =>
    app.room.take(ownRole(app.store.get()) === 'player' ? 'watcher' : 'player'))
  const begin = h('div', { class: 'lobby-start' }, start, note, role)
  const share = roomShare(app, room.code)
  const head = h('header', { class: 'lobby-head' },
    h('h1', {}, t('room.title')),
    h('p', { class: 'room-code', 'aria-label': t('room.code.is', { code: [...room.code].join(' ') }) },
      room.code))
  const beside = h('div', { class: 'column' }, terms.element)
  const leave = workButton(app, t('room.leave'), () => app.room.leave(), { class: 'room-leave' })
  const element = h('div', { class: 'lobby' }, head, live.element, begin,
    h('div', { class: 'columns' },
      h('div', { class: 'column' }, members.element, emotes), beside))
  let isLive = null

  /** A match that is played comes first; the link to the room gives way to it. */
  function arrange(isPlayed) {
    if (isPlayed === isLive) return
    isLive = isPlayed
    element.dataset.live = String(isPlayed)
    if (isPlayed) begin.before(live.element)
    else begin.after(live.element)
    fill(beside, isPlayed && share, terms.element, leave)
    if (!isPlayed) head.append(share)
  }

  return {
    element,
    update(state) {
      const { room, player, formats, watched } = state
      const format = formats.find(({ format }) => format === room.format)
      const problem = startProblem(room, player.player, format)
      const own = ownRole(state)
      arrange(Boolean(watched) && watched.phase !== 'finished')
      start.hidden = problem === 'notHost' || problem === 'playing'
      start.disabled = problem !== null
      setText(note, noteOf(room, problem, format, own))
      setText(role, t(own === 'player' ? 'room.onlyWatch' : 'room.playAlong'))
      emotes.hidden = own === 'screen' && Boolean(room.match)
      members.update(state)
      terms.update(state)
      live.update(state)
    },
    leave() {
      members.leave()
      terms.leave()
      live.leave()
    },
  }
}

/** The reason why no match begins yet. */
function noteOf({ members, host, match }, problem, format, own) {
  if (match) return t(own === 'player' ? 'room.note.playing' : `room.note.playing.${own}`)
  if (problem === 'tooFew' && format?.fewestPlayers > 2) {
    return t('room.note.tooFewFor', { count: format.fewestPlayers, format: t(`format.${format.format}`) })
  }
  if (problem === 'tooMany') {
    return t('room.note.tooMany', { count: format.mostPlayers, format: t(`format.${format.format}`) })
  }
  if (problem === 'tooFew' && playing(members).length < members.length) return t('room.note.tooFewPlay')
  if (problem !== 'notHost') return problem ? t(`room.note.${problem}`) : ''
  const { player } = members.find(({ player }) => player.player === host)
  return t(own === 'player' ? 'room.note.notHost' : `room.note.notHost.${own}`, { name: player.username })
}
