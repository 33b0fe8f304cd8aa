/**
 * Gives screens the state, the server, and the ways to another screen.
 */

import { ServerClock } from '../net/clock.js'
import { Connection } from '../net/connection.js'
import { followAnnouncements } from './announcements.js'
import { followChallenges } from './challenges.js'
import { followKeptLists } from './kept-lists.js'
import { followLine } from './line.js'
import { t } from '../ui/i18n.js'
import { guardMatch, leaveMatch } from './leaving.js'
import { MatchControl } from './match-control.js'
import { RoomControl } from './rooms.js'
import { Router } from './router.js'
import { followShortcuts } from './shortcuts.js'
import { Session } from '../net/session.js'
import { WatchControl } from './watching.js'
import { isLive } from '../state/match-questions.js'
import { remembered } from '../state/settings.js'
import { initialState, Store } from '../state/store.js'
import { notify, notifyError } from '../ui/toasts.js'
import { WaitingRoom } from '../state/waiting-room.js'

/** The methods that answer what an inbox may have. The server marks its notification as read. */
const ANSWERS = new Set(['friend.accept', 'friend.decline', 'friend.request', 'player.block',
  'challenge.accept', 'challenge.decline', 'challenge.send'])

/** A server that takes longer to reply is said to be slow. Milliseconds. */
const SLOW_MS = 2000

/** Everything that lives as long as the page. */
export class App {
  store = new Store(initialState())
  clock = new ServerClock()
  connection = new Connection(webSocketURL(), this.clock)
  session = new Session(this.connection, this.store)
  match = new MatchControl(this)
  waitingRoom = new WaitingRoom(this)
  room = new RoomControl(this)
  watching = new WatchControl(this)
  /** Replies that have taken long and are not here yet. */
  #late = new Set()
  /** Present once {@link start} was called. @type {Router} */
  router

  /**
   * Connects. Whoever is remembered is signed in when there are words for what follows.
   *
   * @param {Promise<void>} texts
   */
  connect(texts) {
    this.connection.onopen = async () => {
      await texts
      await this.session.resume()
    }
    this.connection.onstatus = (status, end) => this.#changed(status, end)
    this.connection.start()
    // Nobody has to be asked after: the first screen needs nothing of the server.
    if (!this.session.token()) this.store.set({ isKnown: true })
  }

  /** Shows the first screen. */
  start() {
    this.router = new Router(this)
    this.session.onunsettled = () => notify(t('account.signInAgain'))
    this.session.onresumed = (resumed) => this.match.resumed(resumed)
    this.session.onleaving = () => endNotifications(this)
    this.store.subscribe(({ match, watched }) =>
      this.connection.watchClosely(isLive(match) || isLive(watched)))
    this.connection.on('server.draining', () => this.store.set({ isRestarting: true }))
    this.connection.on('notification.received', ({ unread }) => this.store.set({ unread }))
    followLine(this.store)
    followAnnouncements(this)
    followChallenges(this)
    followKeptLists(this)
    this.room.follow()
    this.watching.follow()
    guardMatch(this)
    followShortcuts(this)
    this.router.render()
  }

  /**
   * Asks the server for something; see {@link Connection.request}.
   *
   * @param {string} method
   * @param {object} [params]
   * @param {{repeat?: boolean}} [options]
   */
  async request(method, params, options) {
    const result = await this.#inTime(this.connection.request(method, params, options))
    if (ANSWERS.has(method) && this.store.get().unread > 0) this.#countUnread()
    return result
  }

  /** Lets the page say that the server is slow while a reply takes long. */
  async #inTime(reply) {
    const timer = setTimeout(() => {
      this.#late.add(reply)
      this.store.set({ isSlow: true })
    }, SLOW_MS)
    try {
      return await reply
    } finally {
      clearTimeout(timer)
      if (this.#late.delete(reply)) this.store.set({ isSlow: this.#late.size > 0 })
    }
  }

  /** Asks again what the server says of itself, which includes how many are there. */
  async refreshInfo() {
    try {
      this.store.set({ info: await this.connection.request('server.info') })
    } catch {
      // The earlier info stays; a lost connection is shown elsewhere.
    }
  }

  /** Leaves the match, after asking while it is being played. */
  leaveMatch() {
    return leaveMatch(this)
  }

  /** Asks how many notifications are unread: the answered one is read now. */
  async #countUnread() {
    try {
      const { unread } = await this.connection.request('notification.list', { limit: 1 })
      this.store.set({ unread })
    } catch {
      // The next notification brings the number, or the next resumption.
    }
  }

  /**
   * Does something for a button: the button is disabled meanwhile, and what goes wrong is shown,
   * a dead line at once.
   *
   * @param {HTMLButtonElement} button
   * @param {() => Promise<any>} work
   */
  async busy(button, work) {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    if (this.store.get().connection === 'lost') notify(t('banner.lost'))
    try {
      await work()
    } catch (error) {
      notifyError(error)
    } finally {
      button.removeAttribute('aria-disabled')
    }
  }

  #changed(status, end = {}) {
    if (status === 'deleted') this.session.forget()
    this.store.set({
      connection: status,
      end,
      ...(status === 'ready' ? { isRestarting: false } : {}),
    })
  }
}

/** Ends the notifications of this browser at the sign-out, also before the page has come to rest. */
async function endNotifications(app) {
  if (remembered('push') !== 'on') return
  const { pushControl } = await import('./push.js')
  await pushControl(app).leave()
}

/** @returns {string} Where the game's WebSocket is: on the server that the page came from. */
function webSocketURL() {
  const url = new URL('/v1/ws', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}
