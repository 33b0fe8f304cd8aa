/** The pages beside the game. */

export { screen as profile } from './profile.js'
export { screen as friends } from './friends.js'
export { screen as notifications } from './notifications.js'
export { screen as rankings } from './rankings.js'
export { screen as player } from './player.js'
export { screen as history } from './history.js'
export { screen as about } from './about.js'
export { screen as maps } from './maps.js'
export { screen as settings } from './settings.js'
export { screen as daily } from './daily.js'
export { screen as set } from './set.js'
export { screen as room } from './room.js'
