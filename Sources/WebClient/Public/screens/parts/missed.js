/** Rounds that were revealed while nobody was here: said in a line, and shown to whoever wants to look. */

import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { missedRound } from '../../app/state/match-questions.js'
import { placeName } from '../../map/places.js'

/**
 * The match goes on meanwhile: nothing is covered but what the player asks to have covered.
 *
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement,
 *   update(match: import('../../app/state/match-state.js').MatchView):
 *   void, leave(): void}}
 */
export function missedPart(app) {
  const text = h('p', {})
  const button = (key, onclick) => h('button', { type: 'button', class: 'button', onclick }, t(key))
  let dialog = null
  let isGone = false
  const show = button('missed.show', () => app.busy(show, look))
  const element = h('section', { class: 'missed', 'aria-label': t('missed.label'), hidden: true },
    text, h('div', { class: 'buttons' }, show, button('missed.close', done)))

  /** The map comes with the screens of the match, for which this does not wait. */
  async function look() {
    const { missedRoundDialog } = await import('./missed-round.js')
    const { match } = app.store.get()
    const round = match && missedRound(match)
    if (round && !isGone) dialog = missedRoundDialog(match, round, done)
  }

  function done() {
    const { match } = app.store.get()
    const round = match && missedRound(match)
    if (round) app.match.catchUp(round.round)
    document.querySelector('#main h1')?.focus()
  }

  return {
    element,
    update(match) {
      const round = missedRound(match)
      element.hidden = !round
      if (!round) return
      const place = placeName(round.solution) || t('reveal.unnamed')
      setText(text, t('missed.text', { round: round.round, place }))
    },
    // The dialog of a past round must not hide the next thing that the match asks for.
    leave() {
      isGone = true
      dialog?.close()
    },
  }
}
