/**
 * The WebSocket: keeps one open, talks JSON-RPC over it, and notices when it is dead.
 */

import { Calls, RequestError } from './calls.js'
import { backoffDelay, verdictOnClose, verdictOnRefusal } from './reconnect.js'

/** Milliseconds between two signs of life that are asked for; and in a match. */
const HEARTBEAT = 15_000
const CLOSE_HEARTBEAT = 2_000
/** A request that has no reply for this long means that the connection is dead. Milliseconds. */
const REPLY_TIMEOUT = 10_000
/** The same for the question whether it still lives. */
const PROBE_TIMEOUT = 4_000
/** Nothing is tried for longer than this. Milliseconds. */
const OPEN_TIMEOUT = 10_000

/** One connection at a time, and a new one when it is lost. */
export class Connection {
  #url
  #clock
  #socket = null
  #calls = new Calls()
  #listeners = new Map()
  #attempt = 0
  #announcedMs = 0
  #retryTimer = 0
  #openTimer = 0
  #beatTimer = 0
  #isWatchedClosely = false
  #isReady = false

  /**
   * Told of each change: `ready`, or why not, and what is known of an end that does not mend itself.
   *
   * @type {(status: string, end?: import('./reconnect.js').End) => void}
   */
  onstatus = () => {}
  /** Signs in on a new connection, before anything else is sent. @type {() => Promise<void>} */
  onopen = async () => {}

  /**
   * @param {string} url
   * @param {import('./clock.js').ServerClock} clock
   */
  constructor(url, clock) {
    this.#url = url
    this.#clock = clock
    this.#beat()
    addEventListener('online', () => this.retryNow())
    addEventListener('offline', () => this.probe())
    // A page that the browser keeps for the way back would hold its place without being there.
    addEventListener('pagehide', () => this.#socket && this.#lost(1001, ''))
    addEventListener('pageshow', ({ persisted }) => persisted && this.retryNow())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#isReady ? this.probe() : this.retryNow()
    })
  }

  /** Connects, also after a status that does not mend itself. */
  start() {
    clearTimeout(this.#retryTimer)
    this.#retryTimer = 0
    this.#drop()
    const socket = new WebSocket(this.#url, ['whereami.v1'])
    this.#socket = socket
    this.#announcedMs = 0
    this.#openTimer = setTimeout(() => this.#lost(1006, ''), OPEN_TIMEOUT)
    socket.onopen = () => this.#opened(socket)
    socket.onmessage = ({ data }) => socket === this.#socket && this.#received(data)
    socket.onclose = ({ code, reason }) => socket === this.#socket && this.#lost(code, reason)
  }

  /**
   * Notices a dead line within seconds, while others wait for what we do.
   *
   * @param {boolean} isWatchedClosely
   */
  watchClosely(isWatchedClosely) {
    if (isWatchedClosely === this.#isWatchedClosely) return
    this.#isWatchedClosely = isWatchedClosely
    this.#beat()
  }

  #beat() {
    clearTimeout(this.#beatTimer)
    this.#beatTimer = setTimeout(() => {
      if (this.#isReady) this.probe()
      this.#beat()
    }, this.#isWatchedClosely ? CLOSE_HEARTBEAT : HEARTBEAT)
  }

  /** Tries at once instead of when its time comes. */
  retryNow() {
    if (this.#retryTimer) this.start()
  }

  /**
   * Asks the server for something.
   *
   * @param {string} method
   * @param {object} [params]
   * @param {{repeat?: boolean, first?: boolean}} [options] `repeat`: sent again if the connection
   *   is lost before the reply. `first`: part of the sign-in, goes before everything else.
   * @returns {Promise<any>} Rejects with a {@link RequestError}.
   */
  request(method, params = {}, options = {}) {
    const isOpen = options.first ? this.#socket?.readyState === WebSocket.OPEN : this.#isReady
    // While a connection is about to be there, a request waits for it.
    if (!isOpen && !options.repeat && !this.#socket) {
      return Promise.reject(new RequestError('connectionLost', { retryable: true }))
    }
    const { id, text, promise } = this.#calls.open(method, params, options)
    if (isOpen) this.#send(id, text, REPLY_TIMEOUT)
    return promise
  }

  /**
   * Listens to an event of the server: `round.started`, or `*` for all.
   *
   * @param {string} event
   * @param {(params: any, event: string) => void} listener
   * @returns {() => void} Call it to hear no more.
   */
  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Asks for a sign of life, which tells the clock as well. @returns {Promise<void>} */
  async probe() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    const t0 = this.#clock.local()
    const { id, text, promise } = this.#calls.open('clock.sync', { t0 })
    this.#send(id, text, PROBE_TIMEOUT)
    try {
      const { t1, t2 } = await promise
      this.#clock.take({ t0, t1, t2, t3: this.#clock.local() })
    } catch {
      // Without a reply the connection is lost, and #lost knows already.
    }
  }

  #send(id, text, timeout) {
    const socket = this.#socket
    socket.send(text)
    this.#calls.sent(id)
    setTimeout(() => {
      if (socket === this.#socket && this.#calls.isOpen(id)) this.#lost(1006, '')
    }, timeout)
  }

  async #opened(socket) {
    clearTimeout(this.#openTimer)
    try {
      this.probe()
      await this.onopen()
    } catch (error) {
      // The sign-in was cut short or refused for now; onopen deals with refusals for good.
      if (socket === this.#socket) this.#follow(verdictOnRefusal(error))
      return
    }
    if (socket !== this.#socket) return
    this.#attempt = 0
    this.#isReady = true
    for (const { id, text } of this.#calls.unsent()) this.#send(id, text, REPLY_TIMEOUT)
    this.onstatus('ready')
  }

  #received(data) {
    const message = JSON.parse(data)
    if (!message.method) return this.#calls.settle(message)
    if (message.method === 'server.draining') {
      this.#announcedMs = message.params.reconnectAfterMs ?? 0
    }
    for (const name of [message.method, '*']) {
      for (const listener of this.#listeners.get(name) ?? []) {
        listener(message.params, message.method)
      }
    }
  }

  #lost(code, reason) {
    this.#follow(verdictOnClose(code, reason, this.#announcedMs))
  }

  #follow(verdict) {
    this.#drop()
    if (verdict.kind !== 'retry') return this.onstatus(verdict.kind, verdict.end)
    this.onstatus('lost')
    const delay = verdict.notBeforeMs + backoffDelay(this.#attempt++)
    this.#retryTimer = setTimeout(() => this.start(), delay)
  }

  /** Lets go of the socket without waiting for it: a dead one takes minutes to say so. */
  #drop() {
    clearTimeout(this.#openTimer)
    const socket = this.#socket
    this.#socket = null
    this.#isReady = false
    socket?.close()
    this.#calls.lose()
  }
}
