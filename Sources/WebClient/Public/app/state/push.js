/**
 * The status of push notifications in this browser, and the conversion of its subscription for the
 * server. Pure functions.
 */

/**
 * @param {object} facts
 * @param {boolean} facts.isSupported Whether the browser has what is needed.
 * @param {boolean|null} facts.hasServer Whether the server sends any; `null`: it cannot be asked.
 * @param {boolean} facts.isSignedIn
 * @param {string} facts.permission As the browser has it: `default`, `granted` or `denied`.
 * @param {boolean} facts.isWanted Whether the player has turned them on here.
 * @returns {'unsupported'|'offline'|'none'|'blocked'|'signIn'|'on'|'off'}
 */
export function pushStatus({ isSupported, hasServer, isSignedIn, permission, isWanted }) {
  if (!isSupported) return 'unsupported'
  if (hasServer === null) return 'offline'
  if (!hasServer) return 'none'
  if (permission === 'denied') return 'blocked'
  if (!isSignedIn) return 'signIn'
  return isWanted && permission === 'granted' ? 'on' : 'off'
}

/** @param {ArrayBuffer|Uint8Array} bytes @returns {string} RFC 4648 §5, without `=`. */
export function toBase64URL(bytes) {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @param {string} text RFC 4648 §5, with or without `=`. @returns {Uint8Array} */
export function fromBase64URL(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/**
 * @param {PushSubscription} subscription
 * @returns {{endpoint: string, p256dh: string, auth: string}} The parameters of `push.subscribe`.
 */
export function subscriptionParams(subscription) {
  return {
    endpoint: subscription.endpoint,
    p256dh: toBase64URL(subscription.getKey('p256dh')),
    auth: toBase64URL(subscription.getKey('auth')),
  }
}

/**
 * @param {PushSubscription|null} subscription
 * @param {string} key The server's, in Base64URL.
 * @returns {boolean} Whether the server can send with it; with another key it has to be made anew.
 */
export function isForKey(subscription, key) {
  const own = subscription?.options?.applicationServerKey
  // Browsers that do not tell their key are believed.
  return Boolean(subscription) && (!own || toBase64URL(own) === key.replace(/=+$/, ''))
}
