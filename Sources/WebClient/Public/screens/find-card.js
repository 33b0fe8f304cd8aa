/** The find of a round, with a little celebration, and all finds of a journey. */

import { announce } from '../app/ui/announcer.js'
import { h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { play } from '../app/ui/sounds.js'
import { thingPicture } from './bag/pictures.js'
import { thingName } from './bag/words.js'

/** The rays around the picture, as many as the style sheet turns. */
const RAYS = 8

/** @param {import('../app/state/journey.js').Find[]} finds One. @returns {HTMLElement} */
export function findCard([find]) {
  const name = thingName(find.recipe ?? find.ingredient)
  const text = t(find.recipe ? 'find.recipe' : 'find.ingredient', { name })
  announce(text)
  play('find')
  return h('div', { class: 'find-card' },
    h('span', { class: 'find-picture', 'aria-hidden': 'true' },
      Array.from({ length: RAYS }, (_, ray) => h('i', { class: 'find-ray', style: { '--ray': ray } })),
      thingPicture(find.recipe ?? find.ingredient)),
    h('p', {}, h('strong', {}, text), h('br'),
      h('span', { class: 'hint' }, t(find.recipe ? 'find.recipe.text' : 'find.ingredient.text'))))
}

/**
 * @param {import('../app/state/journey.js').Find[]} finds
 * @param {import('../app/shell/app.js').App} app
 * @returns {HTMLElement}
 */
export function findsCard(finds, app) {
  const names = finds.map(({ ingredient, recipe }) =>
    (recipe ? t('find.recipe.short', { name: thingName(recipe) }) : thingName(ingredient)))
  return h('div', { class: 'find-card' },
    h('span', { class: 'find-things', 'aria-hidden': 'true' },
      finds.map(({ ingredient, recipe }) => thingPicture(recipe ?? ingredient))),
    h('p', {}, t('find.all', { names: formats().list(names) }), ' ', link('bag', { onclick: () => app.match.close() }, t('bag.go'))))
}
