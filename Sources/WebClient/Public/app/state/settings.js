/**
 * What this browser remembers: the token, and how the page is to look and sound.
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

/** @returns {string} One of {@link THEMES}. */
export function theme() {
  const name = remembered('theme')
  return THEMES.includes(name) ? name : 'system'
}

/** @param {string} name One of {@link THEMES}. */
export function setTheme(name) {
  remember('theme', name === 'system' ? null : name)
  applyTheme()
}

/** Puts the chosen theme on the page; the style sheets do the rest. */
export function applyTheme() {
  const name = theme()
  if (name === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = name
  dispatchEvent(new Event('themechange'))
}

/** Tells those who draw themselves, with `themechange`, when the system's colours change. */
export function followSystemTheme() {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', () => dispatchEvent(new Event('themechange')))
}
