/** The page of a list of places: playing it, marking it, giving it away; the author changes it. */

import { isLocalList } from '../app/state/list-id.js'
import { askLists } from '../app/shell/lists.js'
import { ask } from '../app/ui/dialog.js'
import { fill, h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { addressOf, link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { hasJourneys } from './parts/journey-way.js'
import { giveLink } from './parts/give-link.js'
import { emptyPart } from './parts/empty.js'
import { section, workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'
import { factsPart } from './lists/card.js'
import { placeChooser } from './lists/chooser.js'
import { editPart } from './lists/edit.js'
import { markButtons } from './lists/marks.js'
import { placesPart } from './lists/places.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'list.name',
  render(app, id = '') {
    const heading = h('h1', {}, t('list.name'))
    const body = h('div', { class: 'list-page' }, h('p', { class: 'hint' }, t('common.loading')))
    let shown = null
    let isGone = false

    async function load() {
      // A title that is being written stays when the line comes back.
      if (shown) return
      try {
        const told = await whole(app, id)
        if (isGone) return
        shown = listParts(app, told, heading)
        fill(body, shown.elements)
        shown.start()
      } catch (error) {
        // An address that was cut off is no id at all.
        const refusal = error.code === 'invalidParams' ? { code: 'unknownList' } : error
        if (!shown) fill(body, emptyPart(errorText(refusal), toLists()))
      }
    }

    /** The list is on the server now. */
    function moved({ detail }) {
      const found = detail.find(({ key }) => addressOf('list', `local-${key}`) === addressOf('list', id))
      if (found) app.router.replace('list', found.list)
    }
    addEventListener('listsmoved', moved)

    const reload = loadWhenReady(load)
    if (isLocalList(id)) load()
    return {
      element: h('section', { class: 'screen social list-screen' },
        h('p', {}, link('lists', { class: 'back' }, t('lists.title'))), heading, body),
      update: (state) => !isLocalList(id) && reload(state),
      leave() {
        isGone = true
        removeEventListener('listsmoved', moved)
        shown?.remove()
      },
    }
  },
}

function toLists() {
  return link('lists', { class: 'button button-primary' }, t('lists.all'))
}

/** A list with all of its places that are shown to us. */
async function whole(app, list) {
  const pages = []
  let after
  do {
    const page = await askLists(app, 'list.get', { list, ...(after !== undefined && { after }) })
    pages.push(page)
    after = page.next
  } while (after !== undefined)
  return { card: pages.at(-1).list, places: pages.flatMap(({ places }) => places) }
}

function listParts(app, told, heading) {
  let { card } = told
  const lead = h('p', { class: 'lead' })
  const buttons = h('div', { class: 'buttons' })
  const facts = h('div', {})
  const chooser = card.own ? placeChooser(app, card.list, told.places, change) : null
  const edit = card.own ? editPart(app, card, change) : null
  let marks = []

  function change(next) {
    const wasEmpty = card.places === 0
    card = next
    edit?.update(card)
    show(wasEmpty !== (next.places === 0))
  }

  /** The buttons stay as they are, as one of them may have the focus. */
  function show(hasOtherButtons) {
    setText(heading, card.title)
    fill(lead, t('list.places', { count: card.places }), !card.own && [' · ', t('list.by.before'), ' ',
      link('player', { parameter: card.author.username, class: 'player-link' }, card.author.username)])
    if (hasOtherButtons) fill(buttons, waysOn(app, () => card, marks, change))
  }

  if (isLocalList(card.list)) fill(facts, localPart())
  else {
    marks = markButtons(app, { list: card.list }, card)
    fill(facts, factsPart(card))
  }
  show(true)
  return {
    elements: [
      lead, buttons, facts,
      edit?.element,
      section(t(card.own ? 'list.places.own' : 'list.places.met'), { class: 'list-section' },
        chooser ? chooser.element : metPart(told.places)),
    ],
    start: () => chooser?.start(),
    remove: () => chooser?.remove(),
  }
}

function localPart() {
  return h('div', { class: 'card' }, h('p', {}, t('list.local')),
    h('div', { class: 'buttons' }, link('home', { class: 'button button-primary' }, t('lists.signIn'))))
}

/** The places that we have met in matches. */
function metPart(places) {
  return places.length === 0 ? h('p', { class: 'hint' }, t('list.places.none')) : placesPart(places)
}

function waysOn(app, card, marks, onchange) {
  const { list, places } = card()
  if (isLocalList(list)) return []
  return [
    places > 0 && workButton(app, t('list.play'), () => app.match.playAlone({ list }),
      { class: 'button-large button-primary' }),
    places > 0 && hasJourneys(app) && link('journey', { parameter: list, class: 'button' }, t('journey.title')),
    marks, shareButton(app, card, onchange),
  ]
}

/** Gives the list's address away; a private one is opened before. */
function shareButton(app, card, onchange) {
  async function give() {
    const { list, title, visibility } = card()
    if (visibility === 'private') {
      const isOpened = await ask({
        title: t('list.share.title'), text: t('list.share.text'), confirm: t('list.share.open'),
      })
      if (!isOpened) return
      onchange((await askLists(app, 'list.set', { list, visibility: 'link' })).list)
    }
    const hash = addressOf('list', list)
    await giveLink(`${location.origin}/${hash}`,
      { message: t('list.message', { title }), copied: t('list.copied') }, hash)
  }
  const button = workButton(app, '', give)
  return fill(button, icon('link'), t('list.share'))
}
