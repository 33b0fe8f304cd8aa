/** The screens of a match. */

export { screen as play } from './play.js'
export { screen as question } from './question.js'
export { screen as explanation } from './explanation.js'
export { screen as reveal } from './reveal.js'
export { screen as standings } from './standings.js'
export { screen as result } from './result.js'
