/** How the match ended: totals, rating, badges, and all rounds to look at again. */

import { countUp } from '../app/ui/count-up.js'
import { fill, h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { badgeText } from '../app/ui/badges.js'
import { asksStatements, formatsFor, formatsWith, hasReached, isOpenEnded, kindOf } from '../app/state/formats.js'
import { aidsByRound } from '../app/state/journey.js'
import { others } from '../app/state/match-questions.js'
import { ownScores, perfectScoreOf } from '../app/state/share.js'
import { isUntimed, untimedOptions } from '../app/state/untimed.js'
import { isOwnMap, mapTitle } from '../map/places.js'
import { addPlaceButton } from './parts/add-place.js'
import { boardLink } from './parts/board-link.js'
import { challengeLink } from './parts/challenge-link.js'
import { gameTitle, matchTitle } from './parts/game-title.js'
import { factsPart } from './parts/facts.js'
import { findPlace } from './parts/find-place.js'
import { experiencePart } from './parts/level-bar.js'
import { placesEnd } from './parts/places-end.js'
import { rematchPart } from './parts/rematch.js'
import { roundsAgain } from './parts/rounds-again.js'
import { matchResults } from './parts/results.js'
import { setEnd } from './parts/set-end.js'
import { shareButton } from './parts/share.js'
import { voidedNote } from './parts/voided.js'
import { standingRows } from './standings.js'

/** The points of a right answer to a statement. */
const POINTS_OF_A_HIT = 1000

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'result.title',
  isFullScreen: true,
  render(app) {
    const { info, match, room } = app.store.get()
    const most = asksStatements(match) ? POINTS_OF_A_HIT : info?.scoring.perfectScore ?? 0
    const rematch = canRepeat(match) && !room ? rematchPart(app, match) : null
    const own = match.outcome?.results.find(({ player }) => player === match.me)
    const again = roundsAgain(match, (round) =>
      [factsPart(app, round.solution.country), addPlaceButton(app, round)])
    const points = h('p', { class: 'result-points number' })
    const stop = own ? countUp(points, own.total, (total) => sumText(match, own, total)) : () => {}
    const gain = match.outcome?.experience
    const level = gain ? experiencePart(gain) : null
    const badges = h('ul', { class: 'won-badges', hidden: true })
    const element = h(
      'section',
      { class: 'screen result' },
      h(
        'header',
        { class: 'result-head' },
        h('p', { class: 'eyebrow' },
          matchTitle(app, match)),
        h('h1', { class: 'display' }, t(headline(match, own))),
        own && points,
        own?.ratingAfter && rating(own),
        journeyNote(match),
        findPlace(app, match, 'findsCard'),
        match.outcome?.voided ? voidedNote() : unrated(match.outcome),
        level?.element,
        badges,
        rematch?.element,
        h('div', { class: 'buttons' }, room && roomButton(app),
          isRepeatable(app, match, room) && againButton(app, match, !rematch && !room),
          match.set ? setEnd(app, match.set, 'button-large button-primary')
            : own && !isOpenEnded(match) && !asksStatements(match) && shareButton(app, shared(app, match, own)),
          placesEnd(app, match, 'button-large'),
          challengeLink(app, match, 'button-large'),
          boardLink(app, match, 'button-large'),
          homeButton(app, match))
      ),
      h('section', { class: 'result-standings', hidden: match.players.length === 1 },
        h('h2', {}, t('standings.heading')),
        h('ol', { class: 'standings' }, standingRows(match))),
      h('section', { class: 'result-rounds', hidden: !match.rounds.some(({ results }) => results) },
        h('h2', {}, t('result.rounds')),
        matchResults(match, most)),
      again.element
    )
    showBadges(app, match, badges)
    let isStarted = false
    return {
      element,
      update(state) {
        if (!isStarted) again.start()
        isStarted = true
        rematch?.update(state)
      },
      leave() {
        stop()
        level?.leave()
        rematch?.leave()
        again.remove()
      },
    }
  },
}

/** The subject of a match: points, countries, the time, the place, or the health that is left. */
function sumText(match, own, total) {
  const { points, tally } = kindOf(match)
  const { clock, number } = formats()
  if (points === 'country') return t('result.streak', { count: total })
  if (tally === 'health') return t('result.health', { health: number(own.health) })
  if (tally === 'elimination') {
    return t('result.place', { rank: number(own.rank), count: number(match.players.length) })
  }
  return hasReached(match) ? t('result.time', { time: clock(match.outcome.timeMs) })
    : t('common.points', { points: total })
}

/** Whether the same can be played alone, or with whoever waits. */
function isRepeatable(app, { format, mode, outcome, set }, room) {
  if (mode === 'solo') return !set
  const { formats } = app.store.get()
  const isRanked = outcome?.rated !== undefined && formatsWith(formats, 'ranked').includes(format)
  return !room && (isRanked || formatsFor(formats, 2).includes(format))
}

/** A duel that nobody has left can be played once more. */
function canRepeat(match) {
  const [other] = others(match)
  return match.mode === 'duel' && match.outcome?.ending === 'played' && Boolean(other) && !other.left
}

/** The result as others are shown it. */
function shared(app, match, { total }) {
  const { info, maps, player } = app.store.get()
  const perfect = perfectScoreOf(info)
  return {
    match, scores: ownScores(match), total, perfect, most: perfect * match.options.rounds,
    name: player.username,
    title: gameTitle(mapTitle(maps, match.map, match.ownMap), 'classic', null, match.list),
  }
}

/** The difficulty of a journey, and the own aids of each round; null where there is neither. */
function journeyNote(match) {
  const words = aidsByRound(match).map(({ round, aids }) =>
    t('result.aids', { round, aids: formats().list(aids.map((aid) => t(`aid.${aid}`))) }))
  if (match.difficulty) words.unshift(t(`difficulty.${match.difficulty}`))
  return words.length > 0 ? h('p', { class: 'hint' }, words.join(' · ')) : null
}

/** The key of the sentence that says it all. */
function headline(match, own) {
  if (match.outcome?.ending === 'aborted') return 'result.aborted'
  if (own?.left) return 'result.quit'
  if (kindOf(match).tally === 'lives') return 'result.streak.over'
  if (kindOf(match).isTimed) return hasReached(match) ? 'result.reached' : 'result.timeUp'
  if (others(match).length === 0) return asksStatements(match) ? 'result.quiz' : 'result.solo'
  if (match.outcome?.ending === 'forfeited' && !match.outcome.results.some(({ won }) => won)) {
    return 'result.brokenOff'
  }
  if (own?.won) return match.outcome.ending === 'forfeited' ? 'result.forfeited' : 'result.won'
  const isTied = match.outcome?.results.filter(({ rank }) => rank === 1).length > 1
  return isTied && own?.rank === 1 ? 'result.tied' : 'result.lost'
}

function rating({ ratingBefore, ratingAfter }) {
  const { number } = formats()
  const change = ratingAfter - (ratingBefore ?? ratingAfter)
  return h(
    'p',
    { class: `rating-change ${change < 0 ? 'is-down' : 'is-up'}` },
    t('result.rating', {
      rating: number(ratingAfter),
      change: number(change, { signDisplay: 'exceptZero' }),
    })
  )
}

const REASONS = {
  walkover: 'result.unrated.walkover',
  sameNetwork: 'result.unrated.sameNetwork',
  repeatedOpponent: 'result.unrated.repeatedOpponent',
}

/** Why a ranked match has changed the rating less than usual, or not at all. */
function unrated(outcome) {
  const key = outcome?.rated !== undefined && REASONS[outcome.unratedReason]
  const share = formats().number(outcome?.weight ?? 1, { style: 'percent' })
  return key && h('p', { class: 'hint' }, t(key, { share }))
}

async function showBadges(app, match, list) {
  const won = match.outcome?.badges ?? []
  if (won.length === 0) return
  const { badges } = await app.request('badge.list').catch(() => ({ badges: [] }))
  const known = (name) => badges.find(({ badge }) => badge === name) ?? { badge: name, title: name }
  list.hidden = false
  fill(list, won.map(known).map((card) => {
    const { title, meaning } = badgeText(card)
    return h('li', { class: 'won-badge' }, icon('trophy'),
      h('span', {}, h('strong', {}, t('result.badge', { title })), ' ', meaning))
  }))
}

function againButton(app, match, isFirst) {
  const { map, bot, format } = match
  const wish = { map, bot, format, difficulty: match.difficulty ?? undefined, list: match.list?.list }
  const { info } = app.store.get()
  const { view, movement } = match.options
  // Lists are played on sketches alone.
  const options = { ...(!match.list && { view, movement }), ...(isUntimed(match, info) ? untimedOptions(info) : {}) }
  const again = () => {
    app.match.close()
    // A match with a rating is followed by one. Servers from before `rated` tell it by a rating.
    const isRanked = match.outcome?.rated !== undefined
      || match.outcome?.results.some(({ ratingAfter }) => ratingAfter !== undefined)
    return match.mode === 'solo'
      ? app.match.playAlone({ ...wish, options })
      : app.waitingRoom.join({ ...wish, ranked: Boolean(isRanked) })
  }
  const button = h(
    'button',
    {
      type: 'button', class: `button button-large ${isFirst ? 'button-primary' : ''}`,
      onclick: () => app.busy(button, again),
    },
    t(match.mode === 'duel' ? 'result.newOpponent' : 'result.again')
  )
  return button
}

/** The way back, for a member of a room. */
function roomButton(app) {
  const back = () => {
    app.match.close()
    app.room.show()
  }
  return h('button', {
    type: 'button', class: 'button button-large button-primary', onclick: back,
  }, icon('people'), t('room.back'))
}

/** A match of a set, a list or a player's map, and a journey, was begun on a page, which the address still has. */
function homeButton(app, { map, set, list, difficulty }) {
  const leave = () => {
    app.match.close()
    if (set || list || difficulty || isOwnMap(map)) app.router.go('home')
  }
  return h('button', { type: 'button', class: 'button button-large', onclick: leave },
    t('result.home'))
}
