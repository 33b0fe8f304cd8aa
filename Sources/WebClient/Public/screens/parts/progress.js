/** The answers so far, round by round: right, wrong, or yet to come. */

import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { answersOf } from '../../app/state/quiz.js'

/**
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @returns {{element: HTMLElement, update(match: import('../../app/state/match-state.js').MatchView):
 *   void}}
 */
export function progressPart(match) {
  const element = h('ul', { class: 'quiz-progress', 'aria-label': t('quiz.progress') })
  const isAlone = match.players.length === 1
  let shown = ''
  return {
    element,
    update(match) {
      const rows = match.players.map(({ player, username }) => ({
        username, isMe: player === match.me, answers: answersOf(match, player),
      }))
      const key = JSON.stringify(rows)
      if (key === shown) return
      shown = key
      fill(element, rows.map(({ username, isMe, answers }) =>
        h('li', { class: isMe ? 'is-me' : '' },
          h('span', { class: isAlone ? 'visually-hidden' : 'quiz-progress-name', title: username }, username),
          h('span', { class: 'quiz-marks' }, answers.map(mark)))))
    },
  }
}

function mark(isRight) {
  if (isRight === null) return h('span', { class: 'quiz-mark', 'aria-hidden': 'true' })
  return h('span', { class: `quiz-mark ${isRight ? 'is-right' : 'is-wrong'}` },
    icon(isRight ? 'check' : 'cross'),
    h('span', { class: 'visually-hidden' }, t(isRight ? 'quiz.right' : 'quiz.wrong'), ' '))
}
