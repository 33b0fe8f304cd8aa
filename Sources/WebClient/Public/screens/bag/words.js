/** Names of things that are found and made. */

import { AID_THINGS } from '../../app/state/bag.js'
import { hasText, t } from '../../app/ui/i18n.js'

/** @param {string} name Of an ingredient or a recipe. @returns {string} */
export function thingName(name) {
  return hasText(`thing.${name}`) ? t(`thing.${name}`) : t('thing.other')
}

/** @param {string} aid @returns {string} Its name with that of the thing that it is. */
export function madeAidText(aid) {
  return t('bag.aid', { aid: t(`aid.${aid}`), thing: thingName(AID_THINGS[aid]) })
}
