/** A statement in large type, and the two answers. */

import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { currentRound, others } from '../app/state/match-questions.js'
import { verdictOfKey } from '../app/state/quiz.js'
import { matchFrame } from './parts/frame.js'
import { progressPart } from './parts/progress.js'
import { answerButtons, statementText } from './parts/statement.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'question.title',
  isFullScreen: true,
  render(app) {
    const { match } = app.store.get()
    const statement = currentRound(match)?.view?.statement
    const { heading, text } = statement ? statementText(statement) : { heading: '', text: '' }
    const country = h('h2', { tabindex: '-1', 'aria-describedby': 'statement' }, heading)
    const answers = answerButtons(judge)
    const keys = h('p', { class: 'hint quiz-keys' }, t('question.keys', lettersOf()))
    const said = h('p', { class: 'quiz-said', role: 'status' })
    const progress = progressPart(match)
    const stage = h('div', { class: 'quiz-stage' },
      country, h('p', { class: 'quiz-statement', id: 'statement' }, text))
    const frame = matchFrame(app, {
      name: 'question',
      heading: () => t('question.heading'),
      stage,
      extras: [progress.element, said],
      actions: [answers, keys],
    })

    function judge(verdict) {
      const { match } = app.store.get()
      if (match?.phase !== 'guessing' && match?.phase !== 'moving') return
      app.busy(answers, () => app.match.guess({ verdict }))
    }

    // A letter counts while the focus is at the question: speech input types letters anywhere.
    function isAtQuestion(event) {
      return event.key.length > 1
        || [stage, answers].some((part) => part.contains(document.activeElement))
    }

    function pressed(event) {
      const verdict = verdictOfKey(event, lettersOf())
      if (verdict === null || !isAtQuestion(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      judge(verdict)
    }

    addEventListener('keydown', pressed)
    return {
      element: frame.element,
      focus: country,
      update(state) {
        frame.update(state)
        const { match } = state
        if (!match) return
        progress.update(match)
        const isDone = match.phase === 'guessed'
        if (isDone && answers.contains(document.activeElement)) country.focus()
        answers.hidden = keys.hidden = isDone
        fill(said, isDone && saidText(match))
      },
      leave() {
        removeEventListener('keydown', pressed)
        frame.leave()
      },
    }
  },
}

function lettersOf() {
  return { yes: t('question.key.true'), no: t('question.key.false') }
}

/** Our answer, and whether others are still to give theirs. */
function saidText(match) {
  const isWaiting = others(match).some(({ guessed, left }) => !guessed && !left)
  return [
    match.verdict !== null && t('question.said', { answer: t(`quiz.${match.verdict}`) }),
    isWaiting && t('question.waiting'),
  ].filter(Boolean).join(' ')
}
