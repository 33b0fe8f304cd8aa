/** English: what is said of answers to statements; statements.en.js has the statements. */
export default {
  'quiz.true': 'True',
  'quiz.false': 'False',
  'quiz.right': 'Right!',
  'quiz.wrong': 'Wrong.',
  'quiz.isTrue': 'The statement is true.',
  'quiz.isFalse': 'The statement is false.',
  'quiz.number': ({ number, count }, format) =>
    `Statement ${format.number(number)} of ${format.number(count)}`,
  'quiz.noAnswer': 'No answer',
  'quiz.answer': 'Answer',
  'result.quiz': 'That was the quiz.',
}
