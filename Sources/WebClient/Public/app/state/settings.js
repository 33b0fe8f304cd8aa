/**
 * The settings that this browser remembers: the token, and how the page is to look and sound.
 */

const PREFIX = 'whereami.'

/**
 * @param {string} name
 * @returns {string|null} `null` also where the browser keeps nothing.
 */
export function remembered(name) {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

/**
 * @param {string} name
 * @param {string|null} value `null` forgets.
 */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    // A browser that keeps nothing can still play.
  }
}

/** The colours to choose from: as the system has them, or always the same. */
export const THEMES = ['system', 'light', 'dark']

/** Themes that levels unlock; see `looks.js`. */
export const EARNED_THEMES = ['parchment', 'midnight']

/** @returns {string} One of {@link THEMES} or {@link EARNED_THEMES}. */
export function theme() {
  const name = remembered('theme')
  return [...THEMES, ...EARNED_THEMES].includes(name) ? name : 'system'
}

/** @param {string} name One of {@link THEMES} or {@link EARNED_THEMES}. */
export function setTheme(name) {
  remember('theme', name === 'system' ? null : name)
  applyLooks()
}

/** The shapes and the colours of one's own pin. Levels unlock them; see `looks.js`. */
export const PIN_SHAPES = ['drop', 'diamond', 'shield']
export const PIN_COLOURS = ['red', 'green', 'violet']

/** @returns {string} One of {@link PIN_SHAPES}. */
export function pinShape() {
  return chosenOf('pin-shape', PIN_SHAPES)
}

/** @returns {string} One of {@link PIN_COLOURS}. */
export function pinColour() {
  return chosenOf('pin-colour', PIN_COLOURS)
}

/** The first is what there is without a choice. */
function chosenOf(name, values) {
  return values.includes(remembered(name)) ? remembered(name) : values[0]
}

/** @param {'pin-shape'|'pin-colour'} name @param {string} value */
export function setPin(name, value) {
  remember(name, value)
  applyLooks()
}

/** Whether things move by themselves: as the system has it, or never. */
export const MOTIONS = ['system', 'still']

/** @returns {string} One of {@link MOTIONS}. */
export function motion() {
  return remembered('motion') === 'still' ? 'still' : 'system'
}

/** @param {string} name One of {@link MOTIONS}. */
export function setMotion(name) {
  remember('motion', name === 'system' ? null : name)
  applyLooks()
}

/** @returns {boolean} Whether nothing is to move by itself. */
export function isStill() {
  return motion() === 'still' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** @returns {boolean} Whether maps show the names of countries. */
export function hasCountryNames() {
  return remembered('country-names') !== 'off'
}

/** @param {boolean} areShown */
export function setCountryNames(areShown) {
  remember('country-names', areShown ? null : 'off')
  dispatchEvent(new Event('countrynameschange'))
}

/** The colours around the page, in an installed game's frame: those of --paper. */
const PAPER = { light: '#f4eee1', dark: '#10191f', parchment: '#f0e2c0', midnight: '#0b1030' }

/** Puts the chosen theme and motion on the page; the style sheets do the rest. */
export function applyLooks() {
  const { dataset } = document.documentElement
  const name = theme()
  if (name === 'system') delete dataset.theme
  else dataset.theme = name
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = PAPER[name === 'system' ? own : name]
  }
  dataset.pin = pinColour()
  dataset.motion = isStill() ? 'still' : 'system'
  dispatchEvent(new Event('themechange'))
}

/** Applies what the system changes while the page is open. */
export function followSystemLooks() {
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']) {
    matchMedia(query).addEventListener('change', applyLooks)
  }
}
