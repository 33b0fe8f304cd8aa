/** Looks at files beside the page, so that it stays quick: analyses them, and opens them. */

import { analyse } from './analysis.js'
import { checkMap } from './check.js'
import { openGeoJson } from './geojson-opener.js'

addEventListener('message', ({ data: { task, bytes, name, options } }) => {
  if (task === 'open') {
    postMessage({ document: openGeoJson(bytes, name), problems: checkMap(bytes, name).problems })
  } else {
    postMessage({ analysis: analyse(bytes, options) })
  }
})
