/** Nobody is signed in: play as a guest with one field, sign in, or register. */

import { announce } from '../app/ui/announcer.js'
import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { globe } from '../map/globe.js'
import { missingField, showProblem } from './parts/problem.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'welcome.title',
  render(app, wanted) {
    const earth = globe()
    const open = openPart()
    const element = h(
      'section',
      { class: 'screen welcome' },
      h(
        'div',
        { class: 'welcome-text' },
        h('h1', { class: 'display' }, t('welcome.claim')),
        h('p', { class: 'lead' }, t('welcome.lead')),
        earth.element
      ),
      h('div', { class: 'welcome-forms' }, guestForm(app, wanted), accountForms(app), open.element)
    )
    // On a phone the keys would cover what the page says.
    const focus = matchMedia('(pointer: coarse)').matches
      ? undefined : element.querySelector('input')
    return { element, focus, update: open.update, leave: earth.remove }
  },
}

/** The ways to what needs no account; that to the facts goes where the server has none. */
function openPart() {
  const facts = link('facts', { class: 'button' }, t('facts.title'))
  return {
    element: h('nav', { class: 'buttons welcome-open', 'aria-label': t('welcome.open') },
      link('offlineQuiz', { class: 'button' }, t('app.quiz')), facts),
    update({ info }) {
      facts.hidden = Boolean(info) && !info.quiz
    },
  }
}

/** @param {string} [wanted] The screen that comes next, if it is one to tell of. */
function guestForm(app, wanted) {
  return form(
    app,
    'account.guest',
    { class: 'card form' },
    h('h2', {}, t('welcome.guest.title')),
    wanted && h('p', {}, t(`welcome.${wanted}`)),
    field('username', {
      label: t('welcome.guest.name'),
      hint: t('welcome.guest.hint'),
      autocomplete: 'nickname',
      minlength: 3,
      maxlength: 20,
    }),
    submit('welcome.guest.go', 'button-primary button-large')
  )
}

function accountForms(app) {
  const email = () =>
    field('email', { label: t('welcome.email'), type: 'email', autocomplete: 'email' })
  const password = (autocomplete, hint) =>
    field('password', {
      label: t('welcome.password'), type: 'password', minlength: 8, maxlength: 128,
      autocomplete, hint,
    })
  return h(
    'details',
    { class: 'card accounts' },
    h('summary', {}, t('welcome.or')),
    form(
      app,
      'account.login',
      { class: 'form' },
      h('h2', {}, t('welcome.login')),
      email(),
      password('current-password'),
      submit('welcome.login')
    ),
    form(
      app,
      'account.register',
      { class: 'form' },
      h('h2', {}, t('welcome.register')),
      field('username', {
        label: t('welcome.guest.name'), autocomplete: 'username', minlength: 3, maxlength: 20,
      }),
      email(),
      password('new-password', t('welcome.password.hint')),
      submit('welcome.register')
    )
  )
}

function submit(key, classes = '') {
  return h('button', { class: `button ${classes}` }, t(key))
}

/** A form whose fields are the parameters of a method that signs in. */
function form(app, method, attributes, ...children) {
  const problem = h('p', { class: 'problem', hidden: true, id: `problem-${fields++}` })
  const element = h('form', { ...attributes, novalidate: true, onsubmit: send }, children, problem)
  async function send(event) {
    event.preventDefault()
    const button = element.querySelector('button')
    if (button.getAttribute('aria-disabled')) return
    const inputs = [...element.querySelectorAll('input')]
    const refuse = (error) => {
      announce(errorText(error), { urgent: true })
      showProblem(problem, inputs, error)
    }
    const missing = missingField(inputs)
    if (missing) return refuse(missing)
    button.setAttribute('aria-disabled', 'true')
    try {
      await app.session.signIn(method, Object.fromEntries(new FormData(element)))
    } catch (error) {
      refuse(error)
    } finally {
      button.removeAttribute('aria-disabled')
    }
  }
  return element
}

/** Numbers the fields and problems, for ids. */
let fields = 0

/** A labelled input. */
function field(name, { label, hint, ...attributes }) {
  const id = `field-${fields++}`
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h('input', {
      id, name, required: true, spellcheck: 'false', autocapitalize: 'off',
      'aria-describedby': hint && `${id}-hint`, ...attributes,
    }),
    hint && h('p', { class: 'hint', id: `${id}-hint` }, hint)
  )
}
