/** The page's colours for what is drawn on canvas, in the theme that is shown. */

const NAMES = ['sea', 'land', 'coast', 'accent', 'other', 'ink', 'paper', 'card', 'line-strong']

/** @returns {Record<string, string>} `rgb(…)` by the name of the custom property. */
export function currentColors() {
  // A custom property keeps its text; only a real colour is worked out.
  const probe = document.createElement('span')
  document.body.append(probe)
  const colors = Object.fromEntries(NAMES.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  }))
  probe.remove()
  return colors
}

/** @param {() => void} listener Called when the theme changes. */
export function onColorChange(listener) {
  addEventListener('themechange', listener)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener)
}
