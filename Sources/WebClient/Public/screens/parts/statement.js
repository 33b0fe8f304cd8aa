/** Statements of the quiz, in words of the reader's language. */

import { currentLanguage, formats, hasText, t } from '../../app/ui/i18n.js'
import { countryName } from '../../map/places.js'

/** The regions of the United Nations, by the codes that browsers know (M49). */
const REGIONS = {
  'northern-africa': '015', 'western-africa': '011', 'middle-africa': '017',
  'eastern-africa': '014', 'southern-africa': '018', 'northern-america': '021',
  'central-america': '013', caribbean: '029', 'south-america': '005', 'central-asia': '143',
  'eastern-asia': '030', 'south-eastern-asia': '035', 'southern-asia': '034',
  'western-asia': '145', 'northern-europe': '154', 'western-europe': '155',
  'southern-europe': '039', 'eastern-europe': '151', 'australia-and-new-zealand': '053',
  melanesia: '054', micronesia: '057', polynesia: '061', antarctica: 'AQ',
}

/**
 * @param {import('../../app/state/offline-quiz.js').Statement} statement
 * @returns {{heading: string, text: string}} The country, and what is said of it.
 */
export function statementText({ template, country, value }) {
  return { heading: countryName(country), text: t(`quiz.${template}`, words(value ?? {})) }
}

/** Whether the browser has names for what a statement tells. */
export function canBeSaid({ value }) {
  return ['language', 'currency'].every((type) => !value?.[type] || hasName(type, value[type]))
}

function hasName(type, code) {
  return new Intl.DisplayNames(currentLanguage(), { type, fallback: 'none' }).of(code) !== undefined
}

/** The names of what a statement tells. */
function words({ country, town, townDe, language, currency, side, flag, region, number }) {
  return {
    country: country && countryName(country),
    town: currentLanguage() === 'de' ? townDe ?? town : town,
    language: named('language', language),
    currency: named('currency', currency),
    side: side && t(`quiz.side.${side}`),
    region: hasText(`map.${region}`)
      ? t(`map.${region}`) : named('region', REGIONS[region] ?? region),
    number: number && formats().number(number),
    isNot: flag === false,
  }
}

/** The name of a code; what is no code is a name already. */
function named(type, code) {
  try {
    return code && new Intl.DisplayNames(currentLanguage(), { type }).of(code)
  } catch {
    return code
  }
}
