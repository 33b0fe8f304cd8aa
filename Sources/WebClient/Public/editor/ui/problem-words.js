/** Says problems, warnings and the verdict in words. */

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

/**
 * That a map is good, or how many problems or else warnings there are.
 * @param {import('../json/map-check.js').Analysis} analysis
 * @param {(key: string, values?: object) => string} text Finds a text by its key.
 * @returns {string}
 */
export function verdictWords({ problems, warnings = [] }, text) {
  return problems.length === 0 && warnings.length > 0
    ? text('editor.verdict.warnings', { count: warnings.length })
    : text('editor.verdict', { count: problems.length })
}

/** @param {import('../json/map-check.js').Problem | import('../warnings.js').Warning} problem */
export function problemWords(problem, text) {
  return text(problem.kind === 'mostlySea' ? 'editor.warning.mostlySea' : 'editor.problem', problem)
}
