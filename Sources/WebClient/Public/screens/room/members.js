/** The members of a room, with the signs that they give. */

import { EMOTES, playing, watching } from '../../app/state/room.js'
import { ask } from '../../app/ui/dialog.js'
import { fillAvatar } from '../../app/ui/avatar.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { announce } from '../../app/ui/announcer.js'
import { roleChoice } from './role-choice.js'
import { keepFocus, workButton } from '../social/elements.js'
import { listen } from '../social/live.js'

/** How long a sign is shown. Milliseconds. */
const EMOTE_TIME = 4000

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void, leave(): void}}
 */
export function membersPart(app) {
  const heading = h('h2', {})
  const list = h('ul', { class: 'rows members' })
  const watchersHeading = h('h2', {})
  const watchers = h('ul', { class: 'rows members' })
  const watchersPart = h('div', { class: 'watchers', hidden: true }, watchersHeading, watchers)
  const element = h('section', { class: 'card' }, heading, list, watchersPart)
  /** The sign of each player, and the timer that takes it away. */
  const signs = new Map()
  let shown = ''

  function showSign(player) {
    const place = element.querySelector(`[data-player="${CSS.escape(player)}"] .member-sign`)
    const emote = signs.get(player)?.emote
    if (place) fill(place, emote && icon(emote))
  }

  const end = listen(app, {
    'room.emoted': ({ player, emote }) => {
      const { room } = app.store.get()
      const member = room?.members.find((each) => each.player.player === player)
      if (!member || !EMOTES.includes(emote)) return
      clearTimeout(signs.get(player)?.timer)
      const timer = setTimeout(() => {
        signs.delete(player)
        showSign(player)
      }, EMOTE_TIME)
      signs.set(player, { emote, timer })
      showSign(player)
      announce(t('room.emoted', { name: member.player.username, sign: t(`emote.${emote}`) }))
    },
  })

  return {
    element,
    update({ room, player, formats }) {
      const key = `${room.code} ${room.version} ${player.player}`
      if (key === shown) return
      shown = key
      const players = playing(room.members)
      const others = watching(room.members)
      const isAlone = room.members.length === 1 && players.length === 1
      setText(heading, isAlone ? t('room.members.alone') : t('room.members', { count: players.length }))
      setText(watchersHeading, t('room.watchers', { count: others.length }))
      watchersPart.hidden = others.length === 0
      const hasSides = Boolean(formats.find(({ format }) => format === room.format)?.sides)
      const rows = (members) => members.map((one) => row(app, one, room, player.player, hasSides))
      keepFocus(element, () => {
        fill(list, hasSides ? bySides(players, rows) : rows(players))
        fill(watchers, others.map((one) => row(app, one, room, player.player, false)))
      })
      for (const each of signs.keys()) showSign(each)
    },
    leave() {
      end()
      for (const { timer } of signs.values()) clearTimeout(timer)
    },
  }
}

/** The members of each side, below its name. */
function bySides(members, rows) {
  return [0, 1].flatMap((side) => [
    h('li', { class: 'side-name', data: { side: String(side) } }, t(`side.${side}`)),
    rows(members.filter((member) => member.side === side)),
  ])
}

function row(app, { player, online, inMatch, side, role = 'player' }, room, me, hasSides) {
  const presence = !online ? 'away' : inMatch ? 'inMatch' : 'online'
  const isHost = room.host === player.player
  const isMe = player.player === me
  return h('li', { class: 'row member', data: { player: player.player } },
    h('div', { class: 'player-line' },
      h('span', { class: 'member-face' },
        fillAvatar(h('span', { class: 'avatar', 'aria-hidden': 'true' }), player),
        h('span', { class: 'member-sign', 'aria-hidden': 'true' })),
      h('div', { class: 'player-line-text' },
        h('strong', { class: 'member-name', title: player.username }, player.username),
        h('p', { class: 'hint presence', data: { presence: online ? presence : 'offline' } },
          [isMe && t('common.you'), isHost && t('room.host'), role === 'screen' && t('role.screen'),
            t(`room.presence.${presence}`)].filter(Boolean).join(' · ')))),
    h('div', { class: 'member-buttons' },
      room.host === me && roleChoice(app, player, role),
      hasSides && (isMe || room.host === me) && sideButton(app, player, side),
      room.host === me && !isMe && hostButtons(app, player)))
}

/** Goes over to the other side, or sends somebody there. */
function sideButton(app, { player, username }, side) {
  return workButton(app, icon('swap'), () => app.room.send(player, 1 - side), {
    class: 'member-button', title: t('side.change'), 'aria-label': `${t('side.change')}: ${username}`,
  })
}

function hostButtons(app, { player, username }) {
  const remove = async () => {
    const isSure = await ask({
      title: t('room.kick.title', { name: username }), text: t('room.kick.text'),
      confirm: t('room.kick'), isDangerous: true,
    })
    if (isSure) await app.room.kick(player)
  }
  const label = (key) => ({
    class: 'member-button', title: t(key), 'aria-label': `${t(key)}: ${username}`,
  })
  return [
    workButton(app, icon('crown'), () => app.room.pass(player), label('room.pass')),
    workButton(app, icon('cross'), remove, label('room.kick')),
  ]
}
