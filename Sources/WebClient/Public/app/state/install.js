/** Putting the game on the device: the browser's offer is kept, and made in the settings only. */

/** @type {(Event & {prompt(): Promise<any>})|null} */
let offer = null
let isInstalled = false

/** Keeps the browser's offer, so that it shows no banner of its own. */
export function followInstallation() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event
    dispatchEvent(new Event('installchange'))
  })
  addEventListener('appinstalled', () => {
    offer = null
    isInstalled = true
    dispatchEvent(new Event('installchange'))
  })
}

/** @returns {'installed'|'offered'|'ios'|'none'} What there is to say about it. */
export function installation() {
  if (isInstalled || matchMedia('(display-mode: standalone)').matches || navigator.standalone) {
    return 'installed'
  }
  if (offer) return 'offered'
  // Safari on a phone or tablet has no offer, and a way of its own.
  return navigator.standalone === false ? 'ios' : 'none'
}

/** Lets the browser ask; of a click only. An offer can be made once. */
export async function install() {
  const made = offer
  offer = null
  await made?.prompt()
  dispatchEvent(new Event('installchange'))
}
