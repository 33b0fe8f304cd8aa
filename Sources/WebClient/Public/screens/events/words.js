/** Times of events in words. */

import { distanceTo, leadParts, stateOf } from '../../app/state/events.js'
import { currentLanguage, t } from '../../app/ui/i18n.js'

/** @param {import('../../app/state/events.js').EventCard} card @returns {string} From when to when. */
export function whenText({ startsAt, endsAt }) {
  const format = new Intl.DateTimeFormat(currentLanguage(),
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' })
  return format.formatRange(startsAt, endsAt)
}

/**
 * @param {import('../../app/state/events.js').EventCard} card
 * @param {number} now
 * @returns {string} When it begins or ends, from now; empty when it is over.
 */
export function nearText(card, now) {
  const state = stateOf(card, now)
  if (state === 'over') return ''
  const { value, unit } = distanceTo(state === 'running' ? card.endsAt : card.startsAt, now)
  const time = new Intl.RelativeTimeFormat(currentLanguage()).format(value, unit)
  return t(state === 'running' ? 'event.ends' : 'event.begins', { time })
}

/** @param {number} lead Milliseconds. @returns {string} "1 hour before". */
export function leadText(lead) {
  const parts = leadParts(lead)
  if (!parts) return t('event.lead.start')
  const time = new Intl.NumberFormat(currentLanguage(),
    { style: 'unit', unit: parts.unit, unitDisplay: 'long' }).format(parts.value)
  return t('event.lead.before', { time })
}
