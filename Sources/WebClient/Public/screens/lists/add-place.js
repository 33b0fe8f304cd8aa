/** Puts a place of a match on a list of one's own. */

import { announce } from '../../app/ui/announcer.js'
import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { errorText, notify } from '../../app/ui/toasts.js'
import { askLists } from '../../app/shell/lists.js'

/** The choice of a list that is made anew. */
const NEW = ''
const NAME_LENGTH = 80
const TITLE_LENGTH = 60

/**
 * Asks for the list and the name.
 *
 * @param {import('../../app/shell/app.js').App} app
 * @param {{lat: number, lng: number}} place
 * @param {string} name What it is called, unless another name is written.
 */
export async function addPlaceDialog(app, { lat, lng }, name) {
  const { lists } = await askLists(app, 'list.mine')
  const field = (id, label, input) =>
    h('div', { class: 'field' }, h('label', { for: id }, label), input)
  const select = h('select', { id: 'add-list', onchange: chosen },
    lists.map(({ list, title }) => h('option', { value: list }, title)),
    h('option', { value: NEW }, t('list.add.new')))
  const title = h('input', { id: 'add-title', type: 'text', maxlength: TITLE_LENGTH, autocomplete: 'off' })
  const named = h('input', {
    id: 'add-name', type: 'text', maxlength: NAME_LENGTH, autocomplete: 'off', value: short(name),
  })
  const titleField = field('add-title', t('lists.new.label'), title)
  const problem = h('p', { class: 'problem', hidden: true })
  const go = h('button', { class: 'button button-primary' }, t('list.place.add'))

  function chosen() {
    titleField.hidden = select.value !== NEW
  }

  async function add() {
    problem.hidden = true
    try {
      const text = named.value.trim()
      const place = { lat, lng, ...(text && { name: text }) }
      const list = select.value === NEW ? await made() : select.value
      await askLists(app, 'list.add', { list, places: [place] })
      notify(t('list.added', { title: text || t('list.place') }))
      dialog.close()
    } catch (error) {
      problem.hidden = false
      setText(problem, errorText(error))
      announce(problem.textContent, { urgent: true })
    }
  }

  /** A list that was made stays chosen if its place is refused. */
  async function made() {
    const { list } = await askLists(app, 'list.create', { title: title.value.trim() })
    select.prepend(h('option', { value: list.list }, list.title))
    select.value = list.list
    chosen()
    return list.list
  }

  const dialog = h('dialog', {
    class: 'dialog add-place', 'aria-labelledby': 'add-place-title', onclose: () => dialog.remove(),
  }, h('form', {
    class: 'form', novalidate: true,
    onsubmit: (event) => {
      event.preventDefault()
      app.busy(go, add)
    },
  },
  h('h2', { id: 'add-place-title' }, t('list.add.title')),
  field('add-list', t('list.name'), select), titleField,
  field('add-name', t('list.place.name'), named), problem,
  h('div', { class: 'buttons' },
    h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, t('common.cancel')),
    go)))
  chosen()
  document.body.append(dialog)
  dialog.showModal()
}

function short(name) {
  return [...name].slice(0, NAME_LENGTH).join('')
}
