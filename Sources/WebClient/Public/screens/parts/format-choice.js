/** The choice of a format for so many players. */

import { countriesOf } from '../../map/map-area.js'
import { formatsFor, kindOf } from '../../app/state/formats.js'
import { remember, remembered } from '../../app/state/settings.js'
import { choice } from '../../app/ui/choice.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {number} count How many play.
 * @param {object|undefined} map What is played on: to name countries takes several.
 * @param {(format: string, rules: string|null) => void} onchoice Is told at once what was chosen
 *   last, and the rules of what is not classic.
 * @param {string[]} [all] The formats to choose from, if not those that so many play.
 * @returns {{element: HTMLElement|null, chosen(): string}} No element where there is no choice.
 */
export function formatChoice(app, count, map, onchoice, all) {
  const names = (all ?? formatsFor(app.store.get().formats, count))
    .filter((format) =>
      kindOf({ format }).points !== 'country' || !map || countriesOf(map).size !== 1)
  const key = `format.of${count}`
  let chosen = names.includes(remembered(key)) ? remembered(key) : 'classic'
  const take = (format) => {
    chosen = format
    remember(key, format === 'classic' ? null : format)
    onchoice(format, format === 'classic' ? null : t(`format.${format}.rules`))
  }
  const labels = Object.fromEntries(names.map((name) => [name, t(`format.${name}`)]))
  const list = choice('format.label', labels, chosen, take)
  take(chosen)
  return {
    element: names.length > 1 ? h('div', { class: 'format-choice' }, list) : null,
    chosen: () => chosen,
  }
}
