/** Lists of places: one's own, marked ones, those that many play, and a search. */

import { askLists, localLists, moveKeptLists } from '../app/shell/lists.js'
import { fill, h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { section, workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'
import { listRow } from './lists/card.js'
import { ownMapsParts } from './lists/own-maps.js'
import { mapRow } from './maps/map-row.js'
import { titleForm } from './lists/title-form.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'lists.title',
  render(app) {
    const isKnown = Boolean(app.store.get().player)
    const lead = h('p', { class: 'lead' }, t(isKnown ? 'lists.lead' : 'lists.lead.local'))
    const problem = h('p', { class: 'problem', hidden: true })
    const own = part('lists.own', 'lists.own.none')
    const kept = part('lists.kept')
    const wanted = part('lists.wanted')
    const favourites = part('lists.favourites')
    const maps = part('lists.maps')
    const popular = part('lists.popular', 'lists.popular.none')
    const found = searchPart(app)
    const drawn = ownMapsParts(app)
    const retry = workButton(app, t('lists.kept.retry'), () => moveKeptLists(app, true))
    kept.element.append(h('p', { class: 'hint' }, t('lists.kept.text')), retry)

    async function load() {
      try {
        const { lists } = await askLists(app, 'list.mine')
        own.show(lists.map(listRow))
        if (!isKnown) return
        kept.show(localLists.ask('list.mine', {}).lists.map(listRow))
        await Promise.all([showMarked(), showPopular(), drawn.load()])
        problem.hidden = true
      } catch (error) {
        problem.hidden = false
        setText(problem, errorText(error))
      }
    }

    async function showMarked() {
      const marked = await askLists(app, 'favourite.list')
      wanted.show(marked.lists.filter((card) => card.wanted).map(listRow))
      favourites.show(marked.lists.filter((card) => card.favourite).map(listRow))
      maps.show(marked.maps.filter((each) => each.favourite).map((each) => mapRow(app, each)))
    }

    async function showPopular() {
      popular.show((await askLists(app, 'list.popular')).lists.map(listRow))
    }

    const reload = loadWhenReady(load)
    addEventListener('listsmoved', load)
    if (!isKnown) load()
    return {
      element: h('section', { class: 'screen social lists-screen' },
        h('h1', {}, t('lists.title')), lead, problem,
        h('div', { class: 'columns' },
          h('div', { class: 'column' }, own.element, newList(app), kept.element, wanted.element, drawn.own),
          isKnown && h('div', { class: 'column' },
            found, favourites.element, maps.element, popular.element, drawn.popular)),
        !isKnown && h('div', { class: 'buttons' },
          link('home', { class: 'button' }, t('lists.signIn')))),
      update: (state) => isKnown && reload(state),
      leave: () => removeEventListener('listsmoved', load),
    }
  },
}

/** A section with rows, which is hidden without any unless something is said then. */
function part(key, none) {
  const rows = h('ul', { class: 'rows' })
  const empty = none && h('p', { class: 'hint', hidden: true }, t(none))
  const element = section(t(key), { class: 'card', hidden: true }, rows, empty)
  return {
    element,
    show(shown) {
      fill(rows, shown)
      if (empty) empty.hidden = shown.length > 0
      rows.hidden = shown.length === 0
      element.hidden = shown.length === 0 && !none
    },
  }
}

function newList(app) {
  return titleForm(app, {
    label: t('lists.new.label'), button: t('lists.new'), looks: 'button-primary',
    async work(title) {
      const { list } = await askLists(app, 'list.create', { title })
      app.router.go('list', list.list)
    },
  })
}

/** A search of public lists; without words it finds the newest. */
function searchPart(app) {
  const said = h('p', { class: 'hint', role: 'status' })
  const rows = h('ul', { class: 'rows' })
  const form = titleForm(app, {
    label: t('lists.search.label'), button: t('lists.search'), kind: 'search', length: 100,
    async work(text) {
      const { lists } = await askLists(app, 'list.search', text ? { text } : {})
      setText(said, t('lists.found', { count: lists.length }))
      fill(rows, lists.map(listRow))
      rows.hidden = lists.length === 0
    },
  })
  return section(t('lists.search.title'), { class: 'card' }, form, said, rows)
}
