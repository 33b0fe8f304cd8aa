/** Changes of a map of one's own: its title, who may open it, its shape, and its end. */

import { visibilityPart } from '../lists/edit.js'
import { ask } from '../../app/ui/dialog.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { notify } from '../../app/ui/toasts.js'
import { workButton } from '../social/elements.js'
import { titleForm } from '../lists/title-form.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} card
 * @param {(card: object) => void} onchange Told of the changed map.
 * @returns {{element: HTMLElement, update(card: object): void}}
 */
export function editMapPart(app, card, onchange) {
  const { map } = card
  let { title, visibility: openTo } = card
  const set = async (change) => (await app.request('map.set', { map, ...change }, { repeat: true })).map
  const visibility = visibilityPart(app, card, {
    prefix: 'maps.visibility', set: async (chosen) => onchange(await set({ visibility: chosen })),
  })
  const rename = titleForm(app, {
    label: t('list.title.label'), button: t('list.rename'), value: title,
    async work(title) {
      onchange(await set({ title }))
      notify(t('maps.renamed'))
    },
  })
  async function remove() {
    const isSure = await ask({
      title: t('list.delete.title', { title }), text: t('maps.delete.text'),
      confirm: t('maps.delete'), isDangerous: true,
    })
    if (!isSure) return
    await app.request('map.delete', { map }, { repeat: true })
    notify(t('list.deleted', { title }))
    app.router.replace('lists')
  }
  const editor = h('a', { class: 'button' }, t('maps.edit.shape'))

  function update(card) {
    title = card.title
    openTo = card.visibility
    visibility.update(card)
    // The editor keeps its drawing in the browser, and puts it in the place of this map.
    const known = new URLSearchParams({ map, title, visibility: openTo })
    editor.href = `/editor#${known}`
  }

  update(card)
  return {
    element: h('details', { class: 'more list-edit' },
      h('summary', {}, t('maps.edit')),
      rename,
      visibility.element,
      h('div', { class: 'buttons' }, editor,
        workButton(app, t('maps.delete'), remove, { class: 'button-danger' })),
      h('p', { class: 'hint' }, t('maps.edit.shape.text'))),
    update,
  }
}
