/** A round that was revealed while nobody was here, over the screen that is shown. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { placeName } from '../../map/places.js'
import { effectsPart } from './effects.js'
import { revealStage } from './reveal-stage.js'
import { roundResults } from './results.js'

/**
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {import('../../app/state/match-state.js').RoundView} round
 * @param {() => void} done Called when it is closed.
 * @returns {HTMLDialogElement} Shown.
 */
export function missedRoundDialog(match, round, done) {
  const name = placeName(round.solution)
  const map = revealStage(match, { label: t('reveal.map', { place: name || t('reveal.unnamed') }) })
  const close = () => {
    map.remove()
    dialog.remove()
    done()
  }
  const dialog = h('dialog',
    { class: 'dialog missed-dialog', 'aria-labelledby': 'missed-title', onclose: close },
    h('h2', { id: 'missed-title' }, name || t('reveal.heading')),
    map.element,
    effectsPart(match, round),
    roundResults(match, round),
    h('div', { class: 'buttons' },
      h('button', {
        type: 'button', class: 'button button-primary', autofocus: true,
        onclick: () => dialog.close(),
      }, t('missed.close'))))
  document.body.append(dialog)
  dialog.showModal()
  map.show([round])
  return dialog
}
