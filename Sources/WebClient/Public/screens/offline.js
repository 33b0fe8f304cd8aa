/** The server cannot be reached: says so, and offers what works without it. */

import { rememberedGames, ROUND } from '../app/state/offline-quiz.js'
import { announce } from '../app/ui/announcer.js'
import { h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { addressOf } from '../app/ui/link.js'
import { globe } from '../map/globe.js'

/** How long it is said that a try is under way, if nothing comes of it. Milliseconds. */
const TRY_MS = 3_000

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'offline.title',
  render(app) {
    const earth = globe()
    const trying = h('p', { class: 'hint' })
    let timer = 0
    const tell = (key) => {
      setText(trying, t(key))
      announce(t(key))
    }
    const again = () => {
      app.connection.retryNow()
      tell('offline.trying')
      clearTimeout(timer)
      timer = setTimeout(() => tell('offline.still'), TRY_MS)
    }
    const element = h('section', { class: 'screen welcome offline' },
      h('div', { class: 'welcome-text' },
        h('h1', { class: 'display' }, t('offline.title')),
        h('p', { class: 'lead' }, t('offline.lead')),
        h('div', { class: 'offline-again' },
          h('button', { type: 'button', class: 'button', onclick: again }, icon('again'),
            t('offline.again')),
          trying),
        earth.element),
      h('div', { class: 'welcome-forms' },
        h('h2', {}, t('offline.meanwhile')),
        h('ul', { class: 'ways' },
          way('offlineQuiz', 'check', t('offlineQuiz.title'), quizText()),
          way('settings', 'pencil', t('settings.title'), t('offline.settings')),
          way('about', 'globe', t('about.title'), t('offline.about'))),
        h('p', { class: 'hint' }, t('offline.needs'))))
    return {
      element,
      leave() {
        clearTimeout(timer)
        earth.remove()
      },
    }
  },
}

function quizText() {
  const { best } = rememberedGames()
  return best < 0 ? t('offline.quiz') : t('offlineQuiz.best', { best, count: ROUND })
}

function way(name, picture, title, text) {
  return h('li', { class: 'way' },
    h('a', { class: 'way-button', href: addressOf(name) }, icon(picture),
      h('span', { class: 'way-text' }, h('strong', {}, title), h('span', {}, text))))
}
