/** The account: getting one, the password, everything stored, the end. */

import { joinParts } from '../../app/state/export.js'
import { ask } from '../../app/ui/dialog.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { notify } from '../../app/ui/toasts.js'
import { showProblem } from '../parts/problem.js'
import { section, workButton } from './elements.js'

/** How long to wait where the server does not say. Milliseconds. */
const PAUSE = 1000

/** @param {import('../../app/shell/app.js').App} app @returns {HTMLElement[]} */
export function accountPart(app) {
  const { guest } = app.store.get().player
  return [
    guest ? upgradeForm(app) : passwordForm(app),
    section(t('account.title'), { class: 'card' },
      h('div', { class: 'buttons' },
        workButton(app, t('account.export'), () => exportEverything(app)),
        workButton(app, t('account.logout'), () => signOut(app, guest, false)),
        !guest && workButton(app, t('account.logoutEverywhere'),
          () => signOut(app, guest, true)))),
    deleteForm(app, guest),
  ]
}

function upgradeForm(app) {
  return form(app, {
    name: 'upgrade', text: t('account.upgrade.text'),
    fields: [
      { id: 'email', type: 'email', autocomplete: 'username' },
      { id: 'password', type: 'password', autocomplete: 'new-password', hint: true },
    ],
    async send({ email, password }) {
      const { player } = await app.session.change(
        'account.upgrade', { email, password }, { email, password })
      app.store.set({ player })
      notify(t('account.upgraded'))
    },
  })
}

function passwordForm(app) {
  return form(app, {
    name: 'change',
    fields: [
      { id: 'old', type: 'password', autocomplete: 'current-password' },
      { id: 'new', type: 'password', autocomplete: 'new-password', hint: true },
    ],
    async send(values) {
      await app.session.change('account.changePassword', values, { password: values.new })
      notify(t('account.changed'))
    },
  })
}

function deleteForm(app, guest) {
  return form(app, {
    name: 'delete', text: t('account.delete.text'), isDangerous: true,
    fields: guest ? [] : [
      { id: 'password', type: 'password', autocomplete: 'current-password', isOptional: true },
    ],
    async send({ password }) {
      const answer = await ask({
        title: t('account.delete.title'), text: t('account.delete.ask'),
        confirm: t('account.delete'), isDangerous: true,
      })
      if (answer) await app.request('account.delete', password ? { password } : {})
    },
  })
}

/** A form that says below its fields what was wrong. */
function form(app, { name, text, fields, send, isDangerous = false }) {
  const problem = h('p', {
    class: 'problem', role: 'alert', hidden: true, id: `${name}-problem`,
  })
  const inputs = fields.map(({ id, type, autocomplete, isOptional, hint }) => h('input', {
    id: `${name}-${id}`, name: id, type, autocomplete, required: !isOptional,
    'aria-describedby': hint && `${name}-${id}-hint`,
  }))
  const button = h('button', { class: `button ${isDangerous ? 'button-danger' : ''}` },
    t(`account.${name}`))
  const work = async () => {
    showProblem(problem, inputs)
    try {
      await send(Object.fromEntries(inputs.map((input) => [input.name, input.value])))
      for (const input of inputs) input.value = ''
    } catch (error) {
      showProblem(problem, inputs, error)
    }
  }
  const rows = fields.map(({ id, hint }, index) => h('div', { class: 'field' },
    h('label', { for: `${name}-${id}` }, t(`account.${id}`)), inputs[index],
    hint && h('p', { class: 'hint', id: `${name}-${id}-hint` }, t('welcome.password.hint'))))
  return section(t(`account.${name}`), { class: 'card' },
    text && h('p', {}, text),
    h('form', {
      class: 'form',
      onsubmit: (event) => {
        event.preventDefault()
        app.busy(button, work)
      },
    }, rows, problem, button))
}

/** Everything that the server keeps of the player, in all its parts, as one file. */
async function exportEverything(app) {
  const parts = [await app.request('account.export', {}, { repeat: true })]
  while (parts.at(-1).cursor !== undefined) parts.push(await exportedPart(app, parts.at(-1).cursor))
  const text = JSON.stringify(joinParts(parts), null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  h('a', { href: url, download: 'where-am-i.json' }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  notify(t('account.exported'))
}

/** A part of an export. The server gives only so many in a row: then it says how long to wait. */
async function exportedPart(app, cursor) {
  for (;;) {
    try {
      return await app.request('account.export', { cursor }, { repeat: true })
    } catch (error) {
      if (error.code !== 'rateLimited') throw error
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? PAUSE))
    }
  }
}

/** A guest's token is all there is: without it, nobody comes back. */
async function signOut(app, guest, everywhere) {
  const answer = !guest || await ask({
    title: t('account.logout.title'), text: t('account.logout.guest'), confirm: t('account.logout'),
    isDangerous: true,
  })
  if (answer) await app.session.signOut(everywhere ? { everywhere } : {})
}
