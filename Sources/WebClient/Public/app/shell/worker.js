/**
 * The service worker (sw.js), seen from the page: registers it, and offers the version that it has
 * fetched. A page goes on with its own version until it is loaded anew.
 */

import { isLive } from '../state/match-questions.js'
import { ownVersion } from '../state/version.js'
import { announce } from '../ui/announcer.js'
import { h } from '../ui/h.js'
import { t } from '../ui/i18n.js'

const ADDRESS = '/sw.js'

/** @type {Promise<ServiceWorkerRegistration|null>|null} */
let registered = null

/**
 * @returns {Promise<ServiceWorkerRegistration|null>} `null` where the browser has none, or keeps
 *   nothing: the game goes on without.
 */
export function serviceWorker() {
  registered ??= Promise.resolve(
    navigator.serviceWorker?.register(ADDRESS, { updateViaCache: 'none' })).then(
    (registration) => registration ?? null, () => null)
  return registered
}

/** @param {import('./app.js').App} app */
export async function followWorker(app) {
  const { serviceWorker: workers } = navigator
  // A player who has asked for little traffic downloads nothing ahead.
  if (!workers || navigator.connection?.saveData) return
  workers.addEventListener('message', ({ data }) => {
    if (data.assets && data.assets !== ownVersion()) offerUpdate(app)
    if (data.place && !isLive(app.store.get().match)) location.hash = `#/${data.place}`
  })
  const registration = await serviceWorker()
  if (!registration) return
  registration.active?.postMessage('version')
  registration.active?.postMessage('tidy')
  lookForUpdates(app, registration)
}

/**
 * Asks for a new version, now and whenever the server comes back: it may have been restarted with
 * another one.
 */
function lookForUpdates(app, registration) {
  let isDue = true
  let before = 'ready'
  const look = ({ connection, match }) => {
    if (connection === 'ready' && before !== 'ready') isDue = true
    before = connection
    // The files of a version are not fetched while somebody plays.
    if (!isDue || isLive(match) || connection !== 'ready') return
    isDue = false
    registration.update().catch(() => {})
  }
  app.store.subscribe(look)
  look(app.store.get())
}

/** Offers the new version: beside what is done, and not during a match. */
function offerUpdate(app) {
  if (document.querySelector('.update')) return
  const button = (key, classes, onclick) =>
    h('button', { type: 'button', class: `button ${classes}`, onclick }, t(key))
  const close = () => {
    stop()
    card.remove()
    document.querySelector('#main h1')?.focus()
  }
  const card = h('div', { class: 'announcement update', hidden: true },
    h('p', {}, t('update.text')),
    h('div', { class: 'buttons' }, button('update.later', '', close),
      button('update.go', 'button-primary', () => location.reload())))
  const show = ({ match }) => {
    if (card.hidden && !isLive(match)) announce(t('update.text'))
    card.hidden = isLive(match)
  }
  const stop = app.store.subscribe(show)
  document.getElementById('announcements').append(card)
  show(app.store.get())
}
