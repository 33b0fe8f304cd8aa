/** Has every document checked by the server, as the text that would be saved. */

import { writeGeoJson } from './json/geojson-writer.js'
import { checkMap, isMapName, nameProblem } from './json/map-check.js'

/** The server is asked so long after the last change. Milliseconds. */
const QUIET = 300
/** The analysis of a document without regions. */
const EMPTY = Object.freeze({ problems: [], regions: [], squareKilometers: 0, places: [] })

/** One check at a time; of the documents that come meanwhile only the last matters. */
export class Analyst {
  #editor
  #check
  #warn
  #quiet
  #timer
  #isBusy = false
  #wanted
  #checked
  #seed = 1

  /**
   * @param {import('./editor.js').Editor} editor
   * @param {{check?: typeof checkMap, quiet?: number,
   *   warn?: typeof import('./warnings.js').warningsOf}} [options] Others for tests; `warn` finds
   *   what the server does not look at.
   */
  constructor(editor, { check = checkMap, quiet = QUIET, warn = async () => [] } = {}) {
    this.#editor = editor
    this.#check = check
    this.#warn = warn
    this.#quiet = quiet
    editor.store.subscribe(() => this.#look())
    globalThis.addEventListener?.('online', () => this.#ask())
    this.#look()
  }

  /** Draws other places. */
  drawAgain() {
    this.#seed += 1
    this.#wanted = undefined
    this.#look()
  }

  #look() {
    const { document } = this.#editor.state
    if (document === this.#wanted) return
    const isFirst = this.#wanted === undefined
    this.#wanted = document
    this.#checked = undefined
    if (document.regions.length === 0) return this.#show(document, { analysis: EMPTY })
    // That nothing is wrong with an empty map says nothing about this one.
    if (this.#editor.state.analysis === EMPTY) this.#editor.store.set({ analysis: undefined })
    if (!this.#editor.state.isAnalysing) {
      this.#editor.store.set({ isAnalysing: true, analysingSince: Date.now() })
    }
    this.#askLater(isFirst ? 0 : this.#quiet)
  }

  #askLater(delay) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ask(), delay)
  }

  async #ask() {
    const document = this.#wanted
    if (this.#isBusy || document === this.#checked) return
    const seed = this.#seed
    this.#isBusy = true
    const [result, warnings] = await Promise.all([
      this.#check(writeGeoJson(document), seed), this.#warn(document),
    ])
    this.#isBusy = false
    if (document !== this.#wanted || seed !== this.#seed) return this.#askLater(0)
    this.#show(document, result, warnings)
    if (result.retryDelay !== undefined) {
      this.#checked = undefined
      this.#askLater(result.retryDelay)
    }
  }

  #show(document, { analysis, failure }, warnings = []) {
    clearTimeout(this.#timer)
    this.#checked = document
    if (analysis && !isMapName(document.name)) {
      analysis = { ...analysis, problems: [nameProblem(document.name), ...analysis.problems] }
    }
    if (analysis && warnings.length > 0) analysis = { ...analysis, warnings }
    this.#editor.store.set({ analysis, checkFailure: failure, isAnalysing: false })
  }
}
