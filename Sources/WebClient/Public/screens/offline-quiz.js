/** The quiz that needs no connection: five statements, each explained, and the score. */

import { refreshPack } from '../app/net/quiz-pack.js'
import {
  answer, beginGame, currentStatement, rememberedGames, rememberGames, ROUND, score,
  storedStatements, withGame,
} from '../app/state/offline-quiz.js'
import { SAMPLE } from '../app/state/quiz-sample.js'
import { announce } from '../app/ui/announcer.js'
import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { factsPart } from './parts/facts.js'
import { answerButtons, canBeSaid, statementText, verdictLine } from './parts/statement.js'
import { answeredList } from './parts/statement-list.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'offlineQuiz.title',
  render(app) {
    const body = h('div', { class: 'quiz-body' })
    const back = h('p', { class: 'quiz-back', hidden: true, role: 'status' },
      t('offlineQuiz.back'), ' ', link('home', {}, t('offlineQuiz.play')))
    let wasOffline = false
    let game = null

    /** Shows a part, and leads there who does not see it. */
    const show = (part, focus) => {
      fill(body, part)
      ;(focus ?? body.querySelector('h1')).focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    const begin = () => {
      game = beginGame(known(), rememberedGames())
      ask()
    }
    const ask = () => show(questionPart(game, (isTrue) => {
      game = answer(game, isTrue)
      explain()
    }))
    const explain = () => {
      const isLast = !currentStatement(game)
      const next = h('button', {
        type: 'button', class: 'button button-primary button-large', onclick: isLast ? end : ask,
      }, t(isLast ? 'quiz.end' : 'quiz.next'))
      const { element, said } = explanationPart(app, game, next)
      show(element, next)
      announce(said, { urgent: true })
    }
    const end = () => {
      const before = rememberedGames()
      const after = withGame(before, game)
      rememberGames(after)
      show(endPart(game, after.best > before.best, begin, after.best, isConnected(app)))
    }
    fill(body, startPart(begin))
    return {
      element: h('section', { class: 'screen screen-narrow quiz' }, back, body),
      update({ connection, isOffline }) {
        wasOffline ||= isOffline
        back.hidden = !wasOffline || isOffline || connection !== 'ready'
        // An update before the game, so that it has what was fetched.
        if (connection === 'ready' && !game) refreshPack().then((isNew) => {
          if (isNew && !game) fill(body, startPart(begin))
        })
      },
      leave() {
        // The statements of this game are remembered and not asked again so soon.
        if (game && currentStatement(game)) rememberGames(withGame(rememberedGames(), game))
      },
    }
  },
}

/** The statements that there are: those that were fetched, or a few samples. */
function known() {
  const stored = storedStatements().filter(canBeSaid)
  return stored.length >= ROUND ? stored : SAMPLE
}

function startPart(begin) {
  const { best } = rememberedGames()
  const statements = known()
  return [
    h('h1', { tabindex: '-1' }, t('offlineQuiz.title')),
    h('p', { class: 'lead' }, t('offlineQuiz.lead')),
    best >= 0 && h('p', {}, t('offlineQuiz.best', { best, count: ROUND })),
    h('div', { class: 'buttons' },
      h('button', {
        type: 'button', class: 'button button-primary button-large', onclick: begin,
      }, t('offlineQuiz.begin')), homeLink()),
    h('p', { class: 'hint' }, t('offlineQuiz.local'), ' ', statements === SAMPLE
      ? t('offlineQuiz.sample') : t('offlineQuiz.stored', { count: statements.length })),
  ]
}

function questionPart(game, onanswer) {
  const { heading, text } = statementText(currentStatement(game))
  return [
    numberLine(game, game.answers.length + 1),
    // With the heading the statement is read as well.
    h('h1', { tabindex: '-1', 'aria-describedby': 'statement' }, heading),
    h('p', { class: 'lead quiz-statement', id: 'statement' }, text),
    answerButtons(onanswer),
  ]
}

/** The answer, and whether the statement is true. */
function explanationPart(app, game, next) {
  const number = game.answers.length
  const statement = game.statements[number - 1]
  const isRight = game.answers[number - 1] === statement.isTrue
  const { heading, text } = statementText(statement)
  const verdict = t(isRight ? 'quiz.right' : 'quiz.wrong')
  const truth = t(statement.isTrue ? 'quiz.isTrue' : 'quiz.isFalse')
  const element = [
    numberLine(game, number),
    h('h1', { tabindex: '-1' }, heading),
    h('p', { class: 'lead quiz-statement' }, text),
    verdictLine(verdict, isRight, truth),
    isConnected(app) && factsPart(app, statement.country),
    h('div', { class: 'buttons' }, next),
  ]
  return { element, said: `${verdict} ${truth}` }
}

function endPart(game, isBest, begin, best, isLinked) {
  const count = game.statements.length
  const points = t('offlineQuiz.score', { score: score(game), count })
  return [
    h('h1', { tabindex: '-1' }, points),
    h('p', { class: 'lead' }, isBest
      ? t('offlineQuiz.isBest') : t('offlineQuiz.best', { best, count: ROUND })),
    answeredList(game.statements.map((statement, index) => ({
      statement, isTrue: statement.isTrue, isRight: game.answers[index] === statement.isTrue,
    })), { isLinked }),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'button button-primary', onclick: begin },
        t('offlineQuiz.again')),
      homeLink()),
  ]
}

/** Facts about countries are the server's. */
function isConnected(app) {
  const { connection, info } = app.store.get()
  return connection === 'ready' && Boolean(info?.quiz)
}

function numberLine({ statements }, number) {
  return h('p', { class: 'eyebrow' }, t('quiz.number', { number, count: statements.length }))
}

function homeLink() {
  return link('home', { class: 'button' }, t('common.back'))
}
