/** The screens that the page begins with, and those on the way to the first round. */

export { screen as loading } from './loading.js'
export { screen as elsewhere } from './elsewhere.js'
export { screen as welcome } from './welcome.js'
export { screen as home } from './home.js'
export { screen as waiting } from './waiting.js'
export { screen as opening } from './opening.js'
