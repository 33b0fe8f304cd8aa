/**
 * Has every document analysed in a worker: the very bytes that would be saved.
 */

import { writeGeoJson } from './geojson-writer.js'

/** So many places are drawn. */
const PLACES = 500

/** One analysis at a time; of the documents that come meanwhile only the last matters. */
export class Analyst {
  #editor
  #worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
  #isBusy = false
  #analysed
  #seed = 1

  /** @param {import('./editor.js').Editor} editor */
  constructor(editor) {
    this.#editor = editor
    this.#worker.addEventListener('message', ({ data }) => this.#take(data))
    editor.store.subscribe(() => this.#look())
    this.#look()
  }

  /** Draws other places. */
  drawAgain() {
    this.#seed += 1
    this.#analysed = undefined
    this.#look()
  }

  #look() {
    const { document } = this.#editor.state
    if (this.#isBusy || document === this.#analysed) return
    this.#isBusy = true
    this.#analysed = document
    this.#editor.store.set({ isAnalysing: true, analysingSince: Date.now() })
    const bytes = new TextEncoder().encode(writeGeoJson(document))
    const options = { name: document.name, count: PLACES, seed: this.#seed }
    this.#worker.postMessage({ bytes, options }, [bytes.buffer])
  }

  #take({ analysis }) {
    this.#isBusy = false
    const isAnalysing = this.#editor.state.document !== this.#analysed
    this.#editor.store.set({ analysis, isAnalysing })
  }
}
