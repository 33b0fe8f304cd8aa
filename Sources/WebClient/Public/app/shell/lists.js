/** Asks for lists of places: the server, or the browser for those that are kept there. */

import { isLocalList, newKey } from '../state/list-id.js'
import { LocalLists } from '../state/local-lists.js'
import { moveLists } from '../state/moved-lists.js'
import { remember, remembered } from '../state/settings.js'
import { t } from '../ui/i18n.js'
import { errorText, notify } from '../ui/toasts.js'

/** Requests that change nothing more when they are sent again; `list.create` has a key. */
const REPEATABLE = new Set(['list.create', 'list.set', 'list.remove', 'list.get', 'list.mine',
  'list.search', 'list.popular', 'favourite.set', 'favourite.list'])

/** The lists that this browser keeps. */
export const localLists = new LocalLists({
  read: () => remembered('lists'),
  write(text) {
    remember('lists', text)
    return remembered('lists') === text
  },
  newKey,
  now: () => Date.now(),
})

/**
 * Asks about lists. Who is not signed in has only those of the browser.
 *
 * @param {import('./app.js').App} app
 * @param {string} method
 * @param {object} [params]
 * @returns {Promise<any>}
 */
export async function askLists(app, method, params = {}) {
  if (!app.store.get().player || isLocalList(params.list)) return localLists.ask(method, params)
  const keyed = method === 'list.create' ? { key: newKey(), ...params } : params
  return app.request(method, keyed, { repeat: REPEATABLE.has(method) })
}

let moving = null

/**
 * Moves the browser's lists to who is signed in, and says so. The event `listsmoved` tells screens.
 *
 * @param {import('./app.js').App} app
 * @param {boolean} [isAsked] Whether the player wants to know also what was said before.
 */
export async function moveKeptLists(app, isAsked = false) {
  moving ??= move(app, isAsked).finally(() => (moving = null))
  await moving
}

async function move(app, isAsked) {
  const { moved, stuck } = await moveLists(localLists,
    (method, params) => app.request(method, params), (time) => new Promise((done) => setTimeout(done, time)))
  if (moved.length > 0) notify(t('lists.moved', { count: moved.length }))
  for (const { title, code } of stuck.filter(({ isNew }) => isNew || isAsked)) {
    notify(t('lists.stuck', { title, reason: errorText({ code }) }), { kind: 'error' })
  }
  if (moved.length + stuck.length > 0) dispatchEvent(new CustomEvent('listsmoved', { detail: moved }))
}
