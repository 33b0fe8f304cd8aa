/**
 * The room that the player is in: follows its events, and carries out what the player does there.
 */

import { comings, newerRoom, newRole } from '../state/room.js'
import { announce } from '../ui/announcer.js'
import { t } from '../ui/i18n.js'
import { notify } from '../ui/toasts.js'

/** Enters, leaves and changes rooms. */
export class RoomControl {
  #app

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app
  }

  /** Takes part in what happens in the room. */
  follow() {
    const { connection, store } = this.#app
    connection.on('room.state', (room) => this.#take(room))
    connection.on('room.closed', ({ code, reason }) => {
      if (store.get().room?.code !== code) return
      store.set({ room: null })
      notify(t(`room.closed.${reason}`), { urgent: true })
    })
  }

  /** Opens a room, or goes to the one that is open already. @param {object} wish */
  async create(wish) {
    if (!this.#app.store.get().room) this.#take(await this.#app.request('room.create', wish))
    this.show()
  }

  /**
   * Enters the room of a code.
   *
   * @param {string} code
   * @param {{isWatching?: boolean}} [options] Whether to watch only.
   */
  async join(code, { isWatching = false } = {}) {
    const wish = { code, ...(isWatching && { watch: true }) }
    this.#take(await this.#app.request('room.join', wish, { repeat: true }))
    this.#app.store.set({ queue: null })
  }

  /** Shows the room that the player is in; home, if it has ended meanwhile. */
  show() {
    const { room } = this.#app.store.get()
    this.#app.router.go(room ? 'room' : 'home', room?.code)
  }

  async leave() {
    await this.#app.request('room.leave', {})
    this.#app.store.set({ room: null })
    this.#app.router.go('home')
  }

  /** @param {{map?: string, options?: object}} change */
  async set(change) {
    await this.#app.request('room.set', change, { repeat: true })
  }

  /** @param {string} player @param {number} side 0 or 1. */
  async send(player, side) {
    await this.#app.request('room.side', { player, side }, { repeat: true })
  }

  /** @param {'player'|'watcher'|'screen'} role @param {string} [player] Without one, our own role. */
  async take(role, player) {
    await this.#app.request('room.role', { role, ...(player && { player }) }, { repeat: true })
  }

  /** @param {string} player */
  async kick(player) {
    await this.#app.request('room.kick', { player })
  }

  /** @param {string} player */
  async pass(player) {
    await this.#app.request('room.pass', { player })
  }

  async start() {
    await this.#app.request('room.start', {})
  }

  /**
   * Forces the room's match on.
   *
   * @param {{round: number, phase: string}} match The round that is seen, or its reveal.
   */
  async goOn({ round, phase }) {
    await this.#app.request('room.go', { round, reveal: phase === 'revealed' })
  }

  /** @param {string} emote */
  async emote(emote) {
    await this.#app.request('room.emote', { emote })
  }

  #take(told) {
    const { room, match, player } = this.#app.store.get()
    const newer = newerRoom(room, told)
    if (newer === room) return
    const role = newRole(room, newer, player?.player)
    this.#app.store.set({ room: newer })
    const { joined, left } = comings(room, newer)
    // A player who looks at the room sees the change there.
    const isHere = ['room', 'wall'].includes(document.body.dataset.screen)
    const say = isHere || match ? announce : notify
    if (role) say(t(`role.now.${role}`))
    for (const name of joined) say(t('room.joined', { name }))
    for (const name of left) say(t('room.left', { name }))
  }
}
