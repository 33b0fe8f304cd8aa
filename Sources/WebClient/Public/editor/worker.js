/** Analyses files beside the page, so that it stays quick. */

import { analyse } from './analysis.js'

addEventListener('message', ({ data: { bytes, options } }) => {
  postMessage({ analysis: analyse(bytes, options) })
})
