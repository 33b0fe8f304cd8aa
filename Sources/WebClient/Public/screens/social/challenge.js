/** Challenging a friend: choosing the map, and what is sent. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { remember, remembered } from '../../app/state/settings.js'
import { notify } from '../../app/ui/toasts.js'
import { mapTitle as titleOf } from '../../map/places.js'

/**
 * Asks for the map and challenges.
 *
 * @param {import('../../app/shell/app.js').App} app
 * @param {{player: string, username: string}} friend
 */
export async function challenge(app, friend) {
  const map = await chooseMap(app, friend)
  if (map === null) return
  remember('map', map)
  const sent = await app.request('challenge.send', { player: friend.player, map })
  const own = { ...sent, player: friend.player, username: friend.username, map }
  app.store.set(({ challenges }) => ({
    challenges: [
      ...challenges.filter((each) => each.challenge !== sent.challenge),
      { ...own, direction: 'outgoing' },
    ],
  }))
  notify(t('friends.challenged', { name: friend.username }))
}

/** @returns {Promise<string|null>} `null` if it was cancelled. */
function chooseMap(app, { username }) {
  const { maps } = app.store.get()
  const wanted = remembered('map') ?? 'world'
  const select = h('select', { id: 'challenge-map', autofocus: true },
    [...maps].sort((a, b) => b.areaKm2 - a.areaKm2).map(({ map }) =>
      h('option', { value: map, selected: map === wanted }, titleOf(maps, map))))
  return new Promise((resolve) => {
    const dialog = h('dialog', {
      class: 'dialog', 'aria-labelledby': 'challenge-title',
      onclose: () => {
        dialog.remove()
        resolve(dialog.returnValue === 'go' ? select.value : null)
      },
    },
    h('h2', { id: 'challenge-title' }, t('friends.challenge.title', { name: username })),
    h('div', { class: 'field challenge-map' },
      h('label', { for: 'challenge-map' }, t('home.map')), select),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'button', onclick: () => dialog.close('') },
        t('common.cancel')),
      h('button', {
        type: 'button', class: 'button button-primary', onclick: () => dialog.close('go'),
      }, t('friends.challenge'))))
    document.body.append(dialog)
    dialog.showModal()
  })
}

/** What a map is called. @param {import('../../app/shell/app.js').App} app @param {string} map */
export function mapTitle(app, map) {
  return titleOf(app.store.get().maps, map)
}
