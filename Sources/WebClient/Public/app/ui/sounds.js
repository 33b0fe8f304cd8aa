/**
 * Sounds, made by the browser's own synthesizer. On until somebody turns them off; a browser lets a
 * page make sounds only after a click, and pressing play is one.
 */

import { fill, h } from './h.js'
import { icon } from './icons.js'
import { t } from './i18n.js'
import { remember, remembered } from '../state/settings.js'

/** Notes of each sound: frequency in hertz, start and length in seconds. */
const SOUNDS = {
  start: [[392, 0, 0.12], [523, 0.12, 0.2]],
  tick: [[880, 0, 0.05]],
  place: [[330, 0, 0.06]],
  guess: [[523, 0, 0.09], [659, 0.09, 0.16]],
  opponent: [[440, 0, 0.09], [440, 0.14, 0.09]],
  reveal: [[392, 0, 0.14], [494, 0.14, 0.14], [587, 0.28, 0.28]],
  won: [[523, 0, 0.14], [659, 0.14, 0.14], [784, 0.28, 0.14], [1047, 0.42, 0.4]],
  find: [[659, 0.5, 0.1], [784, 0.6, 0.1], [988, 0.7, 0.1], [1319, 0.8, 0.3]],
  over: [[523, 0, 0.16], [440, 0.16, 0.16], [392, 0.32, 0.3]],
}
/** Of full loudness. */
const VOLUME = 0.12

/** @type {AudioContext|null} */
let context = null

/** @returns {boolean} */
export function isSoundOn() {
  return remembered('sound') !== 'off'
}

/** Turns sounds on, which is then heard, or off. @param {boolean} isOn */
export function setSound(isOn) {
  remember('sound', isOn ? null : 'off')
  play('place')
}

/**
 * Plays a sound, if sounds are on and the browser allows it by now.
 *
 * @param {keyof typeof SOUNDS} name
 */
export function play(name) {
  if (!isSoundOn() || !(navigator.userActivation?.hasBeenActive ?? true)) return
  context ??= new AudioContext()
  context.resume()
  for (const note of SOUNDS[name]) playNote(context, ...note)
}

function playNote(context, frequency, start, length) {
  const begin = context.currentTime + start
  const tone = new OscillatorNode(context, { type: 'triangle', frequency })
  const loudness = new GainNode(context, { gain: 0 })
  // In and out within milliseconds, so that nothing clicks.
  loudness.gain.setValueAtTime(0, begin)
  loudness.gain.linearRampToValueAtTime(VOLUME, begin + 0.01)
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + length)
  tone.connect(loudness).connect(context.destination)
  tone.start(begin)
  tone.stop(begin + length + 0.02)
}

/** @returns {HTMLButtonElement} The button that turns sounds on and off. */
export function soundButton() {
  const button = h('button', { type: 'button', class: 'icon-button', onclick: toggle })
  function update() {
    const isOn = isSoundOn()
    button.setAttribute('aria-pressed', String(isOn))
    button.setAttribute('aria-label', t('sound.label'))
    button.title = t(isOn ? 'sound.on' : 'sound.off')
    fill(button, icon(isOn ? 'soundOn' : 'soundOff'))
  }
  function toggle() {
    setSound(!isSoundOn())
    update()
  }
  update()
  return button
}
