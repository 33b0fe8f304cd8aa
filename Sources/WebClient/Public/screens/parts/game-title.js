/** The name of what is played. */

import { dayOf } from '../../app/state/daily.js'
import { eventOf } from '../../app/state/events.js'
import { asksStatements } from '../../app/state/formats.js'
import { t } from '../../app/ui/i18n.js'
import { mapTitle } from '../../map/places.js'

/**
 * @param {string} map The map's title.
 * @param {string} [format]
 * @param {string|null} [set] The set of places that is played.
 * @param {{title?: string}|string|null} [list] The list whose places are played.
 * @returns {string} "The world"; of another format than the classic, "Clash · The world"; of a
 *   day's challenge, "Daily #412 · The world"; of an event, "Event · The world"; of a match's places, "By link · The world"; of a list,
 *   "List · Capitals"; of a quiz, which is about all countries, "Quiz".
 */
export function gameTitle(map, format = 'classic', set = null, list = null) {
  if (list) return list.title ? `${t('list.name')} · ${list.title}` : t('list.name')
  const number = dayOf(set)
  if (number !== null) return `${t('daily.name', { number })} · ${map}`
  if (asksStatements({ format })) return t(`format.${format}`)
  if (eventOf(set)) return `${t('event.name')} · ${map}`
  const title = format === 'classic' ? map : `${t(`format.${format}`)} · ${map}`
  return set ? `${t('set.name')} · ${title}` : title
}

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {{map: string, ownMap?: object|null, format: string, set?: string|null, list?: object|null}} match
 * @returns {string} {@link gameTitle} of a match.
 */
export function matchTitle(app, { map, ownMap, format, set, list }) {
  return gameTitle(mapTitle(app.store.get().maps, map, ownMap), format, set, list)
}
