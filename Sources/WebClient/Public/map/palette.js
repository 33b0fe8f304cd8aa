/**
 * Colours of the style sheet for what is drawn on a canvas.
 *
 * @param {HTMLElement} element In the page; its own colour is set for a moment.
 * @param {readonly string[]} names Of custom properties, without the dashes.
 * @returns {Record<string, string>} Each colour as it is just now, in the theme that is shown.
 */
export function palette(element, names) {
  const style = getComputedStyle(element)
  const colours = Object.fromEntries(names.map((name) => {
    element.style.color = `var(--${name})`
    return [name, style.color]
  }))
  element.style.removeProperty('color')
  return colours
}
