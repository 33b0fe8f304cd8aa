/** The league of the week: one's own group, one's performance, and how the last week ended. */

import {
  daysHoursMinutes, gamesNeeded, LAST_DIVISION, LEAST_GAMES, MOST_GAMES,
} from '../app/state/leaderboards.js'
import { formatOfLadder, laddersOf } from '../app/state/ladders.js'
import { remember, remembered } from '../app/state/settings.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { errorText } from '../app/ui/toasts.js'
import { leaderboardsHead } from './leaderboards/head.js'
import { leagueTable } from './leaderboards/league-table.js'
import { switchPart } from './parts/switch.js'
import { workButton } from './social/elements.js'
import { everySecond, loadWhenReady } from './social/live.js'

/** The ladder that was looked at last is remembered under this name. */
const LAST = 'ladder'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'league.title',
  render(app, parameter) {
    const names = laddersOf(app.store.get().formats)
    let ladder = [parameter, remembered(LAST)].find((name) => names.includes(name)) ?? names[0]
    let shown = null
    // An address that names a ladder is not in the way of another choice.
    if (parameter) {
      remember(LAST, ladder)
      app.router.replace('league')
    }
    const words = h('p', { class: 'hint', role: 'status' }, t('common.loading'))
    const body = h('div', { class: 'league' })
    const left = h('p', { class: 'hint' })

    async function load() {
      const asked = ladder
      try {
        const league = await app.request('league.get', { ladder }, { repeat: true })
        if (asked !== ladder) return
        shown = league
        setText(words, '')
        fill(body, leaguePart(app, league, left))
        tell()
      } catch (error) {
        if (asked !== ladder) return
        shown = null
        setText(words, errorText(error))
        fill(body)
      }
    }

    function tell() {
      setText(left, t('league.left', daysHoursMinutes(app.clock.until(shown.endsAt))))
    }

    /** When a week is over, the league is that of the next. */
    function tick() {
      if (!shown) return
      tell()
      if (app.clock.until(shown.endsAt) > 0) return
      // Until the reply is there, nothing is asked again.
      shown = null
      load()
    }

    const choose = (name) => {
      ladder = name
      remember(LAST, name)
      load()
    }
    const titles = Object.fromEntries(names.map((name) => [name, t(`ladder.${name}`)]))
    const stop = everySecond(tick)
    return {
      element: h('section', { class: 'screen social screen-narrow-wide leaderboards' },
        leaderboardsHead('league'),
        names.length > 1 && switchPart(t('league.ladder'), titles, ladder, choose),
        words, body),
      update: loadWhenReady(load),
      leave: stop,
    }
  },
}

function leaguePart(app, league, left) {
  const { ladder, division, rows, last } = league
  const own = app.store.get().player.player
  const mine = rows.find(({ player }) => player.player === own)
  return [
    h('div', { class: 'league-head' }, divisionSteps(division),
      h('div', {},
        h('h2', {}, t('league.division', {
          number: formats().number(division), name: t(`league.name.${division}`),
        })),
        left)),
    last && lastPart(last),
    standingPart(league, mine),
    h('div', { class: 'buttons' }, workButton(app, t('league.play', { format: t(`ladder.${ladder}`) }),
      () => playRanked(app, ladder), { class: 'button-large button-primary' })),
    mine && leagueTable(league, own),
    mine && !rows.some(({ move }) => move !== 'stay') && h('p', { class: 'hint' }, t('league.still')),
    rulesPart(),
  ]
}

/** Five steps, of which one's own is marked. The text beside them says the same. */
function divisionSteps(division) {
  const numbers = Array.from({ length: LAST_DIVISION }, (_, index) => index + 1)
  return h('div', { class: 'division-steps', 'aria-hidden': 'true' }, numbers.map((number) =>
    h('span', { class: `division-step ${number === division ? 'is-own' : ''}` },
      formats().number(number))))
}

function lastPart({ division, rank, players, move }) {
  const { number } = formats()
  return h('p', { class: `last-week last-week-${move}` }, t(`league.last.${move}`, {
    rank: number(rank), players: number(players), number: number(division),
    name: t(`league.name.${division}`),
  }))
}

/** One's own performance or what it still takes, and the rating. */
function standingPart({ rating }, mine) {
  const { number } = formats()
  const needed = mine && gamesNeeded(mine)
  const performance = !mine ? t('league.enter')
    : needed > 0 ? t('league.needed', { count: needed, games: number(mine.games) })
    : mine.performance === undefined ? t('league.none')
    : t('league.own', { performance: number(mine.performance), games: number(mine.games) })
  return h('div', { class: 'note' },
    h('p', {}, h('strong', {}, performance)),
    mine && needed > 0 && h('progress', {
      class: 'league-progress', max: LEAST_GAMES, value: mine.games, 'aria-label': t('league.progress'),
    }),
    rating && h('p', { class: 'hint' },
      t('league.rating', { rating: number(rating.rating), count: rating.games })))
}

function rulesPart() {
  const { number } = formats()
  const values = { least: number(LEAST_GAMES), most: number(MOST_GAMES) }
  return h('details', { class: 'more' },
    h('summary', {}, t('league.how')),
    h('ul', { class: 'league-rules' },
      ['group', 'performance', 'games', 'end']
        .map((name) => h('li', {}, t(`league.how.${name}`, values)))))
}

/** Goes into the ranked queue; who waits already is shown where. */
async function playRanked(app, ladder) {
  if (app.store.get().queue) return app.router.go('waiting')
  const format = formatOfLadder(app.store.get().formats, ladder)
  await app.waitingRoom.join({ format, ranked: true })
}
