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
  const note = h('p', { class: 'hint', role: 'status' })
  let hasAsked = false
  let shown = ''

  async function ask() {
    if (rematchState(app.store.get(), match) === 'asked') return
    const sent = await app.request('match.rematch', { match: match.match })
    hasAsked = true
    // If the other one had asked already the match is about to start.
    app.store.set(({ challenges }) => ({
      challenges: [
        ...challenges.filter(({ challenge }) => challenge !== sent.challenge),
        { ...sent, ...opponent(match), direction: 'outgoing', rematch: match.match },
      ],
    }))
  }

  return {
    element: h('div', { class: 'rematch' }, button, note),
    update(state) {
      const now = rematchState(state, match)
      if (now === shown) return
      const wasAsked = shown === 'asked'
      shown = now
      fill(button, icon('again'), t(`rematch.${now}`))
      button.classList.toggle('is-wanted', now === 'wanted')
      button.setAttribute('aria-disabled', String(now === 'asked'))
      const key = now === 'open' ? (wasAsked ? 'rematch.refused' : '') : `rematch.${now}.note`
      setText(note, key && t(key, { name }))
    },
    leave() {
      const ours = app.store.get().challenges.find(({ rematch, direction }) =>
        rematch === match.match && direction === 'outgoing')
      if (!hasAsked || !ours) return
      // Who goes away does not want to be taken into a match. It may have been answered meanwhile.
      app.request('challenge.cancel', { challenge: ours.challenge }).catch(() => {})
      app.store.set(({ challenges }) => ({ challenges: challenges.filter((one) => one !== ours) }))
    },
  }
}

function opponent(match) {
  const [{ player, username }] = others(match)
  return { player, username, map: match.map }
}
