/** A field for a title with a button beside it. */

import { h, setText } from '../../app/ui/h.js'
import { announce } from '../../app/ui/announcer.js'
import { errorText } from '../../app/ui/toasts.js'

/** Numbers the fields, for their ids. */
let count = 0

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} parts
 * @param {string} parts.label
 * @param {string} parts.button
 * @param {string} [parts.value]
 * @param {number} [parts.length] The most characters.
 * @param {string} [parts.kind] Of the input.
 * @param {string} [parts.looks] Classes of the button.
 * @param {(text: string) => Promise<void>} parts.work Called with what was written, also with
 *   nothing; its refusal stands below the field.
 * @returns {HTMLFormElement}
 */
export function titleForm(app, { label, button, value = '', length = 60, kind = 'text', looks = '', work }) {
  const id = `title-${++count}`
  const problem = h('p', { class: 'problem', id: `${id}-problem`, hidden: true })
  const input = h('input', {
    id, type: kind, value, maxlength: length, autocomplete: 'off', 'aria-describedby': problem.id,
  })
  const go = h('button', { class: `button ${looks}` }, button)
  async function send() {
    problem.hidden = true
    input.removeAttribute('aria-invalid')
    try {
      await work(input.value.trim())
    } catch (error) {
      problem.hidden = false
      setText(problem, errorText(error))
      announce(problem.textContent, { urgent: true })
      if (error.code === 'listInvalid') input.setAttribute('aria-invalid', 'true')
      input.focus()
    }
  }
  return h('form', {
    class: 'form title-form', novalidate: true,
    onsubmit: (event) => {
      event.preventDefault()
      app.busy(go, send)
    },
  }, h('div', { class: 'field' },
    h('label', { for: id }, label),
    h('div', { class: 'field-and-button' }, input, go), problem))
}
