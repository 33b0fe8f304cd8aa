/** The matches that were played, and one of them in detail. */

import { fill, h } from '../app/ui/h.js'
import { currentLanguage, formats, t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText, notifyError } from '../app/ui/toasts.js'
import { seatBot, seatInHistory } from '../app/state/bot-seat.js'
import { hasReached, kindOf, worthOf } from '../app/state/formats.js'
import { emptyPart, playLink } from './parts/empty.js'
import { matchTitle } from './parts/game-title.js'
import { outcomeOf, timeElement, workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'
import { matchDetail } from './social/match-detail.js'

const PAGE = 20

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'frame.history',
  render(app, match) {
    return match ? detail(app, match) : list(app)
  },
}

function list(app) {
  let shown = []
  const rows = h('ul', { class: 'rows' })
  const empty = emptyPart(t('history.empty'), playLink(), { hidden: true })
  const page = (before) =>
    app.request('match.history', { limit: PAGE, ...(before && { before }) }, { repeat: true })
  const take = (matches) => {
    shown = [...shown, ...matches]
    fill(rows, shown.map((match) => row(app, match)))
    older.hidden = matches.length < PAGE
    empty.hidden = shown.length > 0
  }
  const load = async () => {
    try {
      const { matches } = await page()
      shown = []
      take(matches)
    } catch (error) {
      notifyError(error)
    }
  }
  const older = workButton(app, t('history.older'), async () => {
    const first = shown.length
    take((await page(shown.at(-1).match)).matches)
    rows.children[first]?.querySelector('a')?.focus()
  }, { hidden: true })
  return {
    element: h('section', { class: 'screen social screen-narrow-wide' },
      h('p', {}, link('profile', { class: 'back' }, t('history.profile'))),
      h('h1', {}, t('frame.history')), rows, empty, older),
    update: loadWhenReady(load),
  }
}

function row(app, played) {
  const match = seatInHistory(played, botName)
  const own = app.store.get().player.player
  const mine = match.players.find(({ player }) => player === own)
  const others = match.players.filter(({ player }) => player !== own)
  const outcome = outcomeOf(match, mine, match.players)
  const against = others.length === 0 ? t('history.solo')
    : t('history.against', { names: listOf(others.map(({ username }) => username)) })
  return h('li', { class: 'row history-row' },
    h('div', { class: 'history-text' },
      link('history', { parameter: match.match, class: 'player-link' }, against),
      h('p', { class: 'hint' }, matchTitle(app, match), ' · ',
        timeElement(match.finishedAt, app.clock.now()))),
    h('div', { class: 'history-result' },
      h('span', { class: `outcome outcome-${outcome}` }, t(`history.${outcome}`)),
      h('span', { class: 'number' }, points(match, mine, others), ratingChange(mine)),
      match.voided && h('span', { class: 'hint history-voided', title: t('voided.text') }, t('voided.short'))))
}

function botName(strength) {
  return t(`bot.${strength}`)
}

/** The numbers that decided: points, health, countries, or the rank among those who went out. */
function points(match, mine, others) {
  const { clock, number } = formats()
  if (hasReached(match) && match.timeMs) return clock(match.timeMs)
  if (kindOf(match).tally === 'elimination') {
    return t('result.place', { rank: number(mine.rank), count: number(match.players.length) })
  }
  // Those of a side have its health together.
  if (kindOf(match).hasSides) {
    const theirs = others.find(({ rank }) => rank !== mine.rank) ?? others[0]
    return [mine, theirs].map((player) => number(worthOf(player))).join(' : ')
  }
  return [mine, ...others].map((player) => number(worthOf(player))).join(' : ')
}

function ratingChange({ ratingBefore, ratingAfter }) {
  if (ratingAfter === undefined || ratingBefore === undefined) return null
  const change = formats().number(ratingAfter - ratingBefore, { signDisplay: 'exceptZero' })
  return h('span', { class: 'hint' }, ` ${t('history.rating', { change })}`)
}

function listOf(names) {
  return new Intl.ListFormat(currentLanguage()).format(names)
}

function detail(app, id) {
  const body = h('div', { class: 'match-detail' }, h('p', { class: 'hint' }, t('common.loading')))
  let shown
  const load = async () => {
    if (shown) return
    try {
      const match = await app.request('match.state', { match: id }, { repeat: true })
      shown = matchDetail(app, seatBot(match, botName))
      fill(body, shown.element)
      shown.start()
    } catch (error) {
      fill(body, h('p', { class: 'problem' }, errorText(error)))
    }
  }
  return {
    element: h('section', { class: 'screen social' },
      h('p', {}, link('history', { class: 'back' }, t('history.all'))),
      h('h1', {}, t('history.match')), body),
    update: loadWhenReady(load),
    leave: () => shown?.remove(),
  }
}
