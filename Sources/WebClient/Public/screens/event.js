/** The page of an event: when it is, a reminder of it, playing it while it is on, and its board. */

import { awaitsPlaces, leadChoices, MOST_LEADS, stateOf } from '../app/state/events.js'
import { announce } from '../app/ui/announcer.js'
import { fill, h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { addressOf, link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { mapTitle } from '../map/places.js'
import { leadText, nearText, whenText } from './events/words.js'
import { boardPart } from './parts/board.js'
import { emptyPart } from './parts/empty.js'
import { giveLink } from './parts/give-link.js'
import { section, workButton } from './social/elements.js'
import { everySecond, loadWhenReady } from './social/live.js'

/** So many seconds pass before an event is asked for again whose places are being drawn. */
const PATIENCE = 2

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'event.name',
  render(app, id = '') {
    const heading = h('h1', {}, t('event.name'))
    const body = h('div', { class: 'event-page' }, h('p', { class: 'hint' }, t('common.loading')))
    let shown = null
    let isLoading = false

    async function load() {
      if (isLoading) return
      isLoading = true
      try {
        const { event } = await app.request('event.get', { event: id }, { repeat: true })
        setText(heading, event.title)
        shown = eventParts(app, event, load)
        fill(body, shown.elements)
        await shown.loadBoard()
      } catch (error) {
        // An address that was cut off is no id at all.
        const refusal = error.code === 'invalidParams' ? { code: 'unknownEvent' } : error
        if (!shown) fill(body, emptyPart(errorText(refusal), toEvents()))
      } finally {
        isLoading = false
      }
    }

    const stop = everySecond(() => shown?.tick())
    return {
      element: h('section', { class: 'screen social screen-narrow-wide event-screen' },
        h('p', {}, link('events', { class: 'back' }, t('events.title'))), heading, body),
      update: loadWhenReady(load),
      leave: stop,
    }
  },
}

function toEvents() {
  return link('events', { class: 'button button-primary' }, t('events.all'))
}

function eventParts(app, card, reload) {
  const { player, maps } = app.store.get()
  const began = stateOf(card, app.clock.now())
  let seconds = 0
  const near = h('p', { class: 'lead' }, nearText(card, app.clock.now()) || t('event.over'))
  const board = card.set && player ? boardPart(app, { hasAll: true }) : null
  const boardSection = board
    && section(t('event.board'), { class: 'event-board', hidden: true }, board.element)

  return {
    elements: [
      h('p', { class: 'event-when' }, icon('calendar'), whenText(card)),
      near,
      card.map && h('p', {}, t('event.map', { map: mapTitle(maps, card.map) })),
      card.text && h('p', { class: 'event-text' }, card.text),
      card.link?.startsWith('https://') && h('p', {}, h('a', {
        href: card.link, target: '_blank', rel: 'noopener noreferrer',
      }, t('event.link'))),
      h('div', { class: 'buttons' }, playButton(app, card, began), shareButton(card)),
      player ? began === 'upcoming' && reminderPart(app, card) : began !== 'over' && signInPart(),
      boardSection,
    ],
    tick() {
      const now = app.clock.now()
      setText(near, nearText(card, now) || t('event.over'))
      // When it begins there is something to play, when it is over no more.
      seconds += 1
      const asksAgain = awaitsPlaces(card, now) && seconds % PATIENCE === 0
      if (stateOf(card, now) !== began || asksAgain) reload()
    },
    async loadBoard() {
      if (!board) return
      board.show(await app.request('set.get', { set: card.set }, { repeat: true }))
      boardSection.hidden = false
    },
  }
}

function playButton(app, { set, map }, state) {
  if (state !== 'running' || !map) return null
  if (!app.store.get().player) return null
  return set && workButton(app, t('event.play'), () => app.match.playAlone({ set }),
    { class: 'button-primary button-large' })
}

function shareButton({ event, title }) {
  const hash = addressOf('event', event)
  return h('button', {
    type: 'button', class: 'button',
    onclick: () => giveLink(`${location.origin}/${hash}`, { message: title, copied: t('event.copied') }, hash),
  }, icon('link'), t('event.share'))
}

function signInPart() {
  return h('div', { class: 'card event-reminder' }, h('p', {}, t('event.nobody')),
    h('div', { class: 'buttons' }, link('home', { class: 'button button-primary' }, t('event.signIn'))))
}

/** The switch of reminders, and the times of them. */
function reminderPart(app, card) {
  let leads = card.lead ?? []
  let isChanging = false
  const count = h('p', { class: 'hint', role: 'status' })
  const times = h('fieldset', { class: 'event-leads' })
  const button = h('button', {
    type: 'button', class: 'button', onclick: () => app.busy(button, turn),
  })

  /** @param {number[]|undefined} lead Without it, the usual one. */
  async function want(lead) {
    const { event } = await app.request('event.want',
      { event: card.event, ...(lead && { lead }) }, { repeat: true })
    leads = event.lead ?? []
    return event
  }

  async function turn() {
    show(await want(leads.length > 0 ? [] : undefined))
    announce(t(leads.length > 0 ? 'event.reminded' : 'event.notReminded'))
  }

  /** The inputs stay as they are, as one of them has the focus. */
  const boxes = new Map(leadChoices(leads).map((lead) => [lead, h('input', {
    type: 'checkbox', 'data-lead': lead, onchange: change,
  })]))
  fill(times, h('legend', {}, t('event.leads', { most: MOST_LEADS })), [...boxes].map(([lead, input]) =>
    h('label', { class: 'check' }, input, leadText(lead))))

  const chosen = () => [...boxes].filter(([, { checked }]) => checked).map(([lead]) => lead)

  async function change() {
    if (isChanging) return
    isChanging = true
    await app.busy(times, async () => {
      let wished
      let event
      // What is pressed while a change is under way comes after it.
      do {
        wished = chosen()
        event = await want(wished)
      } while (String(chosen()) !== String(wished))
      show(event)
    })
    isChanging = false
    // After a refusal everything is as it was before.
    showTimes()
  }

  function showTimes() {
    times.hidden = leads.length === 0
    for (const [lead, input] of boxes) {
      input.checked = leads.includes(lead)
      input.disabled = !input.checked && leads.length >= MOST_LEADS
    }
  }

  function show({ wanted }) {
    const isWanted = leads.length > 0
    button.setAttribute('aria-pressed', String(isWanted))
    fill(button, icon(isWanted ? 'check' : 'bell'), t('event.remind'))
    setText(count, t('event.wanted', { count: wanted }))
    showTimes()
  }

  show(card)
  return section(t('event.reminder'), { class: 'card event-reminder' },
    h('div', { class: 'buttons' }, button), times, count)
}
