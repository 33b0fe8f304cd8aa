/** Opens files beside the page, so that it stays quick. */

import { openGeoJson } from './geojson-opener.js'

addEventListener('message', ({ data: { bytes, name } }) => {
  postMessage(openGeoJson(bytes, name))
})
