/** The page without the browser around it. */

import { fill, h } from './h.js'
import { t } from './i18n.js'
import { icon } from './icons.js'

/** @returns {{element: HTMLElement, leave(): void}} Hidden where the browser has no full screen. */
export function fullScreenButton() {
  const element = h('button', {
    type: 'button', class: 'icon-button', hidden: !document.fullscreenEnabled,
    onclick: () => (document.fullscreenElement ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()).catch(() => {}),
  })

  function update() {
    const isFull = Boolean(document.fullscreenElement)
    const label = t(isFull ? 'wall.smaller' : 'wall.full')
    element.setAttribute('aria-label', label)
    element.title = label
    fill(element, icon(isFull ? 'shrink' : 'grow'))
  }

  document.addEventListener('fullscreenchange', update)
  update()
  return {
    element,
    leave() {
      document.removeEventListener('fullscreenchange', update)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    },
  }
}
