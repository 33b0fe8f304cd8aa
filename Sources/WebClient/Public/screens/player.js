/** Another player's profile. */

import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText, notify } from '../app/ui/toasts.js'
import { emptyPart } from './parts/empty.js'
import { souvenirsPart } from './bag/souvenirs.js'
import { badgeParts } from './social/badges.js'
import { blockButton, unblockButton } from './social/blocks.js'
import { challengeButton } from './social/challenge.js'
import { section, workButton } from './social/elements.js'
import { listen, loadWhenReady } from './social/live.js'
import { profileHead } from './social/profile-head.js'
import { reportable, reportButton } from './social/report.js'
import { statisticsParts } from './social/statistics.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'frame.player',
  render(app, username = '') {
    const element = h('section', { class: 'screen social' }, h('h1', {}, username))
    let shown
    const load = async () => {
      try {
        const profile = await app.request('profile.get', { username }, { repeat: true })
        const presence = profile.friendship === 'friends' ? await presenceOf(app, profile) : null
        shown = profile
        const hadFocus = element.contains(document.activeElement)
        fill(element, content(app, profile, presence, load))
        if (hadFocus) element.querySelector('h1').focus()
      } catch (error) {
        fill(element, h('h1', {}, username), h('p', { class: 'problem' }, errorText(error)))
      }
    }
    const ofShown = (id) => id === shown?.player.player && load()
    const end = listen(app, {
      'friend.presence': ({ player }) => ofShown(player),
      'friend.added': ({ player }) => ofShown(player.player),
      'friend.removed': ({ player }) => ofShown(player),
      'notification.received': ({ notification }) => ofShown(notification.player?.player),
    })
    return { element, update: loadWhenReady(load), leave: end }
  },
}

async function presenceOf(app, { player }) {
  const { friends } = await app.request('friend.list', {}, { repeat: true })
  return friends.find((friend) => friend.player.player === player.player) ?? null
}

function content(app, profile, presence, load) {
  const { player, statistics, ratings, badges, friendship } = profile
  return [
    profileHead(profile,
      presence && h('p', { class: 'hint presence', data: { presence: presenceName(presence) } },
        t(`presence.${presenceName(presence)}`)),
      souvenirsPart(profile),
      h('div', { class: 'buttons' }, commands(app, player, friendship, presence, load))),
    section(t('profile.statistics'), { class: 'card' },
      statisticsParts(statistics, { ratings })),
    section(t('profile.badges'), { class: 'card' }, badges.length > 0
      ? badgeParts(badges)
      : emptyPart(t('player.noBadges'), link('profile', { class: 'button' }, t('player.own')))),
  ]
}

function presenceName({ online, inMatch }) {
  return inMatch ? 'inMatch' : online ? 'online' : 'offline'
}

/** The buttons, by how the two stand to each other. */
function commands(app, { player, username }, friendship, presence, load) {
  const send = (method, params, done) => async () => {
    await app.request(method, params, { repeat: true })
    if (done) notify(done)
    await load()
  }
  const remove = (key) => workButton(app, t(key), send('friend.remove', { player }))
  const accept = workButton(app, t('friends.accept'), send('friend.accept', { player }),
    { class: 'button-primary' })
  const request = workButton(app, t('friends.add'),
    send('friend.request', { username }, t('friends.asked', { name: username })),
    { class: 'button-primary' })
  const report = reportButton(app, reportable([{ player, username }], app.store.get().player.player))
  const block = [blockButton(app, { player, username }, load), report]
  const play = presence?.online && !presence.inMatch && challengeButton(app, { player, username })
  return {
    self: [link('profile', { class: 'button' }, t('player.own'))],
    none: [request, block],
    friends: [play, remove('friends.remove'), block],
    requested: [remove('friends.withdraw'), block],
    blocked: [unblockButton(app, { player, username }, load), report],
    requesting: [accept, workButton(app, t('friends.decline'),
      send('friend.decline', { player })), block],
  }[friendship] ?? []
}
