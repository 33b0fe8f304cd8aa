/** One's own profile: picture, numbers, badges, account. */

import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { notifyError } from '../app/ui/toasts.js'
import { levelBar } from './parts/level-bar.js'
import { souvenirsPart } from './bag/souvenirs.js'
import { accountPart } from './social/account.js'
import { badgeParts } from './social/badges.js'
import { section } from './social/elements.js'
import { listen, loadWhenReady } from './social/live.js'
import { picturePart } from './social/picture.js'
import { profileHead } from './social/profile-head.js'
import { favouriteMap, statisticsParts } from './social/statistics.js'
import { mapTitle } from '../map/places.js'

/** The favourite map is told by so many of the last matches. */
const RECENT = 20

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'frame.profile',
  render(app, part) {
    const { player } = app.store.get()
    const head = h('div', {}, profileHead({ player }))
    const statistics = section(t('profile.statistics'), { class: 'card' })
    const badges = section(t('profile.badges'), { class: 'card' })
    const account = h('div', { class: 'account', tabindex: '-1' }, accountPart(app))
    account.addEventListener('focus', () => account.scrollIntoView())
    const picture = picturePart(app)
    let shown = player
    const show = ({ player, ...profile }) => {
      const { experience } = profile.statistics ?? {}
      fill(head, profileHead({ player, ...profile },
        experience !== undefined && levelBar(experience),
        souvenirsPart(profile),
        h('div', { class: 'buttons' },
          link('history', { class: 'button' }, t('profile.history')),
          link('memory', { class: 'button' }, t('memory.short')),
          link('bag', { class: 'button' }, t('bag.title')))))
    }
    let profile = { player }
    const load = async () => {
      try {
        const [own, all, { matches }] = await Promise.all([
          app.request('profile.get', {}, { repeat: true }),
          app.request('badge.list', {}, { repeat: true }),
          app.request('match.history', { limit: RECENT }, { repeat: true }),
        ])
        const map = favouriteMap(matches)
        profile = own
        show(profile)
        fill(statistics, h('h2', {}, t('profile.statistics')), statisticsParts(own.statistics, {
          ratings: own.ratings, favourite: map && mapTitle(app.store.get().maps, map),
        }))
        fill(badges, h('h2', {}, t('profile.badges')), badgeParts(all.badges))
      } catch (error) {
        notifyError(error)
      }
    }
    const end = listen(app, {
      'notification.received': ({ notification: { kind } }) =>
        kind === 'badgeUnlocked' && load(),
    })
    const reload = loadWhenReady(load)
    show(profile)
    return {
      element: h('section', { class: 'screen social profile' },
        head,
        h('div', { class: 'columns' },
          h('div', { class: 'column' }, statistics, badges),
          h('div', { class: 'column' }, picture.element, account))),
      update(state) {
        reload(state)
        picture.update(state)
        if (!state.player || state.player === shown) return
        if (state.player.guest !== shown.guest) fill(account, accountPart(app))
        shown = state.player
        profile = { ...profile, player: shown }
        show(profile)
      },
      focus: part === 'account' ? account : undefined,
      leave: end,
    }
  },
}
