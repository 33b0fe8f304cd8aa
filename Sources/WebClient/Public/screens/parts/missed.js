/** What was revealed while nobody was here: said in a line, and shown to whoever wants to look. */

import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { missedRound } from '../../app/state/match-questions.js'
import { placeName } from '../../map/places.js'
import { revealed, revealMap } from '../../map/reveal-map.js'
import { roundResults } from './results.js'

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
  const show = button('missed.show', () => {
    const { match } = app.store.get()
    const round = match && missedRound(match)
    if (round) dialog = look(match, round, done)
  })
  const element = h('section', { class: 'missed', 'aria-label': t('missed.label'), hidden: true },
    text, h('div', { class: 'buttons' }, show, button('missed.close', done)))

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
    // What the match asks for next must not be hidden behind what is over.
    leave: () => dialog?.close(),
  }
}

function look(match, round, done) {
  const name = placeName(round.solution)
  const map = revealMap({ label: t('reveal.map', { place: name || t('reveal.unnamed') }) })
  const close = () => {
    map.remove()
    dialog.remove()
    done()
  }
  const dialog = h('dialog',
    { class: 'dialog missed-dialog', 'aria-labelledby': 'missed-title', onclose: close },
    h('h2', { id: 'missed-title' }, name || t('reveal.heading')),
    map.element,
    roundResults(match, round),
    h('div', { class: 'buttons' },
      h('button', {
        type: 'button', class: 'button button-primary', autofocus: true,
        onclick: () => dialog.close(),
      }, t('missed.close'))))
  document.body.append(dialog)
  dialog.showModal()
  map.show([revealed(match, round)])
  return dialog
}
