/**
 * Which screen is shown, and the change from one to the next: focus, title, announcement.
 *
 * A screen is a module in `screens/` with one export:
 *
 *     export const screen = {
 *       title: 'friends.title',               // key of its text
 *       isFullScreen: false,                  // true: no header, no footer
 *       render(app, parameter) {              // builds it, once
 *         return {
 *           element,                          // its root
 *           update(state) {},                 // called with each state, at once for the first time
 *           leave() {},                       // called when it goes: stop timers, remove listeners
 *           focus,                            // what gets the focus; else the first heading, but
 *                                             // not of a page that has just been opened
 *         }
 *       },
 *     }
 *
 * `update` and `leave` and `focus` may be left out.
 */

import { announce } from '../ui/announcer.js'
import { asset } from '../ui/assets.js'
import { fill } from '../ui/h.js'
import { t } from '../ui/i18n.js'
import { addressOf } from '../ui/link.js'
import { allowOrnaments } from '../ui/ornaments.js'
import { clearToasts } from '../ui/toasts.js'
import { loadMatchScreens, SCREENS, screenFor } from '../../screens/index.js'

/**
 * @typedef {object} Mounted
 * @property {HTMLElement} element
 * @property {(state: import('../state/store.js').AppState) => void} [update]
 * @property {() => void} [leave]
 * @property {HTMLElement} [focus]
 */

/** How long after it did not come a screen is asked for again. Milliseconds. */
const RETRY_MS = 1000

/** Shows the screen that state and address ask for. */
export class Router {
  #app
  #main = document.getElementById('main')
  #shown = { key: '', name: '', mounted: null }
  #wantedKey = ''

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app
    addEventListener('hashchange', () => this.render())
    app.store.subscribe(() => this.render())
  }

  /** Goes to a screen. @param {string} name @param {string} [parameter] */
  go(name, parameter) {
    const hash = addressOf(name, parameter)
    if (location.hash === hash) this.render()
    else location.hash = hash
  }

  /** As {@link go}; the way back does not lead here. @param {string} name @param {string} [parameter] */
  replace(name, parameter) {
    location.replace(addressOf(name, parameter))
  }

  /** Goes home from a screen; without effect on another one. @param {string} name */
  leave(name) {
    if (route().name === name) this.go('home')
  }

  /** Shows the screen anew, in another language perhaps. */
  refresh() {
    this.#wantedKey = this.#shown.key = ''
    this.render()
  }

  /** Brings what is shown up to date with the state. */
  render() {
    const { name, parameter, instance = '' } = screenFor(this.#app.store.get(), route())
    const key = [name, parameter, instance].join('/')
    if (key !== this.#wantedKey) this.#change(key, name, parameter)
    else if (key === this.#shown.key) this.#update()
  }

  async #change(key, name, parameter) {
    this.#wantedKey = key
    // Back before another screen had come: there is nothing to build.
    if (key === this.#shown.key) return this.#update()
    const screen = await this.#load(name)
    if (this.#wantedKey !== key) return
    if (!screen) {
      // The network is gone, and what is shown stays. It is asked for again until it comes.
      this.#wantedKey = ''
      if (await isOutdated()) return location.reload()
      setTimeout(() => this.render(), RETRY_MS)
      return
    }
    // A page that has just been opened is read from its beginning.
    const isFirst = this.#shown.mounted === null || this.#shown.name === 'loading'
    this.#shown.mounted?.leave?.()
    const mounted = screen.render(this.#app, parameter)
    this.#shown = { key, name, mounted }
    document.body.classList.toggle('is-full-screen', Boolean(screen.isFullScreen))
    document.body.dataset.screen = name
    fill(this.#main, mounted.element)
    // Messages of the screen before would cover this one.
    if (screen.isFullScreen) clearToasts()
    this.#update()
    scrollTo(0, 0)
    this.#main.scrollTop = 0
    this.#say(screen)
    if (!isFirst || screen.isFullScreen || mounted.focus) this.#focus(mounted)
    dispatchEvent(new CustomEvent('screenchange', { detail: name }))
    if (name !== 'loading') loadMatchScreens().then(allowOrnaments)
  }

  async #load(name) {
    try {
      return (await SCREENS[name]())[name]
    } catch {
      return null
    }
  }

  #update() {
    const state = this.#app.store.get()
    this.#shown.mounted?.update?.(state)
  }

  /** In a match the narrator has more to say. */
  #say({ title, isFullScreen }) {
    const text = t(typeof title === 'string' ? title : title(this.#app.store.get()))
    document.title = `${text} · ${t('app.name')}`
    if (!isFullScreen) announce(text)
  }

  #focus({ element, focus }) {
    const target = focus ?? element.querySelector('[autofocus], h1') ?? element
    if (!target.hasAttribute('tabindex') && !target.matches('a, button, input, select')) {
      target.setAttribute('tabindex', '-1')
    }
    target.focus({ preventScroll: true })
  }
}

/** Whether the server has another version by now, so that nothing of this one can be loaded. */
async function isOutdated() {
  const { pathname } = asset('')
  try {
    const page = await fetch('/', { cache: 'no-store' })
    return page.ok && !(await page.text()).includes(pathname)
  } catch {
    return false
  }
}

/** @returns {{name: string, parameter?: string}} What the address says. */
function route() {
  const [, name = '', parameter] = location.hash.split('/')
  try {
    return { name, parameter: parameter && decodeURIComponent(parameter) }
  } catch {
    return { name }
  }
}
