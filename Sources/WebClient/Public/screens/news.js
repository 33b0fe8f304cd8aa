/** News: of the operators, of what has happened on the server, and of feeds. */

import { feedChoice, feedOf, feedsIn, NEWS_CHOICES, NEWS_SORTS, newsParams } from '../app/state/news.js'
import { fill, h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { digestPart } from './news/digest.js'
import { newsPage } from './news/page.js'
import { picturePart } from './news/picture.js'
import { newsTitle, sourceText } from './news/words.js'
import { section, timeElement, workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

/** The last choice, until the page is loaded anew. */
const wish = { sort: NEWS_SORTS[0], from: NEWS_CHOICES[0] }
let feeds = []

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'news.title',
  render: (app, id) => (id ? newsPage(app, id) : newsList(app)),
}

function newsList(app) {
  const isKnown = Boolean(app.store.get().player)
  if (!isKnown && wish.from === 'bookmarked') wish.from = 'all'
  const said = h('p', { class: 'hint', role: 'status' }, t('common.loading'))
  const rows = h('ul', { class: 'rows news-rows' })
  const from = selectPart('news.from', (value) => (wish.from = value))
  const sort = selectPart('news.sort', (value) => (wish.sort = value))
  const digest = isKnown ? digestPart(app) : null
  let cursor
  /** Numbers the questions: a slower answer to an earlier one is not shown. */
  let latest = 0

  const more = workButton(app, t('news.more'), async () => {
    const own = latest
    const page = await ask(cursor)
    if (own !== latest) return
    const first = rows.children.length
    show(page, [...rows.children])
    rows.children[first]?.querySelector('a')?.focus()
  }, { hidden: true })

  function selectPart(label, choose) {
    const select = h('select', {
      onchange: () => {
        choose(select.value)
        load()
      },
    })
    const element = h('label', { class: 'choice' }, h('span', {}, t(label)), select)
    return {
      element,
      show(names, chosen) {
        fill(select, Object.entries(names).map(([value, name]) => h('option', { value }, name)))
        select.value = chosen
      },
    }
  }

  function showChoices() {
    const plain = NEWS_CHOICES.filter((each) => isKnown || each !== 'bookmarked')
    const chosen = feedOf(wish.from)
    from.show(Object.fromEntries([
      ...plain.map((each) => [each, t(`news.from.${each}`)]),
      ...feedsIn([], chosen === null ? feeds : [...feeds, chosen]).map((feed) => [feedChoice(feed), feed]),
    ]), wish.from)
    sort.show(Object.fromEntries(NEWS_SORTS.map((each) => [each, t(`news.sort.${each}`)])), wish.sort)
  }

  const ask = (after) => app.request('news.list', newsParams(wish, after), { repeat: true })

  async function load() {
    const own = ++latest
    try {
      const page = await ask()
      if (own !== latest) return
      show(page, [])
      setText(said, page.news.length > 0 ? '' : t(`news.none${wish.from === 'bookmarked' ? '.bookmarked' : ''}`))
    } catch (error) {
      if (own !== latest) return
      setText(said, errorText(error))
    }
  }

  function show(page, before) {
    const known = feeds.length
    feeds = feedsIn(page.news, feeds)
    if (feeds.length > known) showChoices()
    fill(rows, before, page.news.map((card) => newsRow(app, card)))
    cursor = page.cursor
    more.hidden = cursor === undefined
  }

  showChoices()
  const reload = loadWhenReady(load)
  return {
    element: h('section', { class: 'screen social screen-narrow-wide news-screen' },
      h('h1', {}, t('news.title')),
      h('div', { class: 'news-choices' }, from.element, sort.element),
      said, section(t('news.list'), { class: 'card news-list' }, rows, more),
      digest?.element),
    update(state) {
      reload(state)
      digest?.update(state)
    },
  }
}

function newsRow(app, card) {
  return h('li', { class: 'row news-row' },
    picturePart(card, { isSmall: true }),
    h('div', { class: 'news-row-text' },
      link('news', { parameter: card.news, class: 'player-link' }, newsTitle(card)),
      h('p', { class: 'hint' }, sourceText(card), ' · ', timeElement(card.publishedAt, app.clock.now()),
        card.bookmarks > 0 && [' · ', t('news.bookmarks', { count: card.bookmarks })]),
      card.text && h('p', { class: 'news-beginning' }, card.text)),
    card.bookmarked && h('span', { class: 'list-star' }, icon('bookmark'),
      h('span', { class: 'visually-hidden' }, t('news.bookmarked'))))
}
