/** The bag: what was found on journeys, and what can be made of it. */

import { AID_THINGS, INGREDIENTS, missingOf, RECIPES, recipesOf, SOUVENIRS } from '../app/state/bag.js'
import { announce } from '../app/ui/announcer.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText, notify } from '../app/ui/toasts.js'
import { thingPicture } from './bag/pictures.js'
import { madeAidText, thingName } from './bag/words.js'
import { section } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'bag.title',
  render(app) {
    const today = h('p', { class: 'lead', role: 'status' }, t('common.loading'))
    const recipes = section(t('bag.recipes'), { class: 'card', hidden: true })
    const ingredients = section(t('bag.ingredients'), { class: 'card', hidden: true })
    const made = section(t('bag.made'), { class: 'card', hidden: true })

    function show(bag) {
      setText(today, t('bag.today', { count: bag.today, most: bag.most }))
      fill(recipes, h('h2', {}, t('bag.recipes')), recipeParts(bag, compose))
      fill(ingredients, h('h2', {}, t('bag.ingredients')),
        h('ul', { class: 'things' }, INGREDIENTS.map((name) => thing(name, thingName(name), bag.ingredients[name]))))
      fill(made, h('h2', {}, t('bag.made')), madeParts(bag))
      for (const part of [recipes, ingredients, made]) part.hidden = false
    }

    /** Follows a recipe; the button that was pressed is there again, and has the focus. */
    function compose(recipe, button) {
      return app.busy(button, async () => {
        show(await app.request('bag.compose', { recipe }))
        const text = t('bag.composed', { name: thingName(recipe) })
        notify(text)
        announce(text)
        recipes.querySelector(`[data-recipe="${recipe}"] button`)?.focus()
      })
    }

    async function load() {
      try {
        show(await app.request('bag.get', {}, { repeat: true }))
      } catch (error) {
        setText(today, errorText(error))
      }
    }

    return {
      element: h('section', { class: 'screen social bag-screen' },
        h('h1', {}, t('bag.title')), today,
        h('div', { class: 'columns' },
          h('div', { class: 'column' }, recipes),
          h('div', { class: 'column' }, ingredients, made)),
        h('div', { class: 'buttons' },
          link('journey', { class: 'button button-primary' }, t('bag.journey')))),
      update: loadWhenReady(load),
    }
  },
}

function thing(name, text, count = 0) {
  return h('li', { class: `thing-card ${count === 0 ? 'is-missing' : ''}` },
    thingPicture(name), h('span', { class: 'thing-name' }, text),
    h('strong', { class: 'number' }, `× ${formats().number(count)}`))
}

function recipeParts(bag, compose) {
  const known = recipesOf(bag)
  const unknown = RECIPES.length - known.length
  return [
    known.length > 0 && h('ul', { class: 'rows recipes' }, known.map((recipe) => recipeRow(recipe, bag, compose))),
    unknown > 0 && h('p', { class: 'hint' },
      t(known.length === 0 ? 'bag.recipes.none' : 'bag.recipes.more', { count: unknown })),
  ]
}

function recipeRow({ recipe: name, ingredients, aid }, bag, compose) {
  const missing = missingOf({ ingredients }, bag)
  const lacks = `recipe-${name}-missing`
  const button = h('button', {
    type: 'button', class: 'button', 'aria-label': `${t('bag.compose')}: ${thingName(name)}`,
    'aria-describedby': missing.length > 0 ? lacks : null, disabled: missing.length > 0,
    onclick: () => compose(name, button),
  }, t('bag.compose'))
  return h('li', { class: 'row recipe', data: { recipe: name } },
    h('span', { class: 'recipe-picture' }, thingPicture(name)),
    h('div', { class: 'recipe-text' },
      h('h3', {}, thingName(name)),
      h('p', { class: 'hint' }, aid ? t('bag.makes.aid', { aid: t(`aid.${aid}`) }) : t('bag.makes.souvenir')),
      h('ul', { class: 'recipe-takes' }, ingredients.map((each) =>
        h('li', { class: missing.includes(each) ? 'is-missing' : '' }, thingPicture(each), thingName(each)))),
      missing.length > 0 && h('p', { class: 'hint', id: lacks },
        t('bag.missing', { names: formats().list(missing.map(thingName)) }))),
    button)
}

/** Aids to be taken along, and souvenirs. */
function madeParts({ aids, souvenirs }) {
  return [
    h('h3', {}, t('bag.aids')),
    h('ul', { class: 'things' }, Object.entries(AID_THINGS).map(([aid, name]) =>
      thing(name, madeAidText(aid), aids[aid]))),
    h('p', { class: 'hint' }, t('bag.aids.text')),
    h('h3', {}, t('bag.souvenirs')),
    h('ul', { class: 'things' }, SOUVENIRS.map((name) => thing(name, thingName(name), souvenirs[name]))),
    h('p', { class: 'hint' }, t('bag.souvenirs.text')),
  ]
}
