/** The page of a piece of news: all of its text, where it is from, and a bookmark. */

import { outwardLink } from '../../app/state/news.js'
import { announce } from '../../app/ui/announcer.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { addressOf, link } from '../../app/ui/link.js'
import { errorText } from '../../app/ui/toasts.js'
import { emptyPart } from '../parts/empty.js'
import { giveLink } from '../parts/give-link.js'
import { timeElement } from '../social/elements.js'
import { loadWhenReady } from '../social/live.js'
import { picturePart } from './picture.js'
import { newsTitle, sourceText } from './words.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {string} id
 * @returns {import('../../app/shell/router.js').Mounted}
 */
export function newsPage(app, id) {
  const heading = h('h1', {}, t('news.one'))
  const body = h('div', { class: 'news-page' }, h('p', { class: 'hint' }, t('common.loading')))
  let isShown = false

  async function load() {
    try {
      const { news } = await app.request('news.get', { news: id }, { repeat: true })
      setText(heading, newsTitle(news))
      fill(body, newsParts(app, news))
      isShown = true
    } catch (error) {
      // An address that was cut off is no id at all.
      const refusal = error.code === 'invalidParams' ? { code: 'unknownNews' } : error
      if (!isShown) fill(body, emptyPart(errorText(refusal), toNews()))
    }
  }

  return {
    element: h('section', { class: 'screen social screen-narrow-wide' },
      h('p', {}, link('news', { class: 'back' }, t('news.title'))), heading, body),
    update: loadWhenReady(load),
  }
}

function toNews() {
  return link('news', { class: 'button button-primary' }, t('news.all'))
}

function newsParts(app, card) {
  return [
    h('p', { class: 'hint' }, sourceText(card), ' · ', timeElement(card.publishedAt, app.clock.now())),
    picturePart(card),
    card.text && h('p', { class: 'event-text' }, card.text),
    linkPart(card.link),
    waysOn(card.happening),
    bookmarkPart(app, card),
  ]
}

/** A link that leads away says so, and where to. */
function linkPart(address) {
  const outward = outwardLink(address)
  return outward && h('p', { class: 'news-link' },
    h('a', { href: outward.address, target: '_blank', rel: 'noopener noreferrer' },
      t('news.link', { host: outward.host })),
    h('br'), h('span', { class: 'hint' }, t('news.link.leaves')))
}

/** From a happening to where it can be looked at. */
function waysOn(happening) {
  const ways = {
    daily: ['daily', 'news.way.daily', undefined],
    event: ['event', 'news.way.event', happening?.event],
    league: ['league', 'news.way.league', undefined],
  }
  const way = ways[happening?.kind]
  if (!way || (happening.kind === 'event' && !happening.event)) return null
  const [screen, key, parameter] = way
  return h('div', { class: 'buttons' }, link(screen, { parameter, class: 'button button-primary' }, t(key)))
}

function bookmarkPart(app, { news, bookmarks, bookmarked = false, ...card }) {
  const count = h('p', { class: 'hint', role: 'status' })
  const hash = addressOf('news', news)
  const share = h('button', {
    type: 'button', class: 'button',
    onclick: () => giveLink(`${location.origin}/${hash}`,
      { message: newsTitle(card), copied: t('event.copied') }, hash),
  }, icon('link'), t('event.share'))
  const mark = app.store.get().player ? h('button', {
    type: 'button', class: 'button mark-button', onclick: () => app.busy(mark, turn),
  }, icon('bookmark'), t('news.bookmark')) : null

  async function turn() {
    const told = await app.request('news.bookmark', { news, bookmarked: !bookmarked }, { repeat: true })
    show(told.news)
    announce(t(bookmarked ? 'news.bookmarked' : 'news.notBookmarked'))
  }

  function show(card) {
    bookmarked = card.bookmarked ?? false
    mark?.setAttribute('aria-pressed', String(bookmarked))
    setText(count, t('news.bookmarks', { count: card.bookmarks }))
    count.hidden = card.bookmarks === 0
  }

  show({ bookmarks, bookmarked })
  return [h('div', { class: 'buttons' }, mark, share), count,
    !mark && h('p', { class: 'hint' }, t('news.nobody'))]
}
