/**
 * Announcements of the server's operators: shown until they have been read.
 */

import { announce } from '../ui/announcer.js'
import { h } from '../ui/h.js'
import { t } from '../ui/i18n.js'

/** More than these are not shown at once: the oldest goes. */
const MOST = 3

/** @param {import('./app.js').App} app */
export function followAnnouncements(app) {
  const list = document.getElementById('announcements')
  app.connection.on('server.announcement', ({ text }) => {
    list.append(card(text, list))
    if (list.childElementCount > MOST) list.firstElementChild.remove()
    announce(t('announcement.said', { text }))
  })
}

function card(text, list) {
  const element = h(
    'div',
    { class: 'announcement' },
    h('p', {}, h('strong', {}, t('announcement.from')), ' ', text),
    h('button', { type: 'button', class: 'button', onclick: close }, t('announcement.close'))
  )

  /** The focus goes to the next one, or to what the screen is about. */
  function close() {
    element.remove()
    const next = list.querySelector('button') ?? document.querySelector('#main h1')
    if (!next?.matches('button')) next?.setAttribute('tabindex', '-1')
    next?.focus()
  }
  return element
}
