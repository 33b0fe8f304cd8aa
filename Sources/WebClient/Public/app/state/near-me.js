/** Where the player is, so coarsely that nobody learns the address. */

/** Places are told to a tenth of a degree: some ten kilometers. */
const PER_DEGREE = 10

/** Milliseconds that the browser may take to find out. */
const PATIENCE = 10_000

/** @param {{latitude: number, longitude: number}} coords @returns {{lat: number, lng: number}} */
export function coarsePlace({ latitude, longitude }) {
  const rounded = (degrees) => Math.round(degrees * PER_DEGREE) / PER_DEGREE
  return { lat: rounded(latitude), lng: rounded(longitude) }
}

/**
 * Asks the browser, which asks the player.
 *
 * @param {Geolocation} [geolocation]
 * @returns {Promise<{lat: number, lng: number}|null>} `null` if neither says.
 */
export function askWhereIAm(geolocation = navigator.geolocation) {
  return new Promise((resolve) => {
    if (!geolocation) return resolve(null)
    geolocation.getCurrentPosition(({ coords }) => resolve(coarsePlace(coords)), () => resolve(null),
      { enableHighAccuracy: false, timeout: PATIENCE, maximumAge: 3_600_000 })
  })
}
