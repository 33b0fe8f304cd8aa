/** The board of a day: the best of all, or of friends. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { notifyError } from '../../app/ui/toasts.js'
import { boardPart } from './board.js'

const SCOPES = ['global', 'friends']

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, load(number: number): Promise<void>}} `load` takes the day.
 */
export function dailyBoard(app) {
  let scope = 'global'
  let number
  const buttons = SCOPES.map((name) => h('button', {
    type: 'button', class: 'switch-link', 'aria-pressed': String(name === scope),
    onclick: () => choose(name),
  }, t(`daily.${name}`)))
  const board = boardPart(app, {
    above: h('div', { class: 'switch', role: 'group', 'aria-label': t('daily.scope') }, buttons),
  })

  async function load(day) {
    number = day
    const asked = scope
    try {
      const told = await app.request('daily.board', { number, scope }, { repeat: true })
      if (asked === scope) show(told)
    } catch (error) {
      notifyError(error)
    }
  }

  function show({ rows, me, count }) {
    const isForAll = scope === 'global'
    const isEmpty = rows.length === 0 && count > 0
    board.show({ rows, me: isForAll ? me : undefined, count },
      isForAll ? [isEmpty && t('daily.none'), t('daily.listed')].filter(Boolean).join(' ') : '')
  }

  function choose(name) {
    scope = name
    buttons.forEach((button, index) =>
      button.setAttribute('aria-pressed', String(SCOPES[index] === name)))
    load(number)
  }

  return { element: board.element, load }
}
