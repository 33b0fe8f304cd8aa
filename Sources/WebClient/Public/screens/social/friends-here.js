/** The friends who are there now, to be challenged; takes no room while nobody is. */

import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { challengeButton } from './challenge.js'
import { keepFocus, playerLine, section } from './elements.js'
import { sortedFriends, withFriend, withoutPlayer, withPresence } from './friends-model.js'
import { listen, loadWhenReady } from './live.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void, leave(): void}}
 */
export function friendsHere(app) {
  let model = { friends: [], requests: [] }
  const rows = h('ul', { class: 'rows' })
  const element = section(t('home.friends'), { class: 'card friends-here', hidden: true }, rows)

  const change = (next) => {
    model = next
    const here = sortedFriends(model).filter(({ online }) => online)
    element.hidden = here.length === 0
    keepFocus(rows, () => fill(rows, here.map((friend) => row(app, friend))))
  }
  const load = async () => {
    try {
      change(await app.request('friend.list', {}, { repeat: true }))
    } catch {
      // One can play without knowing who else is there.
    }
  }
  const end = listen(app, {
    'friend.presence': (presence) => change(withPresence(model, presence, app.clock.now())),
    'friend.added': (friend) => change(withFriend(model, friend)),
    'friend.removed': ({ player }) => change(withoutPlayer(model, player)),
  })
  return { element, update: loadWhenReady(load), leave: end }
}

function row(app, { player, inMatch }) {
  const presence = inMatch ? 'inMatch' : 'online'
  return h('li', { class: 'row', data: { player: player.player } },
    playerLine(player,
      h('p', { class: 'hint presence', data: { presence } }, t(`presence.${presence}`))),
    !inMatch && challengeButton(app, player))
}
