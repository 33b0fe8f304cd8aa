/** Friends: who is there, requests, challenges. */

import { ask } from '../app/ui/dialog.js'
import { fill, h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { errorText, notify, notifyError } from '../app/ui/toasts.js'
import { emptyPart } from './parts/empty.js'
import { inviteButton } from './parts/invite.js'
import { challengeButton } from './social/challenge.js'
import { blockButton, blocksPart } from './social/blocks.js'
import { challengesPart } from './social/challenges-part.js'
import { keepFocus, playerLine, section, timeElement, timeText, workButton } from './social/elements.js'
import { sortedFriends, withFriend, withoutPlayer, withPresence } from './social/friends-model.js'
import { listen, loadWhenReady } from './social/live.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'frame.friends',
  render(app) {
    let model = { friends: [], requests: [] }
    const challenges = challengesPart(app)
    const blocks = blocksPart(app)
    const requests = h('ul', { class: 'rows' })
    const requestSection = section(t('friends.requests'), { class: 'card', hidden: true }, requests)
    const friends = h('ul', { class: 'rows', 'aria-busy': 'true' })
    const empty = emptyPart(t('friends.none'), inviteButton(app), { hidden: true })

    const change = (next) => {
      model = next
      requestSection.hidden = model.requests.length === 0
      keepFocus(requests, () =>
        fill(requests, model.requests.map((request) => requestRow(app, request, forget, block))))
      keepFocus(friends, () =>
        fill(friends, sortedFriends(model).map((friend) => friendRow(app, friend, forget, block))))
      empty.hidden = model.friends.length > 0
    }
    const forget = (id) => change(withoutPlayer(model, id))
    const block = (id) => async () => {
      forget(id)
      await blocks.load()
    }
    const load = async () => {
      try {
        change(await app.request('friend.list', {}, { repeat: true }))
        friends.removeAttribute('aria-busy')
        await blocks.load()
      } catch (error) {
        notifyError(error)
      }
    }
    const end = listen(app, {
      'friend.presence': (presence) => change(withPresence(model, presence, app.clock.now())),
      'friend.added': (friend) => change(withFriend(model, friend)),
      'friend.removed': ({ player }) => forget(player),
      'notification.received': ({ notification: { kind } }) =>
        (kind === 'friendRequest' ? load() : undefined),
    })
    const reload = loadWhenReady(load)
    const element = h('section', { class: 'screen social friends' },
      h('h1', {}, t('frame.friends')),
      requestForm(app, load),
      h('div', { class: 'columns' },
        h('div', { class: 'column' }, challenges.element, requestSection),
        section(t('friends.list'), { class: 'card' }, friends, empty)),
      blocks.element)
    return {
      element,
      update(state) {
        reload(state)
        challenges.update(state)
      },
      leave() {
        end()
        challenges.leave()
      },
    }
  },
}

function requestForm(app, onsent) {
  const input = h('input', {
    id: 'friend-name', type: 'text', autocomplete: 'off', autocapitalize: 'none',
    spellcheck: 'false', maxlength: 20, required: true, 'aria-describedby': 'friend-problem',
  })
  const problem = h('p', { class: 'problem', id: 'friend-problem', role: 'alert', hidden: true })
  const button = h('button', { class: 'button button-primary' }, t('friends.add'))
  const send = async () => {
    const username = input.value.trim()
    problem.hidden = true
    if (username === '') return
    try {
      await app.request('friend.request', { username }, { repeat: true })
      input.value = ''
      notify(t('friends.asked', { name: username }))
      onsent()
    } catch (error) {
      problem.hidden = false
      setText(problem, errorText(error))
      input.focus()
    }
  }
  return h('form', {
    class: 'form friend-form', novalidate: true,
    onsubmit: (event) => {
      event.preventDefault()
      app.busy(button, send)
    },
  },
  h('div', { class: 'field' },
    h('label', { for: 'friend-name' }, t('friends.add.label')),
    h('div', { class: 'field-and-button' }, input, button), problem))
}

function requestRow(app, { player, direction, at }, forget, block) {
  const answer = (method) => async () => {
    await app.request(method, { player: player.player }, { repeat: true })
    forget(player.player)
  }
  const label = (key) => ({ 'aria-label': `${t(key)}: ${player.username}` })
  const buttons = direction === 'incoming'
    ? [
      workButton(app, t('friends.accept'), answer('friend.accept'),
        { class: 'button-primary', ...label('friends.accept') }),
      workButton(app, t('friends.decline'), answer('friend.decline'), label('friends.decline')),
      blockButton(app, player, block(player.player)),
    ]
    : [workButton(app, t('friends.withdraw'), answer('friend.remove'), label('friends.withdraw'))]
  return h('li', { class: 'row', data: { player: player.player } },
    playerLine(player, h('p', { class: 'hint' }, t(`friends.request.${direction}`), ' · ',
      timeElement(at, app.clock.now()))),
    h('div', { class: 'buttons' }, buttons))
}

function friendRow(app, { player, online, inMatch, lastAccess }, forget, block) {
  const presence = inMatch ? 'inMatch' : online ? 'online' : 'offline'
  const remove = async () => {
    const answer = await ask({
      title: t('friends.remove.title', { name: player.username }),
      text: t('friends.remove.text'), confirm: t('friends.remove'), isDangerous: true,
    })
    if (!answer) return
    await app.request('friend.remove', { player: player.player }, { repeat: true })
    forget(player.player)
  }
  return h('li', { class: 'row', data: { player: player.player } },
    playerLine(player, h('p', { class: 'hint presence', data: { presence } },
      presence === 'offline' ? t('presence.last', { time: timeText(lastAccess, app.clock.now()) })
        : t(`presence.${presence}`))),
    h('div', { class: 'buttons' },
      presence === 'online' && challengeButton(app, player),
      workButton(app, t('friends.remove'), remove,
        { 'aria-label': `${t('friends.remove')}: ${player.username}` }),
      blockButton(app, player, block(player.player))))
}
