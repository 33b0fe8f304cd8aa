/**
 * The arrows on the ground of a panorama, each a button.
 */

import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { compassPoint, linkTowards, spread, turnBetween } from './direction.js'

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
    /**
     * @param {import('./direction.js').Link[]} links
     * @param {number} ahead Where one goes: the arrow there has the focus if one of those before had it.
     * @returns {boolean} Whether the focus was lost, as no arrow leads there.
     */
    show(links, ahead) {
      const hadFocus = element.contains(document.activeElement)
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
      const next = hadFocus && linkTowards(links, ahead)
      arrows.find(({ link }) => link === next)?.button.focus({ preventScroll: true })
      return hadFocus && !next
    },
    /**
     * @param {number} heading Where one looks.
     * @param {(bearing: number) => {x: number, y: number, turn?: number}|null} placeOf Where an arrow
     *   lies, as a share of the frame, and how it is turned there.
     * @param {{width: number, height: number}} frame Pixels.
     */
    place(heading, placeOf, frame) {
      const places = new Map()
      for (const arrow of arrows) {
        const at = placeOf(arrow.link.bearing)
        arrow.button.classList.toggle('is-away', !at)
        if (at) places.set(arrow, at)
      }
      const apart = spread([...places.values()], frame)
      for (const [index, { link, button }] of [...places.keys()].entries()) {
        const at = apart[index]
        button.style.left = `${at.x * 100}%`
        button.style.top = `${at.y * 100}%`
        button.style.setProperty('--turn', `${at.turn ?? turnBetween(heading, link.bearing)}deg`)
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
