/**
 * The frame around every screen: header, footer, the banner about the connection.
 */

import { announce } from '../ui/announcer.js'
import { fillAvatar } from '../ui/avatar.js'
import { fill, h, setText } from '../ui/h.js'
import { t } from '../ui/i18n.js'
import { icon } from '../ui/icons.js'
import { addressOf, link } from '../ui/link.js'
import { showQueueBar } from './queue-bar.js'
import { showRoomBar } from './room-bar.js'
import { ENDED } from '../../screens/index.js'

const at = (id) => document.getElementById(id)

/** The screens that the header leads to, and their icons. */
const PLACES = { home: 'globe', friends: 'people', boards: 'trophy', notifications: 'bell' }
/** Screens that belong to another one's place in the header. */
const PLACE_OF = { league: 'boards', rankings: 'boards' }

/**
 * Builds the frame, and keeps it up to date.
 *
 * @param {import('./app.js').App} app
 * @returns {{refresh(): void}} `refresh` builds it anew, in another language.
 */
export function showFrame(app) {
  const update = () => {
    const state = app.store.get()
    updateHeader(state)
    updateBanner(state)
  }
  const bars = [showQueueBar(app), showRoomBar(app)]
  const refresh = () => {
    for (const bar of bars) bar.refresh()
    setText(at('skip-link'), t('frame.skip'))
    fill(at('site-header'), header())
    fill(at('site-footer'), footer())
    update()
  }
  at('skip-link').addEventListener('click', (event) => {
    event.preventDefault()
    at('main').focus()
  })
  addEventListener('screenchange', (event) => markPlace(PLACE_OF[event.detail] ?? event.detail))
  app.store.subscribe(update)
  refresh()
  return { refresh }
}

function header() {
  const place = (name) =>
    h(
      'li',
      {},
      link(
        name,
        { class: 'place', data: { place: name } },
        icon(PLACES[name]),
        h('span', {}, t(`frame.${name}`)),
        name === 'notifications' && h('span', { class: 'count', hidden: true, id: 'unread' })
      )
    )
  return [
    h('a', { class: 'brand', href: addressOf('home') }, icon('pin'), h('span', {}, t('app.name'))),
    h(
      'nav',
      { 'aria-label': t('frame.navigation'), id: 'places', hidden: true },
      h('ul', { class: 'places' }, Object.keys(PLACES).map(place), h('li', {}, profileLink()))
    ),
  ]
}

function profileLink() {
  return link(
    'profile',
    { class: 'place', data: { place: 'profile' } },
    h('span', { class: 'avatar avatar-small', id: 'own-avatar', 'aria-hidden': 'true' }),
    h('span', { id: 'own-name' })
  )
}

function updateHeader({ player, unread, connection }) {
  at('places').hidden = !player || ENDED.includes(connection)
  if (!player) return
  setText(at('own-name'), player.username)
  at('own-name').title = player.username
  fillAvatar(at('own-avatar'), player)
  const count = at('unread')
  count.hidden = unread === 0
  setText(count, unread > 99 ? '99+' : String(unread))
  count.setAttribute('aria-label', t('frame.unread', { count: unread }))
}

function markPlace(name) {
  for (const place of document.querySelectorAll('[data-place]')) {
    if (place.dataset.place === name) place.setAttribute('aria-current', 'page')
    else place.removeAttribute('aria-current')
  }
}

function updateBanner({ connection, isRestarting, isSlow, match }) {
  const isLost = connection === 'lost'
  const key = isRestarting
    ? isLost ? 'away' : match ? 'restartingMatch' : 'restarting'
    : isLost ? 'lost' : isSlow ? 'slow' : ''
  const banner = at('banner')
  const text = key && t(`banner.${key}`)
  if (banner.textContent === text) return
  const wasSlow = banner.dataset.key === 'slow'
  banner.hidden = key === ''
  banner.dataset.key = key
  setText(banner, text)
  if (text || !wasSlow) announce(text || t('banner.back'), { urgent: isLost })
}

function footer() {
  return h('nav', { class: 'footer-links', 'aria-label': t('frame.more') },
    link('about', {}, t('frame.about')),
    link('search', {}, t('frame.search')),
    link('lists', {}, t('frame.lists')),
    link('events', {}, t('frame.events')),
    link('news', {}, t('news.title')),
    h('a', { href: '/editor' }, t('frame.editor')),
    link('settings', {}, t('frame.settings')))
}
