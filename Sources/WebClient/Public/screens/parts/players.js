/** The players of a match, their totals, and what they are doing. */

import { fillAvatar } from '../../app/ui/avatar.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { isOut, kindOf, worthOf } from '../../app/state/formats.js'
import { roleOf, standings } from '../../app/state/match-questions.js'
import { livesPart } from './lives.js'

/**
 * @param {number} [fullHealth] At the beginning, where the format has it.
 * @param {string[]} [order] The players' ids from first to last; else they are in the match's order.
 * @returns {{element: HTMLElement,
 *   update(match: import('../../app/state/match-state.js').MatchView):
 *   void}}
 */
export function playersList(fullHealth, order = null) {
  const element = h('ul', { class: 'players', 'aria-label': t('players.label') })
  let rows = new Map()
  return {
    element,
    update(match) {
      if (match.players.some(({ player }) => !rows.has(player))) {
        rows = new Map(match.players.map((player) => [player.player, row(player, match, fullHealth)]))
        fill(element, (order ?? [...rows.keys()]).map((id) => rows.get(id)?.element))
      }
      for (const player of match.players) rows.get(player.player).update(player, match)
    },
  }
}

function row(player, match, fullHealth) {
  const role = roleOf(match, player.player)
  const note = match.isWatched ? player.side !== undefined && t(`side.${player.side}`)
    : { me: t('common.you'), partner: t('side.ours') }[role]
  const total = h('span', { class: 'player-total number' })
  const doing = h('span', { class: 'player-doing' })
  const lives = livesPart()
  const element = h(
    'li',
    { class: `player player-${role}` },
    fillAvatar(h('span', { class: 'avatar', 'aria-hidden': 'true' }), player),
    h(
      'span',
      { class: 'player-name', title: player.username },
      h('strong', {}, player.username),
      note && h('span', { class: 'visually-hidden' }, ` (${note})`)
    ),
    doing,
    h('span', { class: 'player-worth' }, lives.element, total),
    fullHealth && h('span', { class: 'player-health', 'aria-hidden': 'true' })
  )
  return {
    element,
    update(player, match) {
      const state = doingOf(player, match)
      element.dataset.doing = state
      setText(doing, state && t(`doing.${state}`))
      setText(total, totalText(player, match))
      lives.update(match, player.player)
      if (!fullHealth) return
      element.style.setProperty('--share', String(player.health / fullHealth))
      total.setAttribute('aria-label',
        t('players.health', { health: formats().number(player.health) }))
    },
  }
}

/** Points, or health; where players go out one after the other, the rank of who is out. */
function totalText(player, match) {
  if (kindOf(match).tally !== 'elimination') return formats().number(worthOf(player))
  if (!isOut(match, player)) return ''
  const { rank } = standings(match).find((each) => each.player === player.player)
  return t('players.rank', { rank: formats().number(rank) })
}

/**
 * The doing of a player, as a key of `doing.…`; empty where there is nothing to say.
 *
 * @param {import('../../app/state/match-state.js').PlayerView} player
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @returns {string}
 */
export function doingOf(player, match) {
  const { me, phase } = match
  if (isOut(match, player)) return 'out'
  if (player.left) return 'left'
  // Watchers are not told whether somebody may come back.
  if (!player.connected && phase !== 'finished') return match.isWatched ? 'away' : 'reconnecting'
  if (phase === 'revealed') return player.ready ? 'ready' : ''
  if (!['moving', 'guessing', 'guessed'].includes(phase)) return ''
  if (player.guessed) return 'guessed'
  if (player.player === me) return ''
  if (player.isFrozen) return 'frozen'
  return player.isGuessing ? 'guessing' : 'looking'
}
