/** Statements of the quiz, in words of the reader's language. */

import { h } from '../../app/ui/h.js'
import { currentLanguage, formats, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { hasName, named, regionName } from '../../app/ui/names.js'
import { countryName } from '../../map/places.js'

/**
 * @param {import('../../app/state/offline-quiz.js').Statement} statement
 * @returns {{heading: string, text: string}} The country, and what is said of it.
 */
export function statementText({ template, country, value }) {
  return {
    heading: countryName(country), text: template ? t(`quiz.${template}`, words(value ?? {})) : '',
  }
}

/** Of these the explanation is the statement with the value that makes it true. */
const SAID_AGAIN = ['drivingSide', 'coast', 'island', 'equator', 'region', 'mostPopulousNeighbour']
/** Of these it is two figures: that of the country, and that of the other one. */
const COMPARED = ['largerThan', 'morePeopleThan', 'capitalNorthOf']

/**
 * @param {{template: string, country: string, value: object}|undefined} statement
 * @param {object[]|undefined} explanation Values: those with which it would be true, or two figures.
 * @returns {string} A sentence that says how it is; empty where that is not known.
 */
export function explanationText(statement, explanation) {
  if (!statement || !explanation) return ''
  const { template, country, value } = statement
  if (SAID_AGAIN.includes(template)) {
    return explanation.length === 1 ? t(`quiz.${template}`, words(explanation[0])) : ''
  }
  if (COMPARED.includes(template)) {
    const [own, other] = explanation.map(({ number }) => formats().number(number, { maximumFractionDigits: 1 }))
    return t(`quiz.why.${template}`,
      { country: countryName(country), own, otherCountry: countryName(value.country), other })
  }
  const said = explanation.map((each) => Object.values(words(each)).find((word) => typeof word === 'string'))
  return t(`quiz.why.${template}`, { names: said, count: said.length })
}

/** @param {(isTrue: boolean) => void} onanswer @returns {HTMLElement} Two buttons. */
export function answerButtons(onanswer) {
  const button = (isTrue) => h('button', {
    type: 'button', class: 'button button-large', onclick: () => onanswer(isTrue),
  }, icon(isTrue ? 'check' : 'cross'), t(`quiz.${isTrue}`))
  return h('div', { class: 'quiz-answers', role: 'group' }, button(true), button(false))
}

/**
 * @param {string} verdict On the answer, as in "Right!".
 * @param {boolean} isRight
 * @param {string} truth Whether the statement is true, and why.
 * @returns {HTMLElement}
 */
export function verdictLine(verdict, isRight, truth) {
  return h('div', { class: `quiz-verdict ${isRight ? 'is-right' : 'is-wrong'}` },
    icon(isRight ? 'check' : 'cross'), h('p', {}, h('strong', {}, verdict), ' ', truth))
}

/** Whether the browser has names for what a statement tells. */
export function canBeSaid({ value }) {
  return ['language', 'currency'].every((type) => !value?.[type] || hasName(type, value[type]))
}

/** The names of what a statement tells. */
function words({ country, town, townDe, language, currency, side, flag, region, number }) {
  return {
    country: country && countryName(country),
    town: currentLanguage() === 'de' ? townDe ?? town : town,
    language: named('language', language),
    currency: named('currency', currency),
    side: side && t(`quiz.side.${side}`),
    region: region && regionName(region),
    number: number && formats().number(number),
    isNot: flag === false,
  }
}
