/** The inbox, latest first. */

import { badgeText } from '../app/ui/badges.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { link } from '../app/ui/link.js'
import { fillAvatar } from '../app/ui/avatar.js'
import { notifyError } from '../app/ui/toasts.js'
import { newsTitle } from './news/words.js'
import { emptyPart, playLink } from './parts/empty.js'
import { timeElement, workButton } from './social/elements.js'
import { listen, loadWhenReady } from './social/live.js'

const PAGE = 20

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'frame.notifications',
  render(app) {
    let shown = []
    const list = h('ul', { class: 'rows inbox' })
    const empty = emptyPart(t('inbox.empty'), playLink(), { hidden: true })
    const unread = h('p', { class: 'lead', role: 'status' })

    const show = () => {
      empty.hidden = shown.length > 0
      unread.hidden = !empty.hidden
      fill(list, shown.map((notification) => row(app, notification)))
    }
    const page = (before) =>
      app.request('notification.list', { limit: PAGE, ...(before && { before }) }, { repeat: true })
    const load = async () => {
      try {
        const { notifications, unread } = await page()
        shown = notifications
        older.hidden = notifications.length < PAGE
        app.store.set({ unread })
        show()
      } catch (error) {
        notifyError(error)
      }
    }
    const older = workButton(app, t('inbox.older'), async () => {
      const { notifications } = await page(shown.at(-1).notification)
      const first = list.children.length
      shown = [...shown, ...notifications]
      older.hidden = notifications.length < PAGE
      show()
      list.children[first]?.querySelector('a')?.focus()
    }, { hidden: true })
    const readAll = workButton(app, t('inbox.readAll'), async () => {
      const upTo = shown[0].notification
      const { unread } = await app.request('notification.read', { upTo }, { repeat: true })
      shown = shown.map((notification) => ({ ...notification, read: true }))
      app.store.set({ unread })
      show()
    })
    const end = listen(app, {
      'notification.received': ({ notification }) => {
        shown = [notification, ...shown]
        show()
      },
    })
    const reload = loadWhenReady(load)
    return {
      element: h('section', { class: 'screen social screen-narrow-wide' },
        h('div', { class: 'heading-row' }, h('h1', {}, t('frame.notifications')), readAll),
        unread, list, empty, older),
      update(state) {
        reload(state)
        setText(unread, t('inbox.unread', { count: state.unread }))
        unread.hidden = !empty.hidden
        readAll.hidden = state.unread === 0 || shown.length === 0
      },
      leave: end,
    }
  },
}

function row(app, notification) {
  const { kind, at, read, player, badge, event, news, cancelled } = notification
  const name = player?.username ?? t('social.deleted')
  const title = badge ? badgeText(badge).title : ''
  const [target, parameter] = {
    friendRequest: ['friends'], friendAccepted: ['player', player?.username],
    challenge: ['friends'], badgeUnlocked: ['profile'],
    eventReminder: ['event', event], eventChanged: cancelled ? ['events'] : ['event', event],
    newsDigest: ['news', news?.length === 1 ? news[0].news : undefined],
  }[kind] ?? ['notifications']
  const picture = player
    ? fillAvatar(h('span', { class: 'avatar', 'aria-hidden': 'true' }), player)
    : h('span', { class: 'avatar', 'aria-hidden': 'true' }, icon(badge ? 'trophy' : event ? 'calendar' : news ? 'news' : 'person'))
  return h('li', { class: `row ${read ? '' : 'is-unread'}` },
    h('div', { class: 'player-line' }, picture,
      h('div', { class: 'player-line-text' },
        link(target, { parameter, class: 'player-link' },
          event ? eventText(notification) : news ? digestText(notification)
            : t(`inbox.${kind}`, { name, badge: title })),
        h('p', { class: 'hint' },
          !read && h('span', { class: 'unread-mark' }, t('inbox.new')),
          timeElement(at, app.clock.now())))))
}

/** A reminder of an event, or what has become of it. */
function eventText({ kind, title, startsAt, begun, cancelled }) {
  const state = cancelled ? '.cancelled' : begun ? '.begun' : ''
  return t(`inbox.${kind}${state}`, { title, time: formats().date(startsAt) })
}

/** How many news there were, and the titles of the first. */
function digestText({ count, news }) {
  // Those that were removed since have no titles.
  return news.length === 0 ? t('news.title') : t('inbox.newsDigest', { count, titles: news.map(newsTitle) })
}
