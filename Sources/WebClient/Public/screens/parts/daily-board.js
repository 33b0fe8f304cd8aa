/** The board of a day: the best of all, or of friends. */

import { SCOPES } from '../../app/state/leaderboards.js'
import { t } from '../../app/ui/i18n.js'
import { notifyError } from '../../app/ui/toasts.js'
import { boardPart } from './board.js'
import { switchPart } from './switch.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, load(number: number): Promise<void>}} `load` takes the day.
 */
export function dailyBoard(app) {
  let scope = 'global'
  let number
  const names = Object.fromEntries(SCOPES.map((name) => [name, t(`daily.${name}`)]))
  const board = boardPart(app, { above: switchPart(t('daily.scope'), names, scope, choose) })

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
    load(number)
  }

  return { element: board.element, load }
}
