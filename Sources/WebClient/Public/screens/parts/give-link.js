/** Gives an address away: by the phone's own list where there is one, and by the clipboard. */

import { t } from '../../app/ui/i18n.js'
import { notify } from '../../app/ui/toasts.js'

/**
 * @param {string} address
 * @param {string} copied What is said when it is copied.
 * @param {string} hash Where the browser goes if it lets nobody copy: the address can be copied by
 *   hand then.
 */
export async function copyLink(address, copied, hash) {
  try {
    await navigator.clipboard.writeText(address)
    notify(copied)
  } catch {
    location.hash = hash
    notify(t('link.byHand'))
  }
}

/**
 * @param {string} address
 * @param {object} words
 * @param {string} words.message What goes with the address to others.
 * @param {string} words.copied As {@link copyLink} takes it.
 * @param {string} hash As {@link copyLink} takes it.
 */
export async function giveLink(address, { message, copied }, hash) {
  if (!navigator.share) return copyLink(address, copied, hash)
  try {
    await navigator.share({ title: t('app.name'), text: message, url: address })
  } catch (error) {
    // A share that is cancelled says nothing.
    if (error.name !== 'AbortError') await copyLink(address, copied, hash)
  }
}
