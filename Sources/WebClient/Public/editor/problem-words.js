/** Says a problem in words. */

/**
 * One line, as the server's `MapProblem.description` has it:
 * `12:34: feature 3 (France), polygon 0, ring 1, position 17: …`.
 * @param {import('./problem-log.js').Problem} problem
 * @param {(key: string, values?: object) => string} text Finds a text by its key.
 * @returns {string}
 */
export function problemLine(problem, text) {
  const where = problem.text ? `${problem.text.line}:${problem.text.column}: ` : ''
  const place = problemPlace(problem, text)
  return where + (place ? `${place}: ` : '') + problemMessage(problem, text)
}

/** Where it is, in words; empty where there is no place. */
export function problemPlace(problem, text) {
  const name = problem.featureName === undefined ? '' : ` (${problem.featureName})`
  return ['feature', 'polygon', 'ring', 'position']
    .filter((part) => problem[part] !== undefined)
    .map((part) => text(`editor.place.${part}`, { index: problem[part] })
      + (part === 'feature' ? name : ''))
    .join(', ')
}

/** What is wrong, in words, without the place. */
export function problemMessage({ reason, values }, text) {
  if (reason !== 'notJson') return text(`editor.problem.${reason}`, values)
  const because = text(`editor.json.${values.because}`)
  return text('editor.problem.notJson', { because })
}

/**
 * A number as the server's program writes it: 1 is `1.0`, 1e-5 is `1e-05`.
 * @param {number} number
 */
export function plainDouble(number) {
  const magnitude = Math.abs(number)
  if (magnitude !== 0 && (magnitude < 1e-4 || magnitude >= 2 ** 54)) {
    return number.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
  }
  if (Object.is(number, -0)) return '-0.0'
  return Number.isInteger(number) ? `${number}.0` : String(number)
}
