/** German: what is said of answers to statements; statements.de.js has the statements. */
export default {
  'quiz.true': 'Stimmt',
  'quiz.false': 'Stimmt nicht',
  'quiz.right': 'Richtig!',
  'quiz.wrong': 'Falsch.',
  'quiz.isTrue': 'Die Aussage stimmt.',
  'quiz.isFalse': 'Die Aussage stimmt nicht.',
  'quiz.number': ({ number, count }, format) =>
    `Aussage ${format.number(number)} von ${format.number(count)}`,
  'quiz.noAnswer': 'Keine Antwort',
  'quiz.answer': 'Antwort',
  'result.quiz': 'Das war das Quiz.',
}
