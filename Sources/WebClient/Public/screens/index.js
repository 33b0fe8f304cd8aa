/**
 * Every screen, and which one a state asks for. A new screen is a line here and a module beside.
 */

import { isOpening } from '../app/state/match-questions.js'

/** Loads a screen's module. @type {Record<string, () => Promise<{screen: object}>>} */
export const SCREENS = {
  loading: () => import('./loading.js'),
  elsewhere: () => import('./elsewhere.js'),
  welcome: () => import('./welcome.js'),
  home: () => import('./home.js'),
  maps: () => import('./maps.js'),
  waiting: () => import('./waiting.js'),
  opening: () => import('./opening.js'),
  play: () => import('./play.js'),
  reveal: () => import('./reveal.js'),
  standings: () => import('./standings.js'),
  result: () => import('./result.js'),
  profile: () => import('./profile.js'),
  friends: () => import('./friends.js'),
  notifications: () => import('./notifications.js'),
  rankings: () => import('./rankings.js'),
  player: () => import('./player.js'),
  history: () => import('./history.js'),
  about: () => import('./about.js'),
  settings: () => import('./settings.js'),
}

/** What a match shows, one after the other. */
const OF_A_MATCH = ['waiting', 'opening', 'play', 'reveal', 'standings', 'result']

/** Loads what a match needs ahead of it, as the network may be gone when it is needed. */
export function loadMatchScreens() {
  for (const name of OF_A_MATCH) SCREENS[name]().catch(() => {})
}

/** What the address may ask for; the others follow from what happens. */
const ADDRESSES = [
  'home', 'maps', 'waiting', 'profile', 'friends', 'notifications', 'rankings', 'player', 'history', 'about',
  'settings',
]

/** The connection's states in which nothing can be played here. */
export const ENDED = ['elsewhere', 'deleted', 'refused', 'kicked', 'banned']

/**
 * @param {import('../app/state/store.js').AppState} state
 * @param {{name: string, parameter?: string}} route What the address says.
 * @returns {{name: string, parameter?: string, instance?: string|number}} The screen; another
 *   instance of the same screen is built anew.
 */
export function screenFor(state, route) {
  if (ENDED.includes(state.connection)) return { name: 'elsewhere', instance: state.connection }
  if (!state.isKnown) return { name: 'loading' }
  if (route.name === 'about') return { name: 'about' }
  if (!state.player) return { name: route.name === 'settings' ? 'settings' : 'welcome' }
  if (state.match) return matchScreen(state.match)
  // Who waits may look around meanwhile.
  if (!state.queue && route.name === 'waiting') return { name: 'home' }
  return ADDRESSES.includes(route.name) ? route : { name: 'home' }
}

/** @param {import('../app/state/match-state.js').MatchView} match */
function matchScreen(match) {
  const name = {
    moving: 'play',
    guessing: 'play',
    guessed: 'play',
    revealed: 'reveal',
    // Who plays alone has no standings to look at.
    countdown: isOpening(match) || match.mode === 'solo' ? 'opening' : 'standings',
    finished: match.hasSeenReveal ? 'result' : 'reveal',
  }[match.phase]
  return { name, instance: `${match.match} ${match.round}` }
}
