/** A list of places in a line: its title, and what is to be known before it is opened. */

import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { link } from '../../app/ui/link.js'
import { errorText } from '../../app/ui/toasts.js'

/**
 * @param {object} card As `list.mine` and others have it.
 * @returns {HTMLElement}
 */
export function listRow(card) {
  const { list, title, own, author, visibility, places, finishers, medal, favourite, problem } = card
  const facts = [
    t('list.places', { count: places }),
    own ? !problem && t(`list.is.${visibility}`) : t('list.by', { name: author.username }),
    finishers > 0 && t('list.finishers', { count: finishers }),
  ].filter(Boolean)
  return h('li', { class: 'row list-row' },
    h('div', { class: 'list-row-text' },
      link('list', { parameter: list, class: 'player-link' }, title),
      h('p', { class: 'hint' }, facts.join(' · ')),
      problem && h('p', { class: 'problem' }, errorText({ code: problem }))),
    (medal || favourite) && h('div', { class: 'list-row-signs' },
      favourite && h('span', { class: 'list-star' }, icon('star'),
        h('span', { class: 'visually-hidden' }, t('list.favourite'))),
      medal && medalPart(medal)))
}

/** @param {'bronze'|'silver'|'gold'} medal */
export function medalPart(medal) {
  return h('span', { class: 'list-medal', data: { medal } }, icon('trophy'), t(`list.medal.${medal}`))
}

/**
 * The facts of a list on its page.
 *
 * @param {object} card
 * @returns {HTMLElement}
 */
export function factsPart({ own, finishers, averagePoints, best, medal }) {
  const { number } = formats()
  const fact = (key, value) => h('div', { class: 'statistic' }, h('dt', {}, t(key)), h('dd', {}, value))
  return h('dl', { class: 'statistics statistics-first list-facts' },
    fact('list.fact.finishers', number(finishers)),
    averagePoints !== undefined && fact('list.fact.average', number(averagePoints)),
    best !== undefined && fact('list.fact.best', number(best)),
    !own && medal && fact('list.fact.medal', medalPart(medal)))
}
