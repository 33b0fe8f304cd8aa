/** The challenge of a day: the attempt, the days in a row, the board, and the days before. */

import { dailyLine, dayOf, hoursAndMinutes } from '../app/state/daily.js'
import { levelOf, perfectScoreOf, shareAddress } from '../app/state/share.js'
import { fill, h, setText } from '../app/ui/h.js'
import { currentLanguage, formats, t } from '../app/ui/i18n.js'
import { addressOf, link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { mapTitle } from '../map/places.js'
import { dailyBoard } from './parts/daily-board.js'
import { gameTitle } from './parts/game-title.js'
import { shareButton } from './parts/share.js'
import { workButton } from './social/elements.js'
import { everySecond, loadWhenReady } from './social/live.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'daily.title',
  render(app, parameter) {
    const number = dayOf(`daily-${parameter}`) ?? undefined
    const heading = h('h1', {}, number ? t('daily.heading', { number }) : t('daily.title'))
    const body = h('div', { class: 'daily-day' }, h('p', { class: 'hint' }, t('common.loading')))
    const board = dailyBoard(app)
    let shown
    const load = async () => {
      let today
      shown = null
      try {
        today = await app.request('daily.get', {}, { repeat: true })
        const day = number ? await app.request('daily.get', { number }, { repeat: true }) : today
        setText(heading, t('daily.heading', { number: day.number }))
        // At midnight the page is that of the next day.
        shown = dayPart(app, day, today, load)
        fill(body, shown.element)
        await board.load(day.number)
      } catch (error) {
        // A day on which the server was away is between others.
        fill(body, h('p', { class: 'problem' }, errorText(error)),
          today && number && daysPart({ number, first: today.first }, today))
      }
    }
    const stop = everySecond(() => shown?.tick())
    return {
      element: h('section', { class: 'screen social screen-narrow-wide daily' },
        heading, body, board.element),
      update: loadWhenReady(load),
      leave: stop,
    }
  },
}

function dayPart(app, day, today, onend) {
  const isToday = day.number === today.number
  const left = h('p', { class: 'hint' })
  const tick = () => {
    if (!isToday) return
    const rest = app.clock.until(day.endsAt)
    if (rest <= 0) return onend()
    setText(left, t('daily.left', hoursAndMinutes(rest)))
  }
  tick()
  const element = [
    h('p', { class: 'lead' }, dateText(day.beginsAt), ' · ',
      mapTitle(app.store.get().maps, day.map)),
    !(isToday && day.attempt) && h('p', {},
      t(isToday ? 'daily.lead' : day.opened ? 'daily.past' : 'daily.closed',
        { rounds: day.options.rounds })),
    day.attempt?.points !== undefined && attemptPart(app, day),
    h('div', { class: 'buttons' }, playButton(app, day, isToday),
      day.attempt?.points !== undefined && shareButton(app, sharedOf(app, day, isToday))),
    streakPart(today), isToday && left, daysPart(day, today), proofPart(day),
  ]
  return { element, tick }
}

/** The points, and a square for each round, whose points are told to who does not see colours. */
function attemptPart(app, { attempt, options }) {
  const { clock, number } = formats()
  const most = perfectScoreOf(app.store.get().info) * options.rounds
  return h('div', {},
    h('p', { class: 'daily-points number' },
      t('daily.points', { points: number(attempt.points), most: number(most) }), ' ',
      h('span', { class: 'hint' }, t('daily.time', { time: clock(attempt.timeMs) }))),
    h('ol', { class: 'daily-scores' }, attempt.scores.map((score) =>
      h('li', {}, h('span', { class: 'square', data: { level: levelOf(score) } }),
        h('span', { class: 'number' }, number(score))))),
    h('p', {}, link('history', { parameter: attempt.match }, t('daily.match'))))
}

function playButton(app, { set, attempt, opened }, isToday) {
  if (isToday ? attempt : !opened) return null
  return workButton(app, t(isToday ? 'daily.play' : 'daily.playAgain'), () => app.match.playAlone({ set }), {
    class: `button-large ${isToday ? 'button-primary' : ''}`,
  })
}

function streakPart({ streak, longestStreak }) {
  const { number } = formats()
  return streak + longestStreak > 0 && h('p', {},
    h('strong', {}, streak > 0 && h('span', { 'aria-hidden': 'true' }, '🔥 '),
      t('daily.streak', { count: streak })), ' ',
    h('span', { class: 'hint' }, t('daily.streak.longest', { count: number(longestStreak) }), '. ',
      t('daily.forgiven')))
}

/** The ways to the days before and after. */
function daysPart({ number, first }, today) {
  const to = (day, key) => link('daily', {
    parameter: day === today.number ? undefined : String(day), class: 'button',
  }, t(key))
  return h('nav', { class: 'buttons', 'aria-label': t('daily.title') },
    number > first && to(number - 1, 'daily.previous'),
    number < today.number && to(number + 1, 'daily.next'),
    number < today.number - 1 && to(today.number, 'daily.today'))
}

function proofPart({ hash, opened }) {
  return h('details', { class: 'daily-proof' }, h('summary', {}, t('daily.proof')),
    h('p', {}, t('daily.hash')), h('p', {}, h('code', {}, hash)),
    opened && [
      h('p', {}, t('daily.places')),
      h('p', {}, h('code', {}, opened.places)), h('p', {}, h('code', {}, opened.salt)),
    ])
}

/** The attempt as others are shown it: without a place, as they may still play it. */
function sharedOf(app, { number: day, attempt, options, map, streak }, isToday) {
  const { number } = formats()
  const { maps, player } = app.store.get()
  const [total, perfect] = [attempt.points, perfectScoreOf(app.store.get().info)]
  const most = perfect * options.rounds
  return {
    title: gameTitle(mapTitle(maps, map), 'classic', `daily-${day}`),
    name: player.username, scores: attempt.scores, total, most, perfect,
    line: dailyLine({
      number: day, points: number(total), most: number(most), scores: attempt.scores,
      streak: isToday ? streak : 0,
    }),
    address: () => addressOfAttempt(app, attempt.match, isToday ? undefined : String(day)),
  }
}

/** The address of the attempt's page; that of the day, if the recording is gone. */
async function addressOfAttempt(app, match, day) {
  try {
    const { link: name } = await app.request('match.share', { match })
    return shareAddress(name, location.origin)
  } catch (error) {
    if (error.code !== 'unknownMatch') throw error
    return `${location.origin}/${addressOf('daily', day)}`
  }
}

/** Days are those of UTC, wherever the reader is. */
function dateText(time) {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full', timeZone: 'UTC' })
    .format(time)
}
