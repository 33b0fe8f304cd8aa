/** The button from the end of a match to the board or the league that it counts for. */

import { isForBoard } from '../../app/state/leaderboards.js'
import { ladderOf } from '../../app/state/ladders.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {string} [looks] Classes of the button.
 * @returns {HTMLElement|null} Null for a match that is for neither.
 */
export function boardLink(app, match, looks = '') {
  const { formats } = app.store.get()
  const ladder = match.outcome?.rated === undefined ? undefined : ladderOf(formats, match.format)
  const screen = ladder ? 'league' : isForBoard(match, formats) ? 'boards' : null
  const show = () => {
    app.match.close()
    app.router.go(screen, ladder ?? match.format)
  }
  return screen && h('button', { type: 'button', class: `button ${looks}`, onclick: show },
    icon('trophy'), t(`${screen}.see`))
}
