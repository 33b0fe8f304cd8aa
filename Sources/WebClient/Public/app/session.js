/**
 * Who is signed in: tokens, and what a new connection begins with.
 */

import { remember, remembered } from './settings.js'

/** What a refused token looks like; everything else may be better next time. */
const FINAL_REFUSALS = ['invalidToken', 'unauthenticated']

/** Signs in, and in again on each new connection. */
export class Session {
  #connection
  #store

  /**
   * Told what `account.resume` said.
   *
   * @type {(resumed: object) => Promise<void>}
   */
  onresumed = async () => {}

  /**
   * @param {import('./connection.js').Connection} connection
   * @param {import('./store.js').Store<import('./store.js').AppState>} store
   */
  constructor(connection, store) {
    this.#connection = connection
    this.#store = store
  }

  /** @returns {string|null} What proves who we are; a secret. */
  token() {
    return remembered('token')
  }

  /** What is to be done on a new connection before anything else. */
  async resume() {
    const learning = this.#learn()
    await Promise.all([learning, this.#signInAgain(learning)])
  }

  /** What the server is, and what is played on: no screen does without. */
  async #learn() {
    const [info, { maps }] = await Promise.all([
      this.#first('server.info'), this.#first('map.list'),
    ])
    this.#store.set({ info, maps })
  }

  /**
   * Signs in.
   *
   * @param {'account.guest'|'account.register'|'account.login'} method
   * @param {object} params
   */
  async signIn(method, params) {
    const reply = await this.#connection.request(method, { ...params, ...ourTimeZone() })
    remember('token', reply.token)
    const resumed = await this.#connection.request('account.resume', {
      token: reply.token,
      ...ourTimeZone(),
    })
    await this.#take(resumed)
  }

  /** Ends the token, here and on the server. @param {{everywhere?: boolean}} [params] */
  async signOut(params = {}) {
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
    remember('token', null)
    this.#store.set({
      player: null, isKnown: true, unread: 0, challenges: [], queue: null, match: null,
    })
  }

  async #signInAgain(learning) {
    const token = this.token()
    if (!token) {
      await learning
      return this.#store.set({ isKnown: true, player: null })
    }
    const resumed = await this.#resumed(token)
    await learning
    if (resumed) await this.#take(resumed)
    else this.forget()
  }

  /** What the server says to the token; `null` if it is good no more, and only then. */
  async #resumed(token) {
    try {
      return await this.#first('account.resume', { token, ...ourTimeZone() })
    } catch (error) {
      if (!FINAL_REFUSALS.includes(error.code)) throw error
      return null
    }
  }

  async #take(resumed) {
    const { player, unread, challenges = [], queue = null } = resumed
    this.#store.set({ player, unread, challenges, queue })
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
