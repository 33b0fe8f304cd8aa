/** Changes of a list of one's own: its title, who may open it, and its end. */

import { ask } from '../../app/ui/dialog.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { choice } from '../../app/ui/choice.js'
import { isLocalList } from '../../app/state/list-id.js'
import { errorText, notify } from '../../app/ui/toasts.js'
import { askLists } from '../../app/shell/lists.js'
import { workButton } from '../social/elements.js'
import { titleForm } from './title-form.js'

const VISIBILITIES = ['private', 'link', 'public']

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} card
 * @param {(card: object) => void} onchange Told of the changed list.
 * @returns {{element: HTMLElement, update(card: object): void}}
 */
export function editPart(app, card, onchange) {
  const { list } = card
  let { title } = card
  const visibility = isLocalList(list) ? null : visibilityPart(app, card, {
    prefix: 'list.visibility',
    set: async (chosen) => onchange((await askLists(app, 'list.set', { list, visibility: chosen })).list),
  })
  const rename = titleForm(app, {
    label: t('list.title.label'), button: t('list.rename'), value: title,
    async work(title) {
      onchange((await askLists(app, 'list.set', { list, title })).list)
      notify(t('list.renamed'))
    },
  })
  async function remove() {
    const isSure = await ask({
      title: t('list.delete.title', { title }), text: t('list.delete.text'),
      confirm: t('list.delete'), isDangerous: true,
    })
    if (!isSure) return
    await askLists(app, 'list.delete', { list })
    notify(t('list.deleted', { title }))
    app.router.replace('lists')
  }
  return {
    element: h('details', { class: 'more list-edit' },
      h('summary', {}, t('list.edit')),
      rename,
      visibility?.element,
      h('div', { class: 'buttons' },
        workButton(app, t('list.delete'), remove, { class: 'button-danger' }))),
    update(card) {
      title = card.title
      visibility?.update(card)
    },
  }
}

/**
 * The choice of who may open a list, or a map of one's own.
 *
 * @param {import('../../app/shell/app.js').App} app
 * @param {{visibility: string}} card
 * @param {{prefix: string, set(chosen: string): Promise<void>}} subject The beginning of the keys of
 *   what is said of a change, and what makes it.
 * @returns {{element: HTMLElement, update(card: object): void}}
 */
export function visibilityPart(app, { visibility }, { prefix, set }) {
  const { player } = app.store.get()
  const offered = VISIBILITIES.filter((each) => !player.guest || each !== 'public')
  const names = Object.fromEntries(offered.map((each) => [each, t(`list.visibility.${each}`)]))
  const field = choice('list.visibility', names, visibility, async (chosen) => {
    try {
      await set(chosen)
      notify(t(`${prefix}.${chosen}.set`))
    } catch (error) {
      select.value = visibility
      notify(errorText(error), { kind: 'error' })
    }
  })
  const select = field.querySelector('select')
  return {
    element: h('div', { class: 'list-visibility' }, field,
      player.guest && h('p', { class: 'hint' }, t(`${prefix}.guest`))),
    update(card) {
      visibility = card.visibility
      select.value = visibility
    },
  }
}
