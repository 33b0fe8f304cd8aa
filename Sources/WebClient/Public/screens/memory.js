/** The countries that one has seen: a map in colours, those that are due, and a list of all. */

import { byName, daysUntil, stageCounts, stageOf, STAGES } from '../app/state/memory.js'
import { flag } from '../app/ui/flag.js'
import { fill, h, setText } from '../app/ui/h.js'
import { currentLanguage, formats, t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { memoryMap } from '../map/memory-map.js'
import { countryName } from '../map/places.js'
import { hasJourneys } from './parts/journey-way.js'
import { emptyPart } from './parts/empty.js'
import { section, workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'memory.title',
  render(app) {
    const lead = h('p', { class: 'lead', role: 'status' }, t('common.loading'))
    const content = h('div', { class: 'memory-content' })
    let map = null
    let isLoaded = false

    async function load() {
      try {
        const [{ countries }, due] = await Promise.all([
          app.request('memory.map', {}, { repeat: true }),
          app.request('memory.due', {}, { repeat: true }),
        ])
        if (!content.isConnected) return
        isLoaded = true
        setText(lead, t('memory.lead', { seen: countries.length, due: due.countries.length }))
        show(countries, due)
      } catch (error) {
        if (!isLoaded) setText(lead, errorText(error))
      }
    }

    function show(countries, due) {
      map?.remove()
      map = null
      lead.hidden = countries.length === 0
      const picked = h('p', { class: 'hint', role: 'status' }, t('memory.pick'))
      map = memoryMap({
        label: t(countries.length > 0 ? 'memory.map' : 'memory.map.empty'),
        colours: new Map(countries.map((card) => [card.country, stageOf(card)])),
        onpick: (country) => setText(picked, country ? lineOf(countries, country) : t('memory.pick')),
      })
      fill(content, countries.length === 0
        ? [emptyPart(t('memory.empty'), playButton(app)), howPart(), map.element, picked]
        : [
          map.element,
          h('div', { class: 'memory-under-map' }, legendPart(countries), picked),
          duePart(app, due),
          allPart(countries),
          howPart(),
        ])
      map.start()
    }

    const reload = loadWhenReady(load)
    return {
      element: h('section', { class: 'screen social memory' },
        h('h1', {}, t('memory.title')), lead, content),
      update(state) {
        reload(state)
        if (!isLoaded && state.isOffline) setText(lead, t('memory.offline'))
      },
      leave: () => map?.remove(),
    }
  },
}

function playButton(app) {
  return workButton(app, t('memory.play'), () => app.match.playAlone({}),
    { class: 'button-primary' })
}

function howPart() {
  return h('p', { class: 'hint' }, t('memory.how'))
}

/** The colours, and how many countries have each. */
function legendPart(countries) {
  const counts = stageCounts(countries)
  const line = (stage, count) => h('li', {}, mark(stage), t(`memory.${stage}`),
    count !== undefined && h('span', { class: 'hint number' }, formats().number(count)))
  return h('ul', { class: 'memory-legend', 'aria-label': t('memory.legend') },
    STAGES.map((stage) => line(stage, counts[stage])), line('unseen'))
}

function mark(stage) {
  return h('span', { class: 'memory-mark', 'aria-hidden': 'true', data: { stage } })
}

/** The countries to see again, and the day of the next. */
function duePart(app, { countries, nextAt }) {
  const next = nextAt === undefined ? ''
    : t('memory.next', { day: dayText(daysUntil(nextAt, app.clock.now())) })
  return section(t('memory.due'), { class: 'card memory-due' },
    countries.length > 0
      ? [h('p', { class: 'hint' }, t('memory.due.text')),
        countryList(countries.map((card) => ({ ...card, name: countryName(card.country) })))]
      : h('p', {}, t('memory.due.none')),
    next && h('p', {}, next),
    h('div', { class: 'buttons' }, playButton(app), hasJourneys(app)
      && link('journey', { parameter: 'due', class: 'button' }, t('format.journey'))))
}

/** "tomorrow", "in 5 days". */
function dayText(days) {
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(days, 'day')
}

/** The map in words: for who does not see it, and for small countries. */
function allPart(countries) {
  return section(t('memory.all'), { class: 'memory-all' },
    countryList(byName(countries, countryName)))
}

function countryList(cards) {
  return h('ul', { class: 'memory-countries' }, cards.map((card) =>
    h('li', { class: 'memory-country' },
      flag(card.country),
      h('div', {}, h('strong', {}, card.name), h('span', { class: 'hint' }, t('memory.rounds', card))),
      h('span', { class: 'memory-stage' }, mark(stageOf(card)), stageText(card)))))
}

/** The stage in words; one that was never found is told apart from a forgotten one. */
function stageText(card) {
  const stage = stageOf(card)
  if (stage !== 'forgotten') return t(`memory.${stage}`)
  return t(card.found === 0 ? 'memory.notFound' : 'memory.forgotten.short')
}

/** A country that was chosen on the map, in a sentence. */
function lineOf(countries, country) {
  const card = countries.find((each) => each.country === country)
  const name = countryName(country)
  if (!card) return t('memory.line.unseen', { name })
  return t('memory.line', { name, stage: stageText(card), rounds: t('memory.rounds', card) })
}
