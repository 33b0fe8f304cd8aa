/**
 * Collects what is wrong with a map file.
 *
 * @typedef {object} Place Whose problem it is; indices from 0, each only where it applies.
 * @property {number} [feature] The feature's index in its collection.
 * @property {string} [featureName]
 * @property {number} [polygon] The polygon's index in its feature.
 * @property {number} [ring] 0 is the exterior, then come the holes.
 * @property {number} [position] The index in the file's ring.
 *
 * @typedef {object} ProblemFields
 * @property {string} kind What is wrong: the cases of the server's `MapProblem.Kind`.
 * @property {string} reason Which sentence says so: the text `editor.problem.<reason>`.
 * @property {Object<string, string | number>} values What goes into that sentence.
 * @property {{line: number, column: number}} [text] From 1; columns in bytes.
 * @property {readonly [number, number]} [point] Where on the map, if anywhere.
 *
 * @typedef {Place & ProblemFields} Problem
 */

/** So many problems of a file are reported, and then one that says that there are more. */
export const MAXIMUM_PROBLEMS = 1000

/** A log that takes problems in any order and gives them in the order of the text. */
export class ProblemLog {
  #entries = []
  #isTruncated = false

  get isEmpty() {
    return this.#entries.length === 0
  }

  /** How many more are reported. */
  get room() {
    return MAXIMUM_PROBLEMS - this.#entries.length
  }

  /**
   * @param {string} kind
   * @param {string} reason
   * @param {Object<string, string | number>} values
   * @param {Place} place
   * @param {number | undefined} offset The byte of the text.
   * @param {readonly [number, number]} [point]
   */
  add(kind, reason, values, place, offset, point) {
    if (this.room <= 0) this.#isTruncated = true
    else this.#entries.push({ problem: { kind, reason, values, ...place, point }, offset })
  }

  /**
   * All problems in the order of the text, with their lines and columns in it.
   * @param {Uint8Array} bytes
   * @returns {Problem[]}
   */
  problems(bytes) {
    const sorted = [...this.#entries].sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0))
    let [line, lineStart, scanned] = [1, 0, 0]
    const problems = sorted.map(({ problem, offset }) => {
      if (offset === undefined) return problem
      for (; scanned < Math.min(offset, bytes.length); scanned += 1) {
        if (endsLine(bytes, scanned)) [line, lineStart] = [line + 1, scanned + 1]
      }
      return { ...problem, text: { line, column: offset - lineStart + 1 } }
    })
    if (this.#isTruncated) {
      problems.push(
        { kind: 'tooManyProblems', reason: 'tooMany', values: { count: MAXIMUM_PROBLEMS } })
    }
    return problems
  }
}

/** Lines end with a line feed, with a carriage return, or with both. */
function endsLine(bytes, index) {
  return bytes[index] === 0x0a || (bytes[index] === 0x0d && bytes[index + 1] !== 0x0a)
}
