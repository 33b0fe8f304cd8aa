/** The losses of a round, in words. */

import { kindOf, lossOf, reserveAfter, sideLosses } from '../../app/state/formats.js'
import { standings } from '../../app/state/match-questions.js'
import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {import('../../app/state/match-state.js').RoundView} round Revealed.
 * @returns {HTMLElement|null} Everybody's loss of health, or who is out; nothing where the format
 *   counts neither.
 */
export function effectsPart(match, round) {
  const { tally, hasSides } = kindOf(match)
  if (tally === 'elimination') return outPart(match, round)
  if (tally !== 'health') return null
  const { number } = formats()
  if (hasSides) return sidesPart(match, round)
  const lines = match.players.flatMap(({ player, username }) => {
    const loss = lossOf(round, player)
    if (!loss) return []
    const { health } = reserveAfter(round, player)
    const key = player === match.me ? 'reveal.loss.me' : 'reveal.loss.other'
    return [t(key, { name: username, loss: number(loss), health: number(health) })]
  })
  return h('p', { class: 'reveal-effects' }, lines.join(' ') || t('reveal.loss.none'))
}

/** The loss of each side. */
function sidesPart(match, round) {
  const { number } = formats()
  const lines = sideLosses(match, round).map(({ side, isOurs, loss, health }) => {
    const key = match.isWatched ? 'watch.loss.side' : isOurs ? 'reveal.side.ours' : 'reveal.side.theirs'
    return t(key, { side: t(`side.${side}`), loss: number(loss), health: number(health) })
  })
  return h('p', { class: 'reveal-effects' }, lines.join(' ') || t('reveal.loss.none'))
}

/** The players who are out by this round. */
function outPart(match, round) {
  const out = match.players.filter(({ player }) => lossOf(round, player) > 0)
  const me = out.find(({ player }) => player === match.me)
  const names = out.filter((each) => each !== me).map(({ username }) => username)
  const lines = []
  if (me) {
    const { rank } = standings(match).find(({ player }) => player === match.me)
    lines.push(t('reveal.out.me', { rank: formats().number(rank) }))
  }
  if (names.length > 0) lines.push(t('reveal.out.others', { names }))
  return h('p', { class: 'reveal-effects' }, lines.join(' '))
}
