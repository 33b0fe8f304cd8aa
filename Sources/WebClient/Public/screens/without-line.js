/** The screens that need no line to the server. */

export { screen as offline } from './offline.js'
export { screen as offlineQuiz } from './offline-quiz.js'
