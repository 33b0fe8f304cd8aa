/** Language, colours, movement and sounds; the game on this device; and the way to what belongs to the account. */

import { choice } from '../app/ui/choice.js'
import { h } from '../app/ui/h.js'
import { currentLanguage, t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { motion, MOTIONS, setMotion } from '../app/state/settings.js'
import { isSoundOn, setSound } from '../app/ui/sounds.js'
import { devicePart } from './settings/device.js'
import { looksPart } from './settings/looks.js'
import { section } from './social/elements.js'
import { LANGUAGES } from '../texts/index.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'settings.title',
  render(app) {
    const { player } = app.store.get()
    const device = devicePart(app)
    const looks = looksPart(app)
    return {
      update(state) {
        device.update(state)
        looks.update(state)
      },
      leave: device.leave,
      element: h('section', { class: 'screen screen-narrow settings-screen' },
        h('h1', {}, t('settings.title')),
        section(t('settings.looks'), { class: 'card' },
          choice('settings.language', LANGUAGES, currentLanguage(), chooseLanguage),
          looks.elements,
          choice('settings.motion', named('motion', MOTIONS), motion(), setMotion),
          choice('sound.label', named('sound', ['on', 'off']), isSoundOn() ? 'on' : 'off',
            (value) => setSound(value === 'on'))),
        device.element,
        player && section(t('account.title'), { class: 'card' },
          h('p', {}, t(player.guest ? 'settings.guest' : 'settings.account')),
          link('profile', { parameter: 'account', class: 'button' },
            t(player.guest ? 'account.upgrade' : 'settings.account.go')))),
    }
  },
}

function named(setting, values) {
  return Object.fromEntries(values.map((value) => [value, t(`settings.${setting}.${value}`)]))
}

function chooseLanguage(name) {
  dispatchEvent(new CustomEvent('languagechange', { detail: name }))
}
