/** The button that puts a place of a match on a list. */

import { moreTexts, t } from '../../app/ui/i18n.js'
import { placeName } from '../../map/places.js'
import { workButton } from '../social/elements.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {{solution: {lat: number, lng: number, near?: object, country?: string}}} round Revealed.
 * @returns {HTMLElement|null} `null` of a statement, which is about a country and no place.
 */
export function addPlaceButton(app, { solution }) {
  if (solution.statement) return null
  return workButton(app, t('list.add'), async () => {
    const [{ addPlaceDialog }] = await Promise.all([import('../of-lists.js'), moreTexts()])
    await addPlaceDialog(app, solution, placeName(solution))
  })
}
