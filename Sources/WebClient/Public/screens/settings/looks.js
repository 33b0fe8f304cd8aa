/** The choice of colours and of one's own pin. What a level unlocks is listed before as well. */

import { isUnlocked, levelOf } from '../../app/state/looks.js'
import {
  EARNED_THEMES, PIN_COLOURS, PIN_SHAPES, pinColour, pinShape, setPin, setTheme, theme, THEMES,
} from '../../app/state/settings.js'
import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { pinPicture } from '../../map/pin-picture.js'
import { loadWhenReady } from '../social/live.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{elements: HTMLElement[], update(state: object): void}}
 */
export function looksPart(app) {
  const picture = h('span', { class: 'pin pin-me', 'aria-hidden': 'true' })
  const hint = h('p', { class: 'hint' }, t('looks.how'))
  const choices = [
    lookChoice('theme', [...THEMES, ...EARNED_THEMES], theme, setTheme),
    lookChoice('pin-shape', PIN_SHAPES, pinShape, (name) => setPin('pin-shape', name)),
    lookChoice('pin-colour', PIN_COLOURS, pinColour, (name) => setPin('pin-colour', name)),
  ]
  const show = (experience) => {
    for (const choice of choices) choice.show(experience)
    fill(picture, pinPicture('me'))
  }
  show(0)
  for (const { element } of choices) element.addEventListener('change', () => fill(picture, pinPicture('me')))

  const reload = loadWhenReady(async () => {
    if (!app.store.get().player) return
    try {
      const { statistics } = await app.request('profile.get', {}, { repeat: true })
      show(statistics?.experience ?? 0)
    } catch {
      // Earlier choices stay; the rest is locked as long as no level is known.
    }
  })
  return {
    elements: [choices[0].element,
      h('div', { class: 'pin-looks' }, choices[1].element, choices[2].element, picture), hint],
    update: reload,
  }
}

/** A list of values, of which those are disabled that the level does not unlock. */
function lookChoice(kind, names, chosen, choose) {
  const options = new Map(names.map((name) => [name, h('option', { value: name })]))
  const select = h('select', { onchange: () => choose(select.value) }, [...options.values()])
  return {
    element: h('label', { class: 'choice' }, h('span', {}, t(`settings.${kind}`)), select),
    show(experience) {
      for (const [name, option] of options) {
        // A look in use stays in use.
        const isOpen = isUnlocked(kind, name, experience) || name === chosen()
        option.disabled = !isOpen
        option.textContent = isOpen ? t(`settings.${kind}.${name}`)
          : t('looks.locked', { name: t(`settings.${kind}.${name}`), level: levelOf(kind, name) })
      }
      select.value = chosen()
    },
  }
}
