/**
 * Every screen, and which one a state asks for. A new screen is a line here and a module beside.
 */

import { asksStatements } from '../app/state/formats.js'
import { pictureKey } from '../app/state/journey.js'
import { isLocalList } from '../app/state/list-id.js'
import { isOpening } from '../app/state/match-questions.js'
import { codeIn } from '../app/state/room.js'
import { isBigScreen } from '../app/state/watched.js'
import { moreTexts } from '../app/ui/i18n.js'
import { pageStyles } from '../app/ui/page-styles.js'
import * as first from './first.js'

/** Modules that are loaded together: what one begins with, what a match needs, and the rest. */
const start = async () => first
const pages = () => withStyles(withTexts(import('./pages.js')))
const withoutLine = () => withTexts(import('./without-line.js'))

/** The texts come beside the screens that say them. */
async function withTexts(loading) {
  const [screens] = await Promise.all([loading, moreTexts()])
  return screens
}

/** The styles come beside the screens that look like that. */
async function withStyles(loading) {
  const [screens] = await Promise.all([loading, pageStyles()])
  return screens
}

/** Leaflet is asked for beside the modules that import it, not after them. */
async function withLeaflet(loading) {
  const [screens] = await Promise.all([loading, import('../leaflet/leaflet.esm.min.js')])
  return screens
}

const match = () => withLeaflet(import('./of-a-match.js'))
const withMap = () => withLeaflet(import('./with-map.js'))
const lists = () => withLeaflet(withStyles(withTexts(import('./of-lists.js'))))

/** Loads the modules that a screen is in. @type {Record<string, () => Promise<object>>} */
export const SCREENS = {
  loading: start,
  elsewhere: start,
  welcome: start,
  home: start,
  maps: pages,
  waiting: start,
  opening: start,
  play: match,
  question: () => withTexts(match()),
  reveal: match,
  explanation: () => withTexts(match()),
  standings: match,
  result: match,
  replay: () => withTexts(withMap()),
  memory: withMap,
  wall: () => withStyles(withTexts(withMap())),
  profile: pages,
  friends: pages,
  notifications: pages,
  boards: pages,
  league: pages,
  rankings: pages,
  daily: pages,
  set: pages,
  search: pages,
  player: pages,
  history: pages,
  about: pages,
  settings: pages,
  offline: withoutLine,
  offlineQuiz: withoutLine,
  room: pages,
  watch: pages,
  journey: pages,
  events: pages,
  event: pages,
  news: pages,
  facts: pages,
  bag: pages,
  map: pages,
  lists,
  list: lists,
}

/** Loads what a match needs ahead of it, as the network may be slow or gone when it is needed. */
export async function loadMatchScreens() {
  await match().catch(() => {})
}

/** The screens that an address may ask for; the others follow from what happens. */
const ADDRESSES = [
  'home', 'maps', 'waiting', 'profile', 'friends', 'notifications', 'boards', 'league',
  'rankings', 'player', 'history', 'about', 'settings', 'room', 'watch', 'daily', 'set', 'replay',
  'memory', 'lists', 'list', 'search', 'journey', 'events', 'event', 'news', 'bag', 'map',
  'facts',
]

/** The screens that need no line to the server. */
const WITHOUT_LINE = ['offlineQuiz', 'settings', 'about']

/** The screens that are shown before signing in. */
const OPEN = ['settings', 'replay', 'lists', 'events', 'event', 'news', 'facts']

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
  if (!state.match && route.name === 'offlineQuiz') return { name: 'offlineQuiz' }
  if (isOffline(state, route.name)) {
    return { name: WITHOUT_LINE.includes(route.name) ? route.name : 'offline' }
  }
  if (!state.isKnown) return { name: 'loading' }
  if (route.name === 'about') return { name: 'about' }
  // A map has a page of its own below the choice of all.
  if (route.name === 'maps' && route.parameter) return screenFor(state, { ...route, name: 'map' })
  if (!state.player) {
    const isOpen = OPEN.includes(route.name) || (route.name === 'list' && isLocalList(route.parameter))
    return isOpen ? { ...route, instance: 'nobody' } : welcomeTo(route)
  }
  if (state.match) return matchScreen(state.match)
  if (route.name === 'room' && isBigScreen(state, codeIn(route.parameter ?? ''))) {
    return { name: 'wall', instance: state.watched.match }
  }
  // A player who waits may look around meanwhile.
  if (!state.queue && route.name === 'waiting') return { name: 'home' }
  return ADDRESSES.includes(route.name) ? route : { name: 'home' }
}

/** Whether there is nothing else to show: what is here already stays, but for the start. */
function isOffline({ isOffline, match, player, isKnown }, name) {
  if (!isOffline || match) return false
  return !isKnown || !player || name === 'home' || !ADDRESSES.includes(name)
}

/** The welcome screen, which tells of a challenge, a list or a map if the link to one was opened. */
function welcomeTo({ name }) {
  return { name: 'welcome', parameter: ['set', 'list', 'map'].includes(name) ? name : undefined }
}

/** The screens of statements, in place of those of places. */
const OF_STATEMENTS = { play: 'question', reveal: 'explanation' }

/** @param {import('../app/state/match-state.js').MatchView} match */
function matchScreen(match) {
  const name = {
    moving: 'play',
    guessing: 'play',
    guessed: 'play',
    revealed: 'reveal',
    // A player alone has no standings to look at.
    countdown: isOpening(match) || match.mode === 'solo' ? 'opening' : 'standings',
    finished: match.hasSeenReveal ? 'result' : 'reveal',
  }[match.phase]
  const shown = asksStatements(match) ? OF_STATEMENTS[name] ?? name : name
  return { name: shown, instance: `${match.match} ${match.round} ${pictureKey(match)}` }
}
