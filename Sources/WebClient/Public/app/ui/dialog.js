/**
 * Asks something that has to be answered before anything else. The browser's own modal dialog keeps
 * the focus inside and gives it back.
 */

import { h } from './h.js'
import { t } from './i18n.js'

/**
 * @param {object} question
 * @param {string} question.title
 * @param {string} question.text
 * @param {string} question.confirm What the button says that goes ahead.
 * @param {boolean} [question.isDangerous]
 * @returns {Promise<boolean>} Whether to go ahead.
 */
export function ask({ title, text, confirm, isDangerous = false }) {
  return new Promise((resolve) => {
    const close = (answer) => () => dialog.close(answer)
    const dialog = h(
      'dialog',
      { class: 'dialog', 'aria-labelledby': 'dialog-title', onclose: () => done() },
      h('h2', { id: 'dialog-title' }, title),
      h('p', {}, text),
      h(
        'div',
        { class: 'buttons' },
        h('button', { type: 'button', class: 'button', onclick: close('') }, t('common.cancel')),
        h(
          'button',
          {
            type: 'button',
            class: `button ${isDangerous ? 'button-danger' : 'button-primary'}`,
            onclick: close('yes'),
          },
          confirm
        )
      )
    )
    const done = () => {
      dialog.remove()
      // The element that had the focus may be gone with its screen.
      if (document.activeElement === document.body) document.querySelector('#main h1')?.focus()
      resolve(dialog.returnValue === 'yes')
    }
    document.body.append(dialog)
    dialog.showModal()
  })
}
