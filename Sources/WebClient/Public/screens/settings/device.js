/** The game on this device: installed, without a connection, and when it is closed. */

import { pushControl } from '../../app/shell/push.js'
import { install, installation } from '../../app/state/install.js'
import { announce } from '../../app/ui/announcer.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { link } from '../../app/ui/link.js'
import { notify } from '../../app/ui/toasts.js'
import { section } from '../social/elements.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(): void, leave(): void}}
 */
export function devicePart(app) {
  const offer = h('div', { class: 'install' })
  const push = pushPart(app)
  const showOffer = () => fill(offer, installPart())
  showOffer()
  addEventListener('installchange', showOffer)
  return {
    element: section(t('app.title'), { class: 'card' }, push.element, offer,
      link('offlineQuiz', { class: 'button' }, t('app.quiz')),
      link('facts', { class: 'button' }, t('facts.title'))),
    update: push.update,
    leave: () => removeEventListener('installchange', showOffer),
  }
}

/** Nothing where the browser offers nothing. */
function installPart() {
  const kind = installation()
  if (kind === 'installed') return h('p', { class: 'hint' }, t('app.installed'))
  if (kind === 'none') return null
  return [
    kind === 'offered' && h('button', { type: 'button', class: 'button', onclick: install },
      t('app.install')),
    kind === 'ios' && h('p', {}, h('strong', {}, t('app.install')), h('br'), t('app.install.ios')),
    h('p', { class: 'hint' }, t('app.install.text')),
  ]
}

/** The switch for notifications. It asks the browser when it is pressed, and not before. */
function pushPart(app) {
  const control = pushControl(app)
  const box = h('input', {
    type: 'checkbox', id: 'push', disabled: true, 'aria-describedby': 'push-text',
    onchange: change,
  })
  const text = h('p', { class: 'hint', id: 'push-text' }, t('push.text'))
  let known = ''

  async function show() {
    const status = await control.status()
    const isOpen = status === 'on' || status === 'off'
    box.checked = status === 'on'
    box.disabled = !isOpen
    setText(text, t(isOpen ? 'push.text' : `push.${status}`))
    return status
  }

  async function change() {
    // One press at a time: the browser may ask meanwhile.
    box.disabled = true
    try {
      await (box.checked ? control.turnOn() : control.turnOff())
    } catch {
      notify(t('push.failed'), { kind: 'error' })
    }
    const status = await show()
    announce(t(`push.${status}`))
    box.focus()
  }

  return {
    element: h('div', { class: 'push' },
      h('label', { class: 'check', for: 'push' }, box, t('push.label')), text),
    update({ connection, player }) {
      const now = `${connection} ${player?.player}`
      if (now !== known) show()
      known = now
    },
  }
}
