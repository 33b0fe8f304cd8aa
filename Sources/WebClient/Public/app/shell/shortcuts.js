/** The shortcuts of the installed game that are no screens: `#/alone` begins a match alone. */

import { notifyError } from '../ui/toasts.js'
import { chosenMap } from '../../screens/maps/choice.js'
import { wishedView } from '../../screens/maps/view-choice.js'

const ALONE = '#/alone'

/** @param {import('./app.js').App} app */
export function followShortcuts(app) {
  const look = () => {
    const { player, match, queue, maps, connection } = app.store.get()
    if (location.hash !== ALONE || !player || connection !== 'ready') return
    // The way back does not begin another one.
    app.router.replace('home')
    if (match || queue) return
    const map = chosenMap(maps)
    app.match.playAlone({ map: map?.map, options: wishedView(map) }).catch(notifyError)
  }
  app.store.subscribe(look)
  addEventListener('hashchange', look)
}
