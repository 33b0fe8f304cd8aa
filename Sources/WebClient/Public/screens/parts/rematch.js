/** The button for another duel against the same player: who asks waits for the other one to ask. */

import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { others, rematchState } from '../../app/state/match-questions.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {import('../../app/state/match-state.js').MatchView} match A finished duel.
 * @returns {{element: HTMLElement, update(state: object): void, leave(): void}}
 */
export function rematchPart(app, match) {
  const [{ username: name }] = others(match)
  const button = h('button', {
    type: 'button', class: 'button button-primary button-large',
    onclick: () => app.busy(button, ask),
  })
  const note = h('p', { class: 'hint', role: 'status', tabindex: '-1' })
  let hasLeft = false
  let shown = ''

  async function ask() {
    const sent = await app.request('match.rematch', { match: match.match })
    // The rematch has begun meanwhile, or the player has gone away.
    if (hasLeft) return takeBack(sent)
    app.store.set(({ challenges }) => ({
      challenges: [
        ...challenges.filter(({ challenge }) => challenge !== sent.challenge),
        { ...sent, ...opponent(match), direction: 'outgoing', rematch: match.match },
      ],
    }))
  }

  /** A player who goes away does not want to be taken into a match. The offer may be over by then. */
  function takeBack({ challenge }) {
    app.request('challenge.cancel', { challenge }).catch(() => {})
  }

  return {
    element: h('div', { class: 'rematch' }, button, note),
    update(state) {
      const now = rematchState(state, match)
      if (now === shown) return
      shown = now
      setText(note, now === 'open' ? '' : t(`rematch.${now}.note`, { name }))
      const isAsked = now === 'asked'
      if (isAsked && document.activeElement === button) note.focus()
      button.hidden = isAsked
      if (isAsked) return
      fill(button, icon('again'), t(`rematch.${now}`))
      button.classList.toggle('is-wanted', now === 'wanted')
    },
    leave() {
      hasLeft = true
      const ours = app.store.get().challenges.find(({ rematch, direction }) =>
        rematch === match.match && direction === 'outgoing')
      if (!ours) return
      takeBack(ours)
      app.store.set(({ challenges }) => ({ challenges: challenges.filter((one) => one !== ours) }))
    },
  }
}

function opponent(match) {
  const [{ player, username }] = others(match)
  return { player, username, map: match.map }
}
