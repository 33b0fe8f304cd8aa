/**
 * Words and numbers in the reader's language. Every text of the page is in `texts/`.
 */

import { remember, remembered } from '../state/settings.js'
import { LANGUAGES, load, loadMore } from '../../texts/index.js'

/** @type {Record<string, string|((values: any, format: Format) => string)>} */
let texts = {}
let language = 'en'
/** @type {Format} */
let format

/**
 * @typedef {object} Format What texts that are functions get.
 * @property {(value: number, options?: Intl.NumberFormatOptions) => string} number
 * @property {(meters: number) => string} distance "41 km", "850 m".
 * @property {(milliseconds: number) => string} seconds "12 seconds".
 * @property {(time: number) => string} date
 * @property {(milliseconds: number) => string} clock "1:05".
 * @property {(items: string[]) => string} list "Ada, Bob, and Cem".
 * @property {(count: number, forms: Record<string, string>) => string} plural
 */

/** @returns {string} The language in use: a key of {@link LANGUAGES}. */
export function currentLanguage() {
  return language
}

/**
 * The first wanted language that there are texts in.
 *
 * @param {readonly string[]} wanted As `navigator.languages` has them.
 * @returns {string}
 */
export function chooseLanguage(wanted) {
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  return bases.find((base) => base in LANGUAGES) ?? 'en'
}

/**
 * Loads the texts of a language: the remembered or the browser's, or the one that is named.
 *
 * @param {string} [chosen] A key of {@link LANGUAGES}; it is remembered.
 */
export async function setLanguage(chosen) {
  if (chosen) remember('language', chosen)
  const wanted = [remembered('language') ?? '', ...navigator.languages]
  language = chooseLanguage(wanted)
  texts = await load(language)
  format = makeFormat(language)
  document.documentElement.lang = language
}

/** Loads what the screens that come later say, in the language in use. */
export async function moreTexts() {
  const wanted = language
  const more = await loadMore(wanted)
  if (wanted === language) texts = { ...texts, ...more }
}

/**
 * The text of a key.
 *
 * @param {string} key
 * @param {Record<string, any>} [values] For `{name}` in it.
 * @returns {string} The key itself where there is no text: a fault that is seen.
 */
export function t(key, values = {}) {
  const text = texts[key]
  if (typeof text === 'function') return text(values, format)
  if (text === undefined) return key
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

/** @param {string} key @returns {boolean} Whether there is a text for it. */
export function hasText(key) {
  return key in texts
}

/** @returns {Format} Numbers, distances and dates in the language in use. */
export function formats() {
  return format
}

/**
 * @param {string} locale
 * @returns {Format}
 */
export function makeFormat(locale) {
  const rules = new Intl.PluralRules(locale)
  const number = (value, options) => new Intl.NumberFormat(locale, options).format(value)
  const unit = (value, name, options) =>
    number(value, { style: 'unit', unit: name, maximumFractionDigits: 0, ...options })
  return {
    number,
    distance(meters) {
      if (meters < 950) return unit(meters, 'meter')
      return unit(meters / 1000, 'kilometer', { maximumFractionDigits: meters < 9_950 ? 1 : 0 })
    },
    seconds: (milliseconds) =>
      unit(Math.ceil(milliseconds / 1000), 'second', { unitDisplay: 'long' }),
    date: (time) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time),
    clock(milliseconds) {
      const seconds = Math.ceil(milliseconds / 1000)
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    },
    list: (items) => new Intl.ListFormat(locale).format(items),
    plural: (count, forms) => forms[rules.select(count)] ?? forms.other,
  }
}
