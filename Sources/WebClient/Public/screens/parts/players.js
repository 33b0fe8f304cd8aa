/** The players of a match, their totals, and what they are doing. */

import { fillAvatar } from '../../app/ui/avatar.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'

/**
 * @returns {{element: HTMLElement,
 *   update(match: import('../../app/state/match-state.js').MatchView):
 *   void}}
 */
export function playersList() {
  const element = h('ul', { class: 'players', 'aria-label': t('players.label') })
  let rows = new Map()
  return {
    element,
    update(match) {
      if (match.players.some(({ player }) => !rows.has(player))) {
        rows = new Map(match.players.map((player) => [player.player, row(player, match.me)]))
        fill(element, [...rows.values()].map((each) => each.element))
      }
      for (const player of match.players) rows.get(player.player).update(player, match)
    },
  }
}

function row(player, me) {
  const isMe = player.player === me
  const total = h('span', { class: 'player-total number' })
  const doing = h('span', { class: 'player-doing' })
  const element = h(
    'li',
    { class: `player ${isMe ? 'player-me' : 'player-other'}` },
    fillAvatar(h('span', { class: 'avatar', 'aria-hidden': 'true' }), player),
    h(
      'span',
      { class: 'player-name', title: player.username },
      h('strong', {}, player.username),
      isMe && h('span', { class: 'visually-hidden' }, ` (${t('common.you')})`)
    ),
    doing,
    total
  )
  return {
    element,
    update(player, match) {
      const state = doingOf(player, match)
      element.dataset.doing = state
      setText(doing, state && t(`doing.${state}`))
      setText(total, formats().number(player.total))
    },
  }
}

/**
 * The doing of a player, as a key of `doing.…`; empty where there is nothing to say.
 *
 * @param {import('../../app/state/match-state.js').PlayerView} player
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @returns {string}
 */
export function doingOf(player, { me, phase }) {
  if (player.left) return 'left'
  if (!player.connected && phase !== 'finished') return 'reconnecting'
  if (phase === 'revealed') return player.ready ? 'ready' : ''
  if (!['moving', 'guessing', 'guessed'].includes(phase)) return ''
  if (player.guessed) return 'guessed'
  if (player.player === me) return ''
  return player.isGuessing ? 'guessing' : 'looking'
}
