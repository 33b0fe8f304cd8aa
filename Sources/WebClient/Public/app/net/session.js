/**
 * The signed-in player: tokens, and the first requests of a new connection.
 */

import { RequestError } from './calls.js'
import { remember, remembered } from '../state/settings.js'

/** The errors of a refused token; any other may be better next time. */
const FINAL_REFUSALS = ['invalidToken', 'unauthenticated']
/** After these a change may or may not have been made. */
const OPEN_OUTCOMES = ['connectionLost', 'unavailable', 'unexpected']

/** Signs in, and in again on each new connection. */
export class Session {
  #connection
  #store
  /**
   * How to sign in if the reply to a change was lost and the old token has ended; in memory only.
   *
   * @type {{email?: string, password: string}|null}
   */
  #fallback = null

  /**
   * Told what `account.resume` said.
   *
   * @type {(resumed: object) => Promise<void>}
   */
  onresumed = async () => {}

  /**
   * Told when nobody is signed in any more because of a change without a reply.
   *
   * @type {() => void}
   */
  onunsettled = () => {}

  /**
   * Called before the token is ended on the server.
   *
   * @type {() => Promise<void>}
   */
  onleaving = async () => {}

  /**
   * @param {import('./connection.js').Connection} connection
   * @param {import('../state/store.js').Store<import('../state/store.js').AppState>} store
   */
  constructor(connection, store) {
    this.#connection = connection
    this.#store = store
  }

  /** @returns {string|null} What proves who we are; a secret. */
  token() {
    return remembered('token')
  }

  /** Sends the first requests of a new connection. */
  async resume() {
    const learning = this.#learn()
    await Promise.all([learning, this.#signInAgain(learning)])
  }

  /** Asks for the server's information, its maps and its formats: no screen does without. */
  async #learn() {
    const [info, { maps }, { formats }] = await Promise.all([
      this.#first('server.info'), this.#first('map.list'), this.#first('format.list'),
    ])
    this.#store.set({ info, maps, formats })
  }

  /**
   * Signs in.
   *
   * @param {'account.guest'|'account.register'|'account.login'} method
   * @param {object} params
   */
  async signIn(method, params) {
    const reply = await this.#connection.request(method, { ...params, ...ourTimeZone() })
    this.#keep(reply.token)
    const resumed = await this.#connection.request('account.resume', {
      token: reply.token,
      ...ourTimeZone(),
    })
    await this.#take(resumed)
  }

  /**
   * Changes how the player signs in: every token ends, and the reply has a new one.
   *
   * @param {'account.upgrade'|'account.changePassword'} method
   * @param {object} params
   * @param {{email?: string, password: string}} login What the player signs in with from then on.
   */
  async change(method, params, login) {
    this.#fallback = login
    try {
      const reply = await this.#connection.request(method, params)
      this.#keep(reply.token)
      return reply
    } catch (error) {
      // It may be done all the same if the connection was lost, or the server could not say so.
      if (!OPEN_OUTCOMES.includes(error.code)) this.#fallback = null
      throw error
    }
  }

  /** Ends the token, here and on the server. @param {{everywhere?: boolean}} [params] */
  async signOut(params = {}) {
    await this.onleaving().catch(() => {})
    try {
      await this.#connection.request('account.logout', params)
    } catch (error) {
      // Elsewhere nothing has ended then, and only with the token it can be tried again.
      if (params.everywhere && !FINAL_REFUSALS.includes(error.code)) throw error
    }
    this.forget()
  }

  /** Knows nobody any more. */
  forget() {
    this.#keep(null)
    this.#store.set({
      player: null, isKnown: true, unread: 0, challenges: [], queue: null, room: null, match: null,
    })
  }

  async #signInAgain(learning) {
    const token = this.token()
    if (!token) {
      await learning
      return this.#store.set({ isKnown: true, player: null })
    }
    const resumed = await this.#resumed(token) ?? await this.#signedInAnew()
    await learning
    if (resumed) await this.#take(resumed)
    else this.forget()
  }

  #keep(token) {
    remember('token', token)
    this.#fallback = null
  }

  /**
   * Signs in with what a change without a reply has made, if there was one.
   *
   * @returns {Promise<object|null>} As {@link #resumed}.
   */
  async #signedInAnew() {
    if (!this.#fallback) return null
    try {
      if (!this.#fallback.email) throw new RequestError('wrongCredentials')
      const { token } = await this.#first('account.login', { ...this.#fallback, ...ourTimeZone() })
      this.#keep(token)
      return await this.#first('account.resume', { token, ...ourTimeZone() })
    } catch (error) {
      if (error.code !== 'wrongCredentials') throw error
      this.onunsettled()
      return null
    }
  }

  /** The server's reply to the token; `null` if it is good no more, and only then. */
  async #resumed(token) {
    try {
      return await this.#first('account.resume', { token, ...ourTimeZone() })
    } catch (error) {
      if (!FINAL_REFUSALS.includes(error.code)) throw error
      return null
    }
  }

  async #take(resumed) {
    const { player, unread, challenges = [], queue = null, room = null } = resumed
    this.#store.set({ player, unread, challenges, queue, room })
    await this.onresumed(resumed)
    this.#store.set({ isKnown: true })
  }

  #first(method, params) {
    return this.#connection.request(method, params, { first: true })
  }
}

/** @returns {{utcOffsetMinutes: number}} Where our days begin. */
function ourTimeZone() {
  return { utcOffsetMinutes: -new Date().getTimezoneOffset() }
}
