/** The lists of places. */

export { screen as lists } from './lists.js'
export { screen as list } from './list.js'
export { addPlaceDialog } from './lists/add-place.js'
