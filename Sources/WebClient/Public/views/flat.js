/**
 * Shows pictures flat: the only one that there is to see, or a whole panorama as a strip where there
 * is no WebGL. Both have the methods of `sphere.js`.
 */

import { fill, h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { turnBetween, withinFrame } from './direction.js'

/** One picture that is seen whole; what it leaves free of the frame is itself, out of focus. */
export function fixedPicture() {
  const backdrop = h('div', { class: 'sketch-backdrop' })
  const element = h('div', { class: 'panorama-fixed' }, backdrop)
  const addresses = blobAddresses()
  return {
    element,
    load: addresses.load,
    show(image) {
      addresses.keep(image)
      fill(element, backdrop, image)
      fill(backdrop, h('img', { src: image.src, alt: '' }))
    },
    look() {},
    place: () => null,
    remove: addresses.remove,
  }
}

/**
 * A panorama from south over north to south, to be scrolled sideways.
 *
 * @param {(heading: number) => void} onturn It was scrolled, and this is in the middle now.
 */
export function strip(onturn) {
  const addresses = blobAddresses()
  const element = h('div', {
    class: 'panorama-strip', tabindex: '0', role: 'group', 'aria-label': t('view.panorama.label'),
    onscroll: () => Math.abs(turnBetween(wanted, inMiddle())) > 1 && onturn((wanted = inMiddle())),
  })
  let wanted = 0

  function inMiddle() {
    const { scrollLeft, clientWidth, scrollWidth } = element
    return ((scrollLeft + clientWidth / 2) / scrollWidth - 0.5) * 360
  }

  function turn() {
    const { clientWidth, scrollWidth } = element
    element.scrollLeft = (turnBetween(0, wanted) / 360 + 0.5) * scrollWidth - clientWidth / 2
  }

  return {
    element,
    load: addresses.load,
    show(image) {
      addresses.keep(image)
      fill(element, image)
      turn()
    },
    /** @param {import('./direction.js').Direction} direction */
    look({ heading }) {
      if (Math.abs(turnBetween(wanted, heading)) < 0.01) return
      wanted = heading
      turn()
    },
    /** Above the ground that it leads to, straight up. */
    place(bearing, direction, frame) {
      const x = 0.5 + turnBetween(inMiddle(), bearing) / 360 * element.scrollWidth / frame.width
      const at = withinFrame({ x, y: 0.6 }, frame)
      return at && { ...at, turn: 0 }
    },
    remove: addresses.remove,
  }
}

/** Makes elements of pictures, whose addresses hold until another one is shown in their place. */
function blobAddresses() {
  const addresses = new Set()

  function revoke(isKept) {
    for (const address of addresses) {
      if (isKept(address)) continue
      URL.revokeObjectURL(address)
      addresses.delete(address)
    }
  }

  return {
    async load(blob) {
      const src = URL.createObjectURL(blob)
      addresses.add(src)
      const image = h('img', {
        src, class: 'panorama-flat', alt: t('view.panorama.label'), draggable: 'false',
      })
      await image.decode()
      return image
    },
    keep: ({ src }) => revoke((address) => address === src),
    remove: () => revoke(() => false),
  }
}
