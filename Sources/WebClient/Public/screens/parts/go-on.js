/** The way on from a reveal: we are ready, or after the last round want the result. */

import { isLastRound, isOut } from '../../app/state/formats.js'
import { others } from '../../app/state/match-questions.js'
import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { doingOf } from './players.js'

/** For how long after time ran out a press is one that was meant for the guess. Milliseconds. */
const TOO_SOON = 700

/** @typedef {import('../../app/state/match-state.js').MatchView} MatchView */

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {MatchView} match At the reveal.
 * @param {object} round
 * @param {{next: string, last: string}} labels Keys of the texts of the button.
 * @returns {{go: HTMLElement, waiting: HTMLElement, doings: HTMLElement,
 *   update(match: MatchView, title: HTMLElement): void}} The title gets the focus of the button.
 */
export function goOnPart(app, match, round, { next, last }) {
  const beginning = performance.now()
  const isLast = isLastRound(match, round)
  const go = h('button', {
    type: 'button', class: 'button button-primary button-large', onclick: goOn,
  }, t(isLast ? last : next))
  const waiting = h('p', { class: 'hint', hidden: true }, t('reveal.waiting'))
  const doings = h('p', { class: 'hint' })
  let wantsResult = false

  function goOn() {
    if (match.isCutOff && performance.now() - beginning < TOO_SOON) return
    if (isLast) look()
    else app.busy(go, () => app.match.ready())
  }

  /** The last reveal waits for nobody: the result is there, or comes at once. */
  function look() {
    wantsResult = true
    if (app.store.get().match?.phase === 'finished') app.match.look()
  }

  return {
    go, waiting, doings,
    update(match, title) {
      const me = match.players.find(({ player }) => player === match.me)
      // Nobody waits for who is out.
      const isReady = match.phase === 'revealed' && (me.ready || isOut(match, me) && !isLast)
      if (isReady && document.activeElement === go) title.focus()
      go.hidden = isReady
      waiting.hidden = !isReady
      setText(doings, doingsOf(match).join(' · '))
      if (wantsResult && match.phase === 'finished' && !match.hasSeenReveal) app.match.look()
    },
  }
}

/** The others' doings, where there is something to say. */
function doingsOf(match) {
  return others(match).flatMap((player) => {
    const doing = doingOf(player, match)
    // That somebody is out is said above.
    return doing && doing !== 'out' ? [`${player.username} ${t(`doing.${doing}`)}`] : []
  })
}
