/** Challenging a friend: choosing the map and the format, and what is sent. */

import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { remember } from '../../app/state/settings.js'
import { notify } from '../../app/ui/toasts.js'
import { mapTitle as titleOf } from '../../map/places.js'
import { chosenMap, mapChip } from '../maps/choice.js'
import { mapChooser } from '../maps/chooser.js'
import { viewChoice, wishedView } from '../maps/view-choice.js'
import { formatChoice } from '../parts/format-choice.js'
import { workButton } from './elements.js'

/**
 * A button that challenges a friend.
 *
 * @param {import('../../app/shell/app.js').App} app
 * @param {{player: string, username: string}} friend
 */
export function challengeButton(app, friend) {
  return workButton(app, t('friends.challenge'), () => challenge(app, friend), {
    class: 'button-primary', 'aria-label': `${t('friends.challenge')}: ${friend.username}`,
  })
}

/** Asks for the map and the format, and challenges. */
async function challenge(app, friend) {
  const chosen = await chooseGame(app, friend)
  if (chosen === null) return
  const { map } = chosen.map
  remember('map', map)
  const terms = { map, format: chosen.format, options: wishedView(chosen.map) }
  const sent = await app.request('challenge.send', { player: friend.player, ...terms })
  const own = { ...sent, player: friend.player, username: friend.username, ...terms }
  app.store.set(({ challenges }) => ({
    challenges: [
      ...challenges.filter((each) => each.challenge !== sent.challenge),
      { ...own, direction: 'outgoing' },
    ],
  }))
  notify(t('friends.challenged', { name: friend.username }))
}

/**
 * Shows the chosen map; all maps take its place when another one is wanted.
 *
 * @returns {Promise<{map: object, format: string}|null>} The map as `map.list` has it; `null` if it
 *   was cancelled.
 */
function chooseGame(app, { username }) {
  const { maps } = app.store.get()
  let chosen = chosenMap(maps)
  let shown
  let format
  const choice = h('div', { class: 'challenge-map' })
  const go = h('button', {
    type: 'button', class: 'button button-primary', onclick: () => dialog.close('go'),
  }, t('friends.challenge'))

  function show(part, ...more) {
    shown?.remove()
    shown = part
    fill(choice, part.element, more)
  }

  function showChosen() {
    const rules = h('p', { class: 'hint' })
    format = formatChoice(app, 2, chosen, (_, text) => setText(rules, text ?? ''))
    show(mapChip(chosen, maps, showAll), format.element, rules, viewChoice(chosen))
    go.hidden = false
  }

  function showAll() {
    const chooser = mapChooser(maps, chosen?.map, (map) => {
      chosen = maps.find((each) => each.map === map)
      showChosen()
      go.focus()
    })
    show(chooser)
    go.hidden = true
    chooser.search.focus()
  }

  showChosen()
  const dialog = h('dialog', { class: 'dialog challenge-dialog', 'aria-labelledby': 'challenge-title' },
    h('h2', { id: 'challenge-title' }, t('friends.challenge.title', { name: username })),
    choice,
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'button', onclick: () => dialog.close('') },
        t('common.cancel')), go))
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      shown.remove()
      dialog.remove()
      resolve(dialog.returnValue === 'go' ? { map: chosen, format: format.chosen() } : null)
    })
    document.body.append(dialog)
    dialog.showModal()
    go.focus()
  })
}

/** The title of a map. @param {import('../../app/shell/app.js').App} app @param {string} map */
export function mapTitle(app, map) {
  return titleOf(app.store.get().maps, map)
}
