/** The credit of a place's street pictures. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/**
 * @param {{provider: string, author?: string, license?: string, url?: string}} [imagery] Nothing of
 *   places that are shown otherwise.
 * @returns {HTMLElement|null} Author and licence, with a link to the picture at its provider.
 */
export function creditPart(imagery) {
  if (!imagery) return null
  const { author, license, url } = imagery
  const text = t('reveal.credit', { author: author ?? imagery.provider, license: license ?? '?' })
  return h('p', { class: 'hint' }, url?.startsWith('https://')
    ? h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, text) : text)
}
