/** The screens that have a map that is moved, and that a match can do without. */

export { screen as replay } from './replay.js'
export { screen as wall } from './wall.js'
export { screen as memory } from './memory.js'
