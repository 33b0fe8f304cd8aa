/**
 * Says things to screen readers, through two live regions that the page has from the beginning.
 */

const regions = { polite: null, assertive: null }

/**
 * @param {string} text
 * @param {{urgent?: boolean}} [options] Urgent: interrupts what is being said.
 */
export function announce(text, { urgent = false } = {}) {
  const kind = urgent ? 'assertive' : 'polite'
  const region = (regions[kind] ??= document.getElementById(`announcer-${kind}`))
  const line = document.createElement('p')
  line.textContent = text
  region.append(line)
  // Readers take what is added; what was said long ago only makes the page longer.
  while (region.childElementCount > 5) region.firstElementChild.remove()
}
