/**
 * Keeps the open challenges in the state up to date, and asks about those to us on every screen.
 */

import { announce } from './announcer.js'
import { fill, h } from './h.js'
import { t } from './i18n.js'
import { notify, notifyError } from './toasts.js'
import { mapTitle } from '../map/places.js'

/** @param {import('./app.js').App} app */
export function followChallenges(app) {
  const { store, connection } = app
  const without = (id) => ({ challenges }) => ({
    challenges: challenges.filter(({ challenge }) => challenge !== id),
  })
  connection.on('challenge.received', (params) => {
    store.set(without(params.challenge))
    store.set(({ challenges }) => ({
      challenges: [...challenges, { ...params, direction: 'incoming' }],
    }))
    announce(t('challenge.received', { name: params.username }), { urgent: true })
  })
  for (const end of ['accepted', 'declined', 'cancelled', 'expired']) {
    connection.on(`challenge.${end}`, (params) => {
      const ours = store.get().challenges.find(({ challenge }) => challenge === params.challenge)
      store.set(without(params.challenge))
      // Who declined knows.
      const isNews = end !== 'accepted' && !(end === 'declined' && ours?.direction === 'incoming')
      if (ours && isNews) notify(t(`challenge.${end}`, { name: ours.username }))
    })
  }
  showIncoming(app)
}

/** @param {import('./app.js').App} app */
function showIncoming(app) {
  const bar = document.getElementById('challenges')
  let shown = ''
  app.store.subscribe(({ challenges, match }) => {
    const incoming = match ? [] : challenges.filter(({ direction }) => direction === 'incoming')
    const key = incoming.map(({ challenge }) => challenge).join() + document.documentElement.lang
    if (key === shown) return
    shown = key
    const hadFocus = bar.contains(document.activeElement)
    fill(bar, incoming.map((challenge) => card(app, challenge)))
    if (hadFocus) (bar.querySelector('button') ?? document.querySelector('#main h1'))?.focus()
  })
}

function card(app, { challenge, username, map }) {
  const title = mapTitle(app.store.get().maps, map)
  const answer = (method) => (event) =>
    app.busy(event.currentTarget, () => app.request(method, { challenge }).catch(notifyError))
  return h(
    'div',
    { class: 'challenge' },
    h('p', {}, t('challenge.text', { name: username, map: title })),
    h(
      'div',
      { class: 'buttons' },
      h(
        'button',
        { type: 'button', class: 'button', onclick: answer('challenge.decline') },
        t('challenge.decline')
      ),
      h(
        'button',
        { type: 'button', class: 'button button-primary', onclick: answer('challenge.accept') },
        t('challenge.accept')
      )
    )
  )
}
