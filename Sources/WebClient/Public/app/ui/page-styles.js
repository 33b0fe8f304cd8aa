/** The style sheet of the screens that come later, which the first visit does without. */

import { asset } from './assets.js'
import { h } from './h.js'

/** @type {Promise<void>|null} */
let loading = null

/** @returns {Promise<void>} Until it is there. Without the network it is asked for again next time. */
export function pageStyles() {
  loading ??= new Promise((resolve, reject) => {
    const sheet = h('link', {
      rel: 'stylesheet', href: asset('styles/pages.css').href, onload: () => resolve(),
      onerror() {
        loading = null
        sheet.remove()
        reject(new Error('the style sheet of the pages did not come'))
      },
    })
    document.head.append(sheet)
  })
  return loading
}
