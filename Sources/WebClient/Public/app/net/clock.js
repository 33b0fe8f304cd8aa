/**
 * The server's clock, as seen from here. Countdowns are right whatever the device's clock says.
 */

/** Milliseconds per millisecond by which the clock is let drift towards a better estimate. */
const SLEW_RATE = 0.05
/** A difference beyond this is not slewed but taken at once: the device has slept. Milliseconds. */
const STEP = 2_000
/** Samples that are remembered; the one with the shortest round trip counts. */
const SAMPLES = 8

/** Follows the server's clock by samples of it (RFC 5905 §8). */
export class ServerClock {
  #monotonic
  #samples = []
  /** The offset that is shown: goes to `#target` slowly. */
  #offset = 0
  #target = 0
  #slewedAt = 0
  #isSet = false

  /** @param {() => number} monotonic Milliseconds that nobody sets back. */
  constructor(monotonic = () => performance.timeOrigin + performance.now()) {
    this.#monotonic = monotonic
  }

  /** @returns {number} This device's side of a sample: what `t0` and `t3` are. */
  local() {
    return Math.round(this.#monotonic())
  }

  /**
   * Takes a sample: we asked at t0, the server had the request at t1 and replied at t2, the reply
   * was here at t3.
   *
   * @param {{t0: number, t1: number, t2: number, t3: number}} sample
   */
  take({ t0, t1, t2, t3 }) {
    const offset = (t1 - t0 + (t2 - t3)) / 2
    const best = this.#isSet ? this.#best() : null
    if (best && Math.abs(offset - best.offset) > STEP) this.#samples = []
    this.#samples.push({ offset, roundTrip: t3 - t0 - (t2 - t1) })
    this.#samples.splice(0, this.#samples.length - SAMPLES)
    this.#slew()
    this.#target = this.#best().offset
    if (!this.#isSet || Math.abs(this.#target - this.#offset) > STEP) this.#offset = this.#target
    this.#isSet = true
  }

  /** @returns {number} Epoch milliseconds on the server's clock. */
  now() {
    this.#slew()
    return this.#monotonic() + this.#offset
  }

  /**
   * @param {number|null|undefined} deadline Epoch milliseconds.
   * @returns {number} Milliseconds left, never below 0.
   */
  until(deadline) {
    return deadline ? Math.max(0, deadline - this.now()) : 0
  }

  #best() {
    return this.#samples.reduce((a, b) => (b.roundTrip < a.roundTrip ? b : a))
  }

  #slew() {
    const now = this.#monotonic()
    const most = Math.max(0, now - this.#slewedAt) * SLEW_RATE
    const difference = this.#target - this.#offset
    this.#offset += Math.sign(difference) * Math.min(Math.abs(difference), most)
    this.#slewedAt = now
  }
}
