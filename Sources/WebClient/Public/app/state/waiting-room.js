/**
 * Goes into the waiting room and out of it again.
 */

/** Our place among those who wait for an opponent. */
export class WaitingRoom {
  #app

  /** @param {import('../shell/app.js').App} app */
  constructor(app) {
    this.#app = app
  }

  /** @param {{map?: string, ranked?: boolean}} wish */
  async join(wish) {
    const place = await this.#app.request('queue.join', wish)
    // Matched at once: the events came before this continuation, and there is no place any more.
    if (this.#app.store.get().match) return
    this.#app.store.set({ queue: { ...wish, ...place } })
    this.#app.router.go('waiting')
  }

  /** Leaves; nothing happens to somebody who is not there. */
  async leave() {
    await this.#app.request('queue.leave', {}, { repeat: true })
    this.#app.store.set({ queue: null })
    this.#app.router.leave('waiting')
  }
}
