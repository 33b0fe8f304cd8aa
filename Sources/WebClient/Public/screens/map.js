/** The page of a map: how it looks, how hard it is, playing it, marking it, and maps like it. */

import { ask } from '../app/ui/dialog.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { addressOf, link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { sizeOf } from '../map/map-area.js'
import { mapPicture } from '../map/map-picture.js'
import { isOwnMap, mapTitle } from '../map/places.js'
import { remember } from '../app/state/settings.js'
import { factsPart } from './lists/card.js'
import { markButtons } from './lists/marks.js'
import { editMapPart } from './maps/edit.js'
import { mapRow } from './maps/map-row.js'
import { wishedView } from './maps/view-choice.js'
import { emptyPart } from './parts/empty.js'
import { giveLink } from './parts/give-link.js'
import { hasJourneys } from './parts/journey-way.js'
import { section, workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

/** Of the picture. Pixels of the style sheet. */
const SIZE = { width: 720, height: 450 }

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'maps.page',
  render(app, name = '') {
    const heading = h('h1', {}, t('maps.page'))
    const body = h('div', { class: 'list-page' }, h('p', { class: 'hint' }, t('common.loading')))
    let shown = null
    let isGone = false

    async function load() {
      // A title that is being written stays when the line comes back.
      if (shown) return
      try {
        const told = await app.request('map.get', { map: name }, { repeat: true })
        if (isGone) return
        shown = mapParts(app, told, heading)
        fill(body, shown.elements)
      } catch (error) {
        // An address that was cut off is no name at all.
        const refusal = error.code === 'invalidParams' ? { code: 'unknownMap' } : error
        if (!shown) fill(body, emptyPart(errorText(refusal), link('maps', { class: 'button button-primary' }, t('maps.title'))))
      }
    }

    return {
      element: h('section', { class: 'screen social list-screen map-screen' },
        h('p', {}, link(isOwnMap(name) ? 'lists' : 'maps', { class: 'back' },
          t(isOwnMap(name) ? 'lists.title' : 'maps.title'))), heading, body),
      update: loadWhenReady(load),
      leave() {
        isGone = true
        shown?.remove()
      },
    }
  },
}

function mapParts(app, { map: told, similar, outline }, heading) {
  let card = told
  const lead = h('p', { class: 'lead' })
  const picture = mapPicture(card, { ...SIZE, outline })
  const edit = card.own ? editMapPart(app, card, show) : null

  function show(next) {
    card = next
    setText(heading, titleOf(app, card))
    fill(lead, factsText(card), card.author && !card.own && [' · ', t('list.by.before'), ' ',
      link('player', { parameter: card.author.username, class: 'player-link' }, card.author.username)])
    edit?.update(card)
  }

  show(card)
  return {
    elements: [
      lead,
      h('div', { class: 'map-page-picture' }, picture.element),
      waysOn(app, () => card, show),
      card.difficulty && h('p', { class: 'map-difficulty', data: { level: card.difficulty.level } },
        t(`maps.difficulty.${card.difficulty.level}`)),
      factsPart({ ...card, averagePoints: card.difficulty?.averagePoints }),
      edit?.element,
      similar.length > 0 && section(t('maps.similar'), { class: 'card' },
        h('ul', { class: 'rows' }, similar.map((each) => mapRow(app, each)))),
    ],
    remove: picture.remove,
  }
}

function titleOf(app, { map, title }) {
  return isOwnMap(map) ? title : mapTitle(app.store.get().maps, map)
}

/** The size of a map, and who may open one's own. */
function factsText(card) {
  // Those who have played it know better than its size how hard it is.
  return [!card.difficulty && t(`maps.size.${sizeOf(card)}`), t('maps.area', { km2: formats().number(card.areaKm2, { maximumFractionDigits: 0 }) }),
    card.own && t(`list.is.${card.visibility}`)].filter(Boolean).join(' · ')
}

function waysOn(app, card, onchange) {
  const { map } = card()
  const own = isOwnMap(map)
  // Only the server's maps can have panoramas.
  const options = own ? {} : wishedView(card())
  const choose = async () => {
    remember('map', map)
    app.router.go('home')
  }
  return h('div', { class: 'buttons' },
    workButton(app, t('maps.play'), () => app.match.playAlone({ map, options }),
      { class: 'button-large button-primary' }),
    workButton(app, t('home.together.go'), async () => {
      if (await isOpened(app, card, onchange)) await app.room.create({ map, options })
    }),
    own && hasJourneys(app) && link('journey', { parameter: map, class: 'button' }, t('journey.title')),
    !own && workButton(app, t('lists.map.play'), choose),
    markButtons(app, { map }, card()),
    shareButton(app, card, onchange))
}

/** Opens a private map to others, after asking. @returns {Promise<boolean>} Whether it is open. */
async function isOpened(app, card, onchange) {
  const { map, visibility } = card()
  if (visibility !== 'private') return true
  const isWanted = await ask({
    title: t('maps.share.title'), text: t('list.share.text'), confirm: t('list.share.open'),
  })
  if (isWanted) onchange((await app.request('map.set', { map, visibility: 'link' }, { repeat: true })).map)
  return isWanted
}

/** Gives the map's address away; a private one is opened before. */
function shareButton(app, card, onchange) {
  async function give() {
    if (!await isOpened(app, card, onchange)) return
    const { map } = card()
    const hash = addressOf('maps', map)
    await giveLink(`${location.origin}/${hash}`,
      { message: t('maps.message', { title: titleOf(app, card()) }), copied: t('event.copied') }, hash)
  }
  return fill(workButton(app, '', give), icon('link'), t('list.share'))
}
