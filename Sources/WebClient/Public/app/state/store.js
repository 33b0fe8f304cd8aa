/**
 * One place for what the whole page knows. Screens read it and are told when it changes; only
 * modules in `app/` change it.
 */

/**
 * @typedef {object} AppState
 * @property {'connecting'|'ready'|'lost'|'elsewhere'|'deleted'|'refused'|'kicked'|'banned'} connection
 *   Whether the server can be talked to. `lost` mends itself; those behind it do not.
 * @property {import('../net/reconnect.js').End} end What is known of one that does not.
 * @property {boolean} isOffline Whether there was no line for so long that other things are shown.
 * @property {boolean} isSlow Whether a reply takes long.
 * @property {boolean} isRestarting The server has said that it is about to restart.
 * @property {object|null} info What `server.info` says.
 * @property {object[]} maps What `map.list` says.
 * @property {object[]} formats What `format.list` says.
 * @property {object|null} player Who is signed in: `{player, username, avatar?, guest, rating?}`; the
 *   rating is that of the classic.
 * @property {boolean} isKnown Whether it is known yet if somebody is signed in.
 * @property {number} unread Notifications that nobody has read.
 * @property {object[]} challenges Open challenges, to us and from us.
 * @property {object|null} queue Our place in the waiting room.
 * @property {import('./room.js').Room|null} room The room that we are in.
 * @property {import('./match-state.js').MatchView|null} match The match that is shown.
 * @property {import('./match-state.js').MatchView|null} watched The match of the room that others play,
 *   or its end.
 * @property {string} wallLeft The match that the big screen shows no longer; empty: it shows every one.
 */

/** @returns {AppState} What is known before anything is. */
export function initialState() {
  return {
    connection: 'connecting',
    end: {},
    isOffline: false,
    isSlow: false,
    isRestarting: false,
    info: null,
    maps: [],
    formats: [],
    player: null,
    isKnown: false,
    unread: 0,
    challenges: [],
    queue: null,
    room: null,
    match: null,
    watched: null,
    wallLeft: '',
  }
}

/**
 * A value that changes, and those who want to know.
 *
 * @template State
 */
export class Store {
  #state
  #listeners = new Set()
  #isScheduled = false

  /** @param {State} state */
  constructor(state) {
    this.#state = state
  }

  /** @returns {State} */
  get() {
    return this.#state
  }

  /**
   * Puts other values in the place of some. Listeners are told once per turn of the event loop,
   * however many changes it had.
   *
   * @param {Partial<State>|((state: State) => Partial<State>)} change
   */
  set(change) {
    const patch = typeof change === 'function' ? change(this.#state) : change
    this.#state = { ...this.#state, ...patch }
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      for (const listener of [...this.#listeners]) listener(this.#state)
    })
  }

  /**
   * @param {(state: State) => void} listener
   * @returns {() => void} Call it to hear no more.
   */
  subscribe(listener) {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
