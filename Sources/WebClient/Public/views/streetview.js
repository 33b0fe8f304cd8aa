/** Google's own Street View, with the operator's key: the documented JavaScript API, no more. */

import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'

const API = 'https://maps.googleapis.com/maps/api/js'
/** How far from the place a panorama may be. Meters. */
const RADIUS = 1000

/** @type {Promise<object>|null} */
let library = null

/** Loads the API once; its library then has the classes. */
function load(key) {
  library ??= new Promise((resolve, reject) => {
    globalThis.whereamiMapsLoaded = () =>
      google.maps.importLibrary('streetView').then(resolve, reject)
    const query = new URLSearchParams({
      key, v: 'weekly', loading: 'async', callback: 'whereamiMapsLoaded',
    })
    const script = h('script', { src: `${API}?${query}`, async: true })
    script.onerror = () => {
      library = null
      reject(new Error('Google Maps could not be loaded'))
    }
    document.head.append(script)
  })
  return library
}

/**
 * @param {{lat: number, lng: number, panoId?: string}} view
 * @param {{mapsKey?: string}} options
 */
export function streetView({ lat, lng, panoId }, { mapsKey }) {
  const element = h('div', { class: 'view view-street' })
  const fail = (key) => fill(element, h('p', { class: 'view-problem' }, t(key)))
  let isGone = false
  if (!mapsKey) fail('view.streetview.noKey')
  else show().catch(() => fail('view.streetview.failed'))

  async function show() {
    const { StreetViewPanorama, StreetViewService } = await load(mapsKey)
    const request = panoId
      ? { pano: panoId }
      : { location: { lat, lng }, radius: RADIUS, preference: 'nearest' }
    const { data } = await new StreetViewService().getPanorama(request)
    if (isGone) return
    new StreetViewPanorama(element, {
      pano: data.location.pano,
      addressControl: false,
      showRoadLabels: false,
      fullscreenControl: false,
      motionTracking: false,
      motionTrackingControl: false,
    })
  }

  return {
    element,
    remove() {
      isGone = true
    },
  }
}
