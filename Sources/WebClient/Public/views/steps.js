/**
 * The arrows on the ground of a panorama, each a button.
 */

import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { arrowPlace, compassPoint, turnBetween } from './direction.js'

/**
 * @param {object} on
 * @param {(link: import('./direction.js').Link) => void} on.step An arrow was pressed.
 * @param {(bearing: number) => void} on.face An arrow has the focus, and may be out of sight.
 */
export function steps({ step, face }) {
  const element = h('div', { class: 'panorama-steps' })
  /** @type {{link: object, button: HTMLElement}[]} */
  let arrows = []

  return {
    element,
    /** @param {import('./direction.js').Link[]} links */
    show(links) {
      arrows = links.map((link) => {
        const label = t('view.panorama.step', { direction: pointName(link.bearing) })
        const button = h('button', {
          type: 'button', class: 'panorama-step', 'aria-label': label, title: label,
          onclick: () => step(link),
          onfocus: () => button.matches(':focus-visible') && face(link.bearing),
        }, icon('arrow'))
        return { link, button }
      })
      fill(element, arrows.map(({ button }) => button))
    },
    /** Puts the arrows where they lie for who looks that way. */
    place(direction, frame) {
      for (const { link, button } of arrows) {
        const at = arrowPlace(link.bearing, direction, frame)
        button.classList.toggle('is-away', !at)
        if (!at) continue
        button.style.left = `${at.x * 100}%`
        button.style.top = `${at.y * 100}%`
        button.style.setProperty('--turn', `${turnBetween(direction.heading, link.bearing)}deg`)
      }
    },
    /** @param {object|null} link The one that is being taken. */
    wait(link) {
      for (const arrow of arrows) {
        arrow.button.classList.toggle('is-busy', arrow.link === link)
        arrow.button.setAttribute('aria-disabled', String(Boolean(link)))
      }
    },
  }
}

/** @param {number} bearing @returns {string} "north-east". */
export function pointName(bearing) {
  return t(`view.panorama.${compassPoint(bearing)}`)
}
