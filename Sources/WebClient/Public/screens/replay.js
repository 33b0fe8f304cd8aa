/** A finished match again, moment by moment: for its players, and for whoever has a link. */

import { asksStatements } from '../app/state/formats.js'
import { seatBot } from '../app/state/bot-seat.js'
import { placesOf, playersAt, viewAt } from '../app/state/replay.js'
import { shareAddress } from '../app/state/share.js'
import { choice } from '../app/ui/choice.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { addressOf } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { mapTitle, placeName } from '../map/places.js'
import { replayMap } from '../map/replay-map.js'
import { placeView } from '../views/index.js'
import { creditPart } from './parts/credit.js'
import { matchTitle } from './parts/game-title.js'
import { copyLink } from './parts/give-link.js'
import { explanationText } from './parts/statement.js'
import { timeline } from './parts/timeline.js'
import { workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

const LINK = /^[0-9a-f]{32}$/

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'replay.title',
  render(app, parameter = '') {
    const body = h('div', { class: 'replay-page' }, h('p', { class: 'hint' }, t('common.loading')))
    const lead = h('p', { class: 'lead' })
    let shown = null
    let isLeft = false
    const load = async () => {
      if (shown) return
      try {
        const which = LINK.test(parameter) ? { link: parameter } : { match: parameter }
        const told = await app.request('match.replay', which, { repeat: true })
        if (isLeft) return
        const match = seatBot(told, (strength) => t(`bot.${strength}`))
        setText(lead, titleOf(app, match))
        shown = replay(app, match)
        fill(body, shown.element)
        shown.start()
      } catch (error) {
        const text = error.code === 'wrongPhase' ? t('replay.early') : errorText(error)
        fill(body, h('p', { class: 'problem' }, text))
      }
    }
    return {
      element: h('section', { class: 'screen social screen-narrow-wide' },
        h('h1', {}, t('replay.title')), lead, body),
      update: loadWhenReady(load),
      leave() {
        isLeft = true
        shown?.remove()
      },
    }
  },
}

function titleOf(app, match) {
  const names = match.players.map(({ username }) => username)
  const { list } = formats()
  return `${list(names)} · ${matchTitle(app, match)}`
}

function replay(app, match) {
  const me = app.store.get().player?.player ?? match.players[0]?.player
  const names = new Map(match.players.map(({ player, username }) => [player, username]))
  const map = replayMap({ label: t('replay.map') })
  const picture = h('div', { class: 'replay-picture' })
  const states = h('ul', { class: 'replay-players' })
  const course = h('ol', { class: 'replay-course' })
  const place = h('p', { class: 'lead', role: 'status' })
  const credit = h('div')
  const time = timeline({ onchange: show })
  let round = match.rounds[0]
  let view = null
  let last = ''
  // The player whose panoramas are shown.
  let eyes = names.has(me) ? me : match.players[0]?.player
  let shownAt = 0

  function begin(number) {
    last = ''
    round = match.rounds.find((each) => each.round === Number(number)) ?? match.rounds[0]
    view?.remove()
    view = round.view ? placeView(round.view, { mapsKey: app.store.get().info?.googleMapsKey }) : null
    fill(picture, view?.element ?? h('p', { class: 'hint' }, t('replay.noPicture')))
    fill(course, round.moments.map((moment) => courseRow(moment, names, time)))
    map.begin(placesOf(round))
    time.begin(round.lengthMs)
  }

  function show(now) {
    shownAt = now
    const isOver = now >= round.lengthMs
    const players = playersAt(round, [...names.keys()], now)
    // Most pictures of the line are as the one before.
    const state = JSON.stringify([players, isOver])
    if (state === last) return
    last = state
    view?.go?.(viewAt(round, players.find(({ player }) => player === eyes)?.node ?? null))
    map.show(
      players.filter(({ marker }) => marker).map(({ player, marker }) => ({
        at: marker, kind: player === me ? 'me' : 'other', label: names.get(player),
      })), isOver ? round.solution : null)
    fill(states, players.map(({ player, doing }) => stateRow(round, names, player, doing, isOver)))
    fill(credit, isOver && creditPart(round.solution.imagery))
    setText(place, isOver ? truthText(round.solution) || placeName(round.solution) || t('reveal.heading') : '')
  }

  const rounds = Object.fromEntries(match.rounds
    .map(({ round: number }) => [String(number), t('history.round', { round: number })]))
  const hasSteps = match.rounds.some(({ steps }) => steps)
  const own = app.store.get().player && match.players
    .some(({ player }) => player === app.store.get().player.player)
  return {
    element: match.rounds.length === 0
      ? h('p', { class: 'hint' }, t('replay.nothing'))
      : [
        h('div', { class: 'buttons' },
          choice('replay.round', rounds, String(match.rounds[0].round), begin),
          hasSteps && names.size > 1 && choice('replay.eyes', Object.fromEntries(names), eyes, (player) => {
            eyes = player
            last = ''
            show(shownAt)
          }),
          own && workButton(app, t('replay.share'), () => share(app, match))),
        h('div', { class: 'replay-stage' }, picture, !asksStatements(match) && map.element),
        time.element, place, credit, states,
        h('details', {}, h('summary', {}, t('replay.course')), course),
      ],
    start: () => match.rounds.length > 0 && begin(match.rounds[0].round),
    remove() {
      time.stop()
      view?.remove()
      map.remove()
    },
  }
}

function stateRow(round, names, player, doing, isOver) {
  const { distance, number } = formats()
  const result = isOver && round.results.find((each) => each.player === player)
  return h('li', {}, h('strong', {}, names.get(player)), ' ',
    h('span', { class: 'hint' }, result
      ? [result.verdict !== undefined && `${t(`quiz.${result.verdict}`)} · `,
        !round.solution.statement && !result.noPin && !result.country && `${distance(result.distance)} · `,
        t('common.points', { points: number(result.score) })]
      : t(`replay.doing.${doing}`)))
}

/** Whether a statement is true, and why; empty for a place. */
function truthText({ statement: revealed }) {
  if (!revealed) return ''
  const { isTrue, statement, explanation } = revealed
  return [t(isTrue ? 'quiz.isTrue' : 'quiz.isFalse'), explanationText(statement, explanation)].join(' ')
}

/** A moment, whose press goes there. */
function courseRow({ atMs, player, action, aid }, names, time) {
  return h('li', {}, h('button', {
    type: 'button', class: 'link-button', onclick: () => time.go(atMs),
  }, h('span', { class: 'number' }, formats().clock(atMs)), ' ',
  t(`replay.action.${action}`, { name: names.get(player) ?? '', aid: aid ? t(`aid.${aid}`) : '' })))
}

async function share(app, { match }) {
  const { link } = await app.request('match.share', { match }, { repeat: true })
  await copyLink(shareAddress(link, location.origin), t('replay.copied'), addressOf('replay', link))
}
