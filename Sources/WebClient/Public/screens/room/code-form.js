/** A field for the code of a room, or for a whole link to it. */

import { codeIn } from '../../app/state/room.js'
import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {HTMLElement} Goes to the room once a code was entered.
 */
export function codeForm(app) {
  const problem = h('p', { class: 'problem', id: 'room-code-problem', role: 'alert', hidden: true })
  const input = h('input', {
    id: 'room-code', type: 'text', autocomplete: 'off', autocapitalize: 'characters',
    spellcheck: 'false', enterkeyhint: 'go', placeholder: 'AC3KQY', class: 'room-code-field',
    'aria-describedby': 'room-code-problem', oninput: () => (problem.hidden = true),
  })
  return h('form', {
    class: 'room-code-form', novalidate: true,
    onsubmit: (event) => {
      event.preventDefault()
      const code = codeIn(input.value)
      const way = /#\/watch\//.test(input.value) ? 'watch' : 'room'
      if (code) return app.router.go(way, code)
      problem.hidden = false
      setText(problem, t('room.code.invalid'))
      input.focus()
    },
  },
  h('label', { for: 'room-code' }, t('room.code.label')),
  h('div', { class: 'field-and-button' }, input, h('button', { class: 'button' }, t('room.code.go'))),
  problem)
}
