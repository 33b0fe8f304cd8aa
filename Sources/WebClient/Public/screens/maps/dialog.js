/** Choosing a map in a dialog. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { mapChooser } from './chooser.js'

/**
 * @param {object[]} maps As `map.list` has them.
 * @param {string} chosen
 * @returns {Promise<string|null>} `null` if it was cancelled.
 */
export function chooseMap(maps, chosen) {
  const chooser = mapChooser(maps, chosen, (map) => dialog.close(map))
  const dialog = h('dialog', { class: 'dialog challenge-dialog', 'aria-labelledby': 'map-title' },
    h('h2', { id: 'map-title' }, t('maps.title')),
    chooser.element,
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'button', onclick: () => dialog.close('') },
        t('common.cancel'))))
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      chooser.remove()
      dialog.remove()
      resolve(dialog.returnValue || null)
    })
    document.body.append(dialog)
    dialog.showModal()
    chooser.search.focus()
  })
}
