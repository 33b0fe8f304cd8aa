/** The name of what is played. */

import { t } from '../../app/ui/i18n.js'

/**
 * @param {string} map The map's title.
 * @param {string} [format]
 * @returns {string} "The world"; of another format than the classic, "Clash · The world".
 */
export function gameTitle(map, format = 'classic') {
  return format === 'classic' ? map : `${t(`format.${format}`)} · ${map}`
}
