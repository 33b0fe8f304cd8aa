/**
 * Plays the match with the server: follows its events, asks for the state where some are missing,
 * and carries out what the player does.
 */

import { BOT, seatBot, seatInOutcome, seatInRound } from '../state/bot-seat.js'
import { fromState, order, reduce } from '../state/match-state.js'
import { forgetMatch, rememberMatch, seenReveal, shownMatch } from '../state/shown-match.js'
import { soloPace } from '../state/solo-pace.js'
import { t } from '../ui/i18n.js'
import { play } from '../ui/sounds.js'
import { notify } from '../ui/toasts.js'
import { narrate } from './narrator.js'
import { throttle } from '../net/throttle.js'

/** Between two positions of the marker that the server is told. Milliseconds. */
const MARK_INTERVAL = 500

/** The match that is played, or whose result is looked at. */
export class MatchControl {
  #app
  #syncing = null
  /** The party that was left: what is still told of it is not ours. */
  #left = ''
  #mark

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app
    this.#mark = throttle((marker) => this.#sendMark(marker), MARK_INTERVAL)
    app.connection.on('*', (params, name) => {
      if (params?.match && params.seq) this.#told(name, params)
    })
  }

  /** @returns {import('../state/match-state.js').MatchView|null} */
  get state() {
    return this.#app.store.get().match
  }

  /** Takes up what `account.resume` named, or what was shown before a reload. */
  async resumed({ match }) {
    const id = match ?? (this.state?.match || shownMatch())
    if (!id) return
    try {
      const told = await this.#ask('match.state', { match: id }, { first: true })
      // One that goes on and is ours no more was left, perhaps by an absence.
      if (match || told.phase === 'finished') this.#take(told)
      else this.close()
    } catch (error) {
      if (error.retryable) throw error
      this.close()
    }
  }

  /**
   * Begins a match alone, or against a bot. Who is in the queue stays there.
   *
   * @param {{map?: string, format?: string, set?: string, list?: string, due?: boolean,
   *   difficulty?: string, bring?: string[], bot?: string|null, options?: object}} wish
   */
  async playAlone({ map, format = 'classic', set, list, due, difficulty, bring, bot, options }) {
    const { info, queue } = this.#app.store.get()
    const kind = format !== 'classic' || set ? { format, set, difficulty, bring } : null
    this.#take(await this.#ask(kind ? 'match.begin' : 'match.solo', {
      ...(list ? { list } : due ? { due } : { map }), ...kind,
      ...(bot && { bot }),
      ...(queue && { staysQueued: true }),
      options: { ...soloPace(info), ...options },
    }))
  }

  /** Moves the marker, and tells the server now and then. @param {{lat: number, lng: number}} to */
  mark(to) {
    this.#apply('own.marked', to)
    this.#mark({ ...to, match: this.state.match, round: this.state.round })
  }

  /** Steps to another panorama. @param {string} to @returns {Promise<object>} Its view. */
  async move(to) {
    const { match, round } = this.state
    const { view } = await this.#ask('view.move', { match, round, to }, { repeat: true })
    this.#apply('own.moved', { round, view })
    return view
  }

  /**
   * Makes the guess. Who still looks around gives the answer with it.
   *
   * @param {{country?: string, verdict?: boolean}} [answer] A country, ISO 3166-1 alpha-2, or whether
   *   a statement is true; without one, the guess is where the marker stands.
   */
  async guess(answer) {
    const { match, round, marker, phase } = this.state
    this.#mark.cancel()
    // One after the other on the same line, without waiting in between.
    const answered = phase === 'moving' ? this.#answer(match, round) : null
    const guessed = this.#ask('match.guess', { match, round, ...(answer ?? marker) }, { repeat: true })
    const [reply] = await Promise.all([guessed, answered])
    this.#apply('own.guessed', { round, ...reply })
  }

  async #answer(match, round) {
    const reply = await this.#ask('match.answer', { match, round }, { repeat: true })
    this.#apply('own.answered', { round, deadline: reply.deadline })
  }

  /** Has seen enough of the reveal. */
  async ready() {
    const { match, round } = this.state
    await this.#ask('match.ready', { match, round }, { repeat: true })
  }

  /** Goes from the last reveal to the result. */
  look() {
    this.#apply('own.looked', {})
  }

  /** Notes that the missed reveals up to a round have been seen. @param {number} round */
  catchUp(round) {
    this.#apply('own.caughtUp', { round })
  }

  /** Leaves the match for good. */
  async quit() {
    const { match, mode } = this.state
    try {
      await this.#ask('match.quit', { match }, { repeat: true })
    } catch (error) {
      // `notInMatch` says that the player has left it before.
      if (mode !== 'party' || error.code !== 'notInMatch') throw error
    }
    if (mode !== 'party') return
    this.#left = match
    if (this.state?.match === match) this.close()
  }

  /** Looks at the result no longer. */
  close() {
    forgetMatch()
    this.#app.store.set({ match: null })
  }

  #told(name, params) {
    const isShown = this.state?.match === params.match
    // The end of a match that is not shown is news of the past.
    if (name === 'queue.matched' || params.match === this.#left) return
    if (name === 'match.finished' && !isShown) return
    if (name === 'match.finished' && this.#isPastime(params)) return this.#breakOff()
    if (!isShown) return name === 'match.started' ? this.#take(params) : this.#synchronize(params.match)
    if (this.#syncing) return
    const place = order(this.state, params)
    if (place === 'next') this.#apply(name, params)
    if (place === 'gap') this.#synchronize(params.match)
  }

  /** Whether what ends is a match that passed the time until an opponent was found. */
  #isPastime({ match, ending }) {
    const { queue, match: state } = this.#app.store.get()
    return Boolean(queue) && ending === 'aborted' && state?.match === match
  }

  /** The opponent's match follows at once; its screen says why. */
  #breakOff() {
    play('start')
    addEventListener('screenchange', () => notify(t('waiting.found'), { urgent: true }),
      { once: true })
  }

  /** Asks for the state: it has what the missing events said, and those that come meanwhile. */
  async #synchronize(match) {
    if (this.#syncing === match) return
    this.#syncing = match
    try {
      this.#take(await this.#ask('match.state', { match }))
    } catch {
      // Lost again: the next connection begins with the state.
    } finally {
      this.#syncing = null
    }
  }

  #take(told) {
    const { player } = this.#app.store.get()
    const state = fromState(seatBot(told, botName), player.player, this.state, seenReveal(told.match))
    this.#change(state)
    // A player of a solo match may still be waiting for somebody.
    if (state.mode !== 'solo') this.#app.store.set({ queue: null })
    // It was moved while nobody could be told.
    const isUntold = state.marker && !isSamePlace(state.marker, told.marker)
    if (isUntold) this.#mark({ ...state.marker, match: state.match, round: state.round })
  }

  #apply(name, params) {
    if (!this.state) return
    this.#change(reduce(this.state, name, this.#seated(name, params), this.#app.clock.now()))
  }

  /** The event with the bot on its seat. */
  #seated(name, params) {
    if (name === 'match.started') return seatBot(params, botName)
    if (name === 'round.revealed') return seatInRound(params)
    if (name !== 'match.finished' || !this.state.bot) return params
    return seatInOutcome(params, this.state.players.find(({ player }) => player === BOT).total)
  }

  #change(match) {
    const before = this.state
    this.#app.store.set({ match })
    rememberMatch(match)
    narrate(before, match)
    if (match.outcome && !before?.outcome) this.#finished(match)
  }

  #finished({ me, format, outcome }) {
    const rating = outcome.results.find(({ player }) => player === me)?.ratingAfter
    if (rating && format === 'classic') this.#app.store.set(({ player }) => ({ player: { ...player, rating } }))
  }

  async #sendMark(marker) {
    try {
      await this.#ask('match.mark', marker)
    } catch (error) {
      // The next position replaces this one; without a next one, this one counts when the time is up.
      if (error.code === 'rateLimited') setTimeout(() => this.#markAgain(marker), error.retryAfterMs)
    }
  }

  #markAgain(marker) {
    const { state } = this
    const isLast = state?.match === marker.match && state.round === marker.round
      && isSamePlace(marker, state.marker)
    if (isLast) this.#mark(marker)
  }

  async #ask(method, params, options) {
    try {
      return await this.#app.request(method, params, options)
    } catch (error) {
      const isStale = ['wrongPhase', 'notInMatch', 'alreadyGuessed', 'unreachable'].includes(error.code)
      if (isStale && this.state && method !== 'match.state') this.#synchronize(this.state.match)
      throw error
    }
  }
}

/** @param {string} strength @returns {string} */
const botName = (strength) => t(`bot.${strength}`)

const isSamePlace = (one, other) => one.lat === other?.lat && one.lng === other?.lng
