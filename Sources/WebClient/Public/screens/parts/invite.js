/** Inviting friends by a link to one's own profile: whoever follows it can ask to be a friend. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { addressOf } from '../../app/ui/link.js'
import { notify } from '../../app/ui/toasts.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {string} [looks] Classes of the button.
 * @returns {HTMLElement}
 */
export function inviteButton(app, looks = 'button-primary') {
  return h('button', {
    type: 'button', class: `button ${looks}`, onclick: () => inviteDialog(app),
  }, t('invite.go'))
}

/** @param {import('../../app/shell/app.js').App} app */
export function inviteDialog(app) {
  const { username } = app.store.get().player
  const url = new URL(addressOf('player', username), location.href.split('#')[0]).href
  const field = h('input', {
    id: 'invite-link', type: 'text', readonly: true, value: url, onfocus: () => field.select(),
  })
  const button = (key, classes, onclick) =>
    h('button', { type: 'button', class: `button ${classes}`, onclick }, t(key))

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      // Without a secure connection the browser lets nobody copy: the link is selected for it.
      return field.focus()
    }
    notify(t('invite.copied'))
    dialog.close()
  }

  /** A share that is cancelled leaves the dialog open. */
  function share() {
    navigator.share({ title: t('app.name'), text: t('invite.message'), url })
      .then(() => dialog.close(), () => {})
  }

  const dialog = h('dialog',
    { class: 'dialog', 'aria-labelledby': 'invite-title', onclose: () => dialog.remove() },
    h('h2', { id: 'invite-title' }, t('invite.go')),
    h('p', {}, t('invite.text')),
    h('div', { class: 'field' }, h('label', { for: 'invite-link' }, t('invite.link')), field),
    h('div', { class: 'buttons' },
      button('invite.close', '', () => dialog.close()),
      navigator.share && button('invite.share', '', share),
      button('invite.copy', 'button-primary', copy)))
  document.body.append(dialog)
  dialog.showModal()
}
