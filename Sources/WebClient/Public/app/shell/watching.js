/** The match of the room that others play: follows it, and asks for all of it where some is missing. */

import { lacksRounds, matchToWatch, ownRole, watchedAfter } from '../state/watched.js'

/** For how long the last reveal is shown before the result. Milliseconds. */
const LAST_REVEAL = 12_000

/** Keeps `watched` in the state as the server tells it. */
export class WatchControl {
  #app
  /** Changes with everything after which all has to be asked for. */
  #key = ''
  #timer

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app
  }

  /** Follows the room's matches. */
  follow() {
    this.#app.connection.on('room.match', ({ state }) => {
      if (!this.#app.store.get().room) return
      this.#take(state)
      if (lacksRounds(this.#app.store.get().watched)) this.#synchronize(state.match)
    })
    this.#app.store.subscribe((state) => this.#look(state))
  }

  /** Has seen the last reveal. */
  seen() {
    clearTimeout(this.#timer)
    this.#app.store.set(({ watched }) => ({ watched: watched && { ...watched, hasSeenReveal: true } }))
  }

  /** Looks at the end no longer. */
  close() {
    clearTimeout(this.#timer)
    this.#app.store.set({ watched: null })
  }

  /** From the big screen to the room, for this match. */
  leaveWall() {
    this.#app.store.set(({ watched }) => ({ wallLeft: watched?.match ?? '' }))
  }

  /** Back to the big screen. */
  showWall() {
    this.#app.store.set({ wallLeft: '' })
  }

  #look(state) {
    const { room, connection, watched } = state
    const wanted = matchToWatch(state)
    const key = [connection === 'ready', room?.code, room?.match, wanted, ownRole(state)].join(' ')
    if (key === this.#key) return
    const wasReady = this.#key.startsWith('true')
    this.#key = key
    if (watched && this.#isOver(state, wanted, wasReady)) this.close()
    if (wanted && connection === 'ready') this.#synchronize(wanted)
  }

  /** Outside of the room, in a match of one's own, and in the next match, the old one is nothing to look at. */
  #isOver({ room, watched, connection }, wanted, wasReady) {
    if (!room) return true
    if (wanted) return wanted !== watched.match
    // The end of a match is told after the room is without it.
    const isStale = !wasReady && connection === 'ready' && watched.phase !== 'finished'
    return Boolean(room.match) || isStale
  }

  async #synchronize(match) {
    try {
      const told = await this.#app.request('match.state', { match }, { repeat: true })
      if (matchToWatch(this.#app.store.get()) === match) this.#take(told)
    } catch {
      // It has not begun or is over; else the next connection asks again.
    }
  }

  #take(told) {
    const { watched, player } = this.#app.store.get()
    const next = watchedAfter(watched, told, player.player)
    this.#app.store.set({ watched: next })
    if (next.phase !== 'finished' || next.hasSeenReveal || watched?.phase === 'finished') return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.seen(), LAST_REVEAL)
  }
}
