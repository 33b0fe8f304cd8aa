/** The host of a room forces its match on: at a reveal at once, in a round in 15 seconds. */

import { forcingLabel } from '../../app/state/room.js'
import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(match: object): void}} A button for the host alone.
 */
export function hostWay(app) {
  let shown = null
  const element = h('button', {
    type: 'button', class: 'button', hidden: true,
    onclick: () => app.busy(element, () => app.room.goOn(shown)),
  })
  return {
    element,
    update(match) {
      const label = forcingLabel(app.store.get(), match)
      shown = match
      element.hidden = !label
      if (label) setText(element, t(label))
    },
  }
}
