/** The editor's texts beside those of the whole page, which the game does not need to load. */

import {
  currentLanguage, formats, setLanguage as setPageLanguage, t as pageText,
} from '../../app/ui/i18n.js'

const FILES = {
  en: () => import('../../texts/editor.en.js'),
  de: () => import('../../texts/editor.de.js'),
}

let texts = {}

/**
 * Loads the texts of a language; see `setLanguage` of `app/ui/i18n.js`.
 * @param {string} [chosen]
 */
export async function setLanguage(chosen) {
  await setPageLanguage(chosen)
  texts = (await FILES[currentLanguage()]()).default
}

/**
 * The text of a key, the editor's or the whole page's.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = texts[key]
  if (text === undefined) return pageText(key, values)
  if (typeof text === 'function') return text(values, formats())
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}
