/** Marks of a list or a map: as a favourite, and as one to play later. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { askLists } from '../../app/shell/lists.js'

/**
 * Two switches.
 *
 * @param {import('../../app/shell/app.js').App} app
 * @param {{list: string}|{map: string}} subject
 * @param {{favourite: boolean, wanted: boolean}} marks
 * @returns {HTMLElement[]}
 */
export function markButtons(app, subject, marks) {
  return [['favourite', 'star'], ['wanted', 'bookmark']].map(([mark, picture]) => {
    const button = h('button', {
      type: 'button', class: 'button mark-button', 'aria-pressed': String(marks[mark]),
      data: { mark }, onclick: () => app.busy(button, turn),
    }, icon(picture), t(`list.${mark}`))
    async function turn() {
      const isMarked = button.getAttribute('aria-pressed') !== 'true'
      const told = await askLists(app, 'favourite.set', { ...subject, [mark]: isMarked })
      button.setAttribute('aria-pressed', String(told[mark]))
    }
    return button
  })
}
