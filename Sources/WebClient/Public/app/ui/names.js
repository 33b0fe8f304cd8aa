/** Names of languages, currencies and regions by their codes, in the reader's language. */

import { currentLanguage, hasText, t } from './i18n.js'

/**
 * The name of a code. Browsers have no names for some of them; those are texts.
 *
 * @param {'language'|'currency'|'region'} type
 * @param {string|undefined} code What is no code is a name already.
 * @returns {string|undefined}
 */
export function named(type, code) {
  if (hasText(`${type}.${code}`)) return t(`${type}.${code}`)
  try {
    return code && new Intl.DisplayNames(currentLanguage(), { type }).of(code)
  } catch {
    return code
  }
}

/** @param {'language'|'currency'} type @param {string} code @returns {boolean} */
export function hasName(type, code) {
  return hasText(`${type}.${code}`)
    || new Intl.DisplayNames(currentLanguage(), { type, fallback: 'none' }).of(code) !== undefined
}

/** @param {string} region As the server calls it, such as `western-europe`. @returns {string} */
export function regionName(region) {
  if (hasText(`map.${region}`)) return t(`map.${region}`)
  return region === 'antarctica' ? named('region', 'AQ') : named('region', region)
}
