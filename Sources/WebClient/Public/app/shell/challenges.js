/**
 * Keeps the open challenges in the state up to date, and asks about those to us on every screen.
 */

import { unusualView } from '../state/place-view.js'
import { announce } from '../ui/announcer.js'
import { h, setText } from '../ui/h.js'
import { t } from '../ui/i18n.js'
import { notify } from '../ui/toasts.js'
import { mapTitle } from '../../map/places.js'
import { gameTitle } from '../../screens/parts/game-title.js'

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
      // A player who declined knows it.
      const isNews = end !== 'accepted' && !(end === 'declined' && ours?.direction === 'incoming')
      if (ours && isNews) notify(t(`challenge.${end}`, { name: ours.username }))
    })
  }
  showIncoming(app)
}

/**
 * Cards stay the same elements as long as their challenges are open: what has the focus keeps it.
 *
 * @param {import('./app.js').App} app
 */
function showIncoming(app) {
  const bar = document.getElementById('challenges')
  /** By challenge and language. @type {Map<string, {element: HTMLElement, tick(): void}>} */
  let cards = new Map()
  app.store.subscribe(({ challenges, match }) => {
    const incoming = match ? [] : challenges.filter(({ direction }) => direction === 'incoming')
    const shown = new Map(incoming.map((each) => {
      const key = `${each.challenge} ${document.documentElement.lang}`
      return [key, cards.get(key) ?? card(app, each)]
    }))
    const hadFocus = bar.contains(document.activeElement)
    for (const [key, { element }] of cards) if (!shown.has(key)) element.remove()
    for (const [key, { element }] of shown) if (!cards.has(key)) bar.append(element)
    cards = shown
    const hasLostFocus = hadFocus && !bar.contains(document.activeElement)
    if (hasLostFocus) (bar.querySelector('button') ?? document.querySelector('#main h1'))?.focus()
  })
  setInterval(() => cards.forEach(({ tick }) => tick()), 1000)
}

function card(app, { challenge, username, map, format, options, expires }) {
  const { maps } = app.store.get()
  const title = gameTitle(mapTitle(maps, map), format)
  const kind = unusualView(maps, { map, options })
  const left = h('span', { class: 'hint number', role: 'timer' })
  const answer = (method) => (event) =>
    app.busy(event.currentTarget, () => app.request(method, { challenge }))
  const button = (method, classes) =>
    h('button', { type: 'button', class: `button ${classes}`, onclick: answer(method) }, t(method))
  const tick = () => {
    const seconds = Math.max(0, Math.ceil(app.clock.until(expires) / 1000))
    setText(left, t('friends.challenge.left', { seconds }))
  }
  tick()
  const element = h(
    'div',
    { class: 'challenge' },
    h('p', {}, t('challenge.text', { name: username, map: title }), ' ', kind && `${t(kind)}. `, left),
    h(
      'div',
      { class: 'buttons' },
      button('challenge.decline', ''),
      button('challenge.accept', 'button-primary')
    )
  )
  return { element, tick }
}
