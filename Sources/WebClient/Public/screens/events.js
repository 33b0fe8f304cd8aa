/** Events: those that are on, those to come, and those that are over. */

import { stateOf } from '../app/state/events.js'
import { fill, h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { nearText, whenText } from './events/words.js'
import { section, workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

const PAGE = 20

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'events.title',
  render(app) {
    const said = h('p', { class: 'lead', role: 'status' }, t('common.loading'))
    const parts = {
      running: listPart(app, 'events.running', {}),
      upcoming: listPart(app, 'events.upcoming', {}),
      over: listPart(app, 'events.over', { past: true }),
    }

    async function load() {
      try {
        const [coming, past] = await Promise.all([page(app, {}), page(app, { past: true })])
        const now = app.clock.now()
        const are = (state) => coming.events.filter((card) => stateOf(card, now) === state)
        // All that are on come before all that are to come.
        parts.running.show(are('running'))
        parts.upcoming.show(are('upcoming'), coming.cursor)
        parts.over.show(past.events, past.cursor)
        setText(said, coming.events.length > 0 ? '' : t('events.none'))
      } catch (error) {
        setText(said, errorText(error))
      }
      said.hidden = !said.textContent
    }

    return {
      element: h('section', { class: 'screen social screen-narrow-wide events-screen' },
        h('h1', {}, t('events.title')), said, Object.values(parts).map(({ element }) => element)),
      update: loadWhenReady(load),
    }
  },
}

function page(app, wish) {
  return app.request('event.list', { limit: PAGE, ...wish }, { repeat: true })
}

/** A section with rows, and a button for more of them; hidden while it has none. */
function listPart(app, key, wish) {
  const rows = h('ul', { class: 'rows' })
  let cursor
  const more = workButton(app, t('events.more'), async () => {
    const next = await page(app, { ...wish, cursor })
    const first = rows.children.length
    rows.append(...next.events.map((card) => eventRow(app, card)))
    follow(next.cursor)
    rows.children[first]?.querySelector('a')?.focus()
  }, { hidden: true })
  const element = section(t(key), { class: 'card', hidden: true }, rows, more)

  function follow(next) {
    cursor = next
    more.hidden = next === undefined
  }

  return {
    element,
    show(events, next) {
      fill(rows, events.map((card) => eventRow(app, card)))
      follow(next)
      element.hidden = events.length === 0
    },
  }
}

function eventRow(app, card) {
  const { event, title, lead } = card
  return h('li', { class: 'row event-row' },
    h('span', { class: 'event-picture', 'aria-hidden': 'true' }, icon('calendar')),
    h('div', { class: 'event-row-text' },
      link('event', { parameter: event, class: 'player-link' }, title),
      h('p', { class: 'hint' },
        [whenText(card), nearText(card, app.clock.now()), lead && t('event.reminded')]
          .filter(Boolean).join(' · '))))
}
