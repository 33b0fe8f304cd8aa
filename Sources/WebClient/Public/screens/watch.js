/** The address of a room for those who only watch: it leads into the room. */

import { codeIn } from '../app/state/room.js'
import { screen as room } from './room.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'room.title',
  render: (app, parameter) => room.render(app, parameter, {
    isWatching: true, enter: () => app.router.replace('room', codeIn(parameter ?? '')),
  }),
}
