/** The link to a room: by the phone's own list where there is one, and to be copied. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { addressOf } from '../../app/ui/link.js'
import { notify } from '../../app/ui/toasts.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {string} code
 * @returns {HTMLElement}
 */
export function roomShare(app, code) {
  const url = new URL(addressOf('room', code), location.href.split('#')[0]).href
  const field = h('input', {
    id: 'room-link', type: 'text', readonly: true, value: url, onfocus: () => field.select(),
  })

  /** A share that is cancelled says nothing. */
  function share() {
    navigator.share({ title: t('app.name'), text: t('room.message', { code }), url })
      .catch(() => {})
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      notify(t('invite.copied'))
    } catch {
      // Without a secure connection the browser lets nobody copy: the link is selected for it.
      field.focus()
    }
  }

  /** The address for those who only want to watch. */
  async function copyWatching() {
    const address = new URL(addressOf('watch', code), location.href.split('#')[0]).href
    try {
      await navigator.clipboard.writeText(address)
      notify(t('room.watchLink.copied'))
    } catch {
      field.value = address
      field.focus()
    }
  }

  return h('div', { class: 'room-share' },
    navigator.share && h('button', {
      type: 'button', class: 'button button-primary', onclick: share,
    }, icon('share'), t('room.invite')),
    h('div', { class: 'field-and-button' },
      h('label', { class: 'visually-hidden', for: 'room-link' }, t('room.link')),
      field,
      h('button', { type: 'button', class: 'button', onclick: copy }, t('invite.copy'))),
    h('button', { type: 'button', class: 'link-button room-watch-link', onclick: copyWatching },
      t('room.watchLink')))
}
