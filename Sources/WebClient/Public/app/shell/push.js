/**
 * Notifications when the game is closed (Web Push, RFC 8030): asks the browser, tells the server
 * where to send, and takes it back. The choice belongs to this browser, the subscription to who is
 * signed in.
 */

import { fromBase64URL, isForKey, pushStatus, subscriptionParams } from '../state/push.js'
import { remember, remembered } from '../state/settings.js'
import { currentLanguage, t } from '../ui/i18n.js'
import { serviceWorker } from './worker.js'

/** The kinds of notifications that have a text of their own. */
const KINDS = [
  'friendRequest', 'friendAccepted', 'challenge', 'badge', 'reminder', 'reminderBegun', 'eventMoved',
  'eventCancelled', 'news', 'digest', 'other',
]
/** Where sw.js finds the texts. */
const WORDS = 'whereami words'

/** @type {PushControl|null} */
let control = null

/** @param {import('./app.js').App} app @returns {PushControl} The only one of the page. */
export function pushControl(app) {
  control ??= new PushControl(app)
  return control
}

class PushControl {
  #app
  /** The server's key; empty: it sends nothing; `null`: it has not been asked yet. */
  #key = null
  /** Whose subscription the server has, and over which connection it was told. */
  #told = ''
  #connections = 0
  /** The language of the texts that were left to the service worker. */
  #language = ''

  constructor(app) {
    this.#app = app
    // A screen is built anew when there are texts in another language.
    addEventListener('screenchange', () => {
      if (this.#language && currentLanguage() !== this.#language) this.#keepWords()
    })
  }

  /** Keeps the server's subscription that of who is signed in, over each connection. */
  follow() {
    let before = ''
    const look = ({ connection, player, isKnown }) => {
      if (connection === 'ready' && before !== 'ready') this.#connections++
      before = connection
      const now = `${player?.player} ${this.#connections}`
      if (connection !== 'ready' || !isKnown || now === this.#told) return
      this.#told = now
      this.#settle(player).catch(() => {})
    }
    this.#app.store.subscribe(look)
    look(this.#app.store.get())
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      if (data.subscription) this.#settle(this.#app.store.get().player).catch(() => {})
    })
  }

  /** @returns {Promise<ReturnType<typeof pushStatus>>} */
  async status() {
    const isSupported = isPushSupported()
    const { player } = this.#app.store.get()
    const key = isSupported ? await this.#serverKey() : ''
    return pushStatus({
      isSupported,
      hasServer: key === null ? null : key !== '',
      isSignedIn: Boolean(player),
      permission: isSupported ? Notification.permission : 'default',
      isWanted: isWanted(),
    })
  }

  /** Asks the browser, and subscribes; of a click only. */
  async turnOn() {
    if (await Notification.requestPermission() !== 'granted') return
    remember('push', 'on')
    try {
      await this.#subscribe()
    } catch (error) {
      remember('push', null)
      // The server may have it, though its reply was lost.
      await this.#unsubscribe({ isTold: true })
      throw error
    }
  }

  async turnOff() {
    remember('push', null)
    await this.#unsubscribe({ isTold: true })
  }

  /** Before the token ends: afterwards the server would not believe us. */
  async leave() {
    await this.#unsubscribe({ isTold: true })
  }

  async #settle(player) {
    if (!isPushSupported()) return
    const mayShow = isWanted() && Notification.permission === 'granted'
    if (player && mayShow) await this.#subscribe()
    // The account before has no business here any more.
    else await this.#unsubscribe({ isTold: Boolean(player) })
  }

  async #subscribe() {
    const key = await this.#serverKey()
    const registration = key && await ready()
    if (!registration) return
    let subscription = await registration.pushManager.getSubscription()
    if (!isForKey(subscription, key)) {
      await subscription?.unsubscribe()
      subscription = await registration.pushManager.subscribe({
        userVisibleOnly: true, applicationServerKey: fromBase64URL(key),
      })
    }
    await this.#app.request('push.subscribe', subscriptionParams(subscription), { repeat: true })
    await this.#keepWords()
  }

  /** @param {{isTold: boolean}} options Whether the server is told; it learns it anyway in time. */
  async #unsubscribe({ isTold }) {
    if (!isPushSupported()) return
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    if (isTold) await this.#app.request('push.unsubscribe', { endpoint }).catch(() => {})
    await subscription.unsubscribe()
  }

  /** @returns {Promise<string|null>} Empty if the server has none; `null` if it cannot be asked. */
  async #serverKey() {
    if (this.#key === null) {
      try {
        const { key } = await this.#app.request('push.get')
        this.#key = key ?? ''
      } catch ({ code }) {
        // A server of an earlier version does not know the method; others have it turned off.
        if (['methodNotFound', 'pushOff'].includes(code)) this.#key = ''
      }
    }
    return this.#key
  }

  /** Leaves the texts of notifications to the service worker, in the language in use. */
  async #keepWords() {
    if (!isWanted() || !('caches' in globalThis)) return
    this.#language = currentLanguage()
    const words = Object.fromEntries(KINDS.map((kind) => [kind, t(`notice.${kind}`)]))
    const all = { ...words, title: t('app.name'), lang: this.#language }
    const cache = await caches.open(WORDS)
    await cache.put('/words', new Response(JSON.stringify(all)))
  }
}

function isWanted() {
  return remembered('push') === 'on'
}

function isPushSupported() {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** @returns {Promise<ServiceWorkerRegistration|null>} With an active worker. */
async function ready() {
  const registration = await serviceWorker()
  return registration && navigator.serviceWorker.ready
}
