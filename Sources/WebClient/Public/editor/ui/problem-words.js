/** Says a problem in words. */

/**
 * Where it is; empty where there is no place.
 * @param {import('../json/map-check.js').Problem} problem
 * @param {(key: string, values?: object) => string} text Finds a text by its key.
 * @returns {string}
 */
export function problemPlace(problem, text) {
  const name = problem.featureName === undefined ? '' : ` (${problem.featureName})`
  return ['feature', 'polygon', 'ring', 'position']
    .filter((part) => problem[part] !== undefined)
    .map((part) => text(`editor.place.${part}`, { index: problem[part] })
      + (part === 'feature' ? name : ''))
    .join(', ')
}
