/**
 * Finds of journeys, and what is made of them: pure functions.
 *
 * @typedef {object} Bag As `bag.get` has it.
 * @property {Record<string, number>} ingredients
 * @property {string[]} recipes Those that are known.
 * @property {Record<string, number>} aids To be taken along.
 * @property {Record<string, number>} souvenirs
 * @property {number} today The finds of the day.
 * @property {number} most The most finds of a day.
 * @property {{recipe: string, ingredients: string[], aid?: string}[]} book What the known recipes take,
 *   one of each, and make: an aid, or a souvenir of the recipe's name.
 */

export const INGREDIENTS = ['feather', 'shell', 'amber', 'pineCone', 'driftwood', 'lavender', 'seaGlass', 'quartz']
export const SOUVENIRS = ['dreamcatcher', 'necklace', 'wreath', 'windChime', 'bottleShip']
/** The things that aids to be taken along are, by the aid. They have the names of their recipes. */
export const AID_THINGS = { freeze: 'hourglass', lens: 'spyglass', fork: 'signpost' }
/** All recipes that there are to be found. */
export const RECIPES = [...Object.values(AID_THINGS), ...SOUVENIRS]

/**
 * @param {{ingredients: string[]}} recipe As `book` has it.
 * @param {Bag} bag
 * @returns {string[]} The ingredients that the bag lacks.
 */
export function missingOf(recipe, bag) {
  return recipe.ingredients.filter((name) => !bag.ingredients[name])
}

/** @param {Bag} bag @returns {Bag['book']} The known recipes, those first that can be followed. */
export function recipesOf(bag) {
  return [...bag.book].sort((a, b) => missingOf(a, bag).length - missingOf(b, bag).length)
}

/** @param {{aids: Record<string, number>}} bag @returns {string[]} The aids that can be brought along. */
export function bringable({ aids }) {
  return Object.keys(AID_THINGS).filter((aid) => aids[aid] > 0)
}

/**
 * @param {{souvenirs?: Record<string, number>}} told
 * @returns {{name: string, count: number}[]} Those that there are.
 */
export function souvenirsOf({ souvenirs = {} }) {
  return SOUVENIRS.filter((name) => souvenirs[name] > 0).map((name) => ({ name, count: souvenirs[name] }))
}
