/**
 * Turns what fingers, a mouse and the wheel do into moving and zooming.
 */

/** Turned so far, the wheel doubles the size. Pixels. */
const WHEEL_DOUBLES = 240
/** A double click or tap zooms by so much. */
const DOUBLE_CLICK = 2

/**
 * @param {HTMLElement} element
 * @param {object} on Points are pixels from the middle of the element.
 * @param {(by: {x: number, y: number}) => void} on.move
 * @param {(factor: number, about: {x: number, y: number}) => void} on.zoom
 */
export function followGestures(element, { move, zoom }) {
  /** Where each finger was last. @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map()

  function point({ clientX, clientY }) {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    fingers.set(event.pointerId, point(event))
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return
    const before = [...fingers.values()]
    fingers.set(event.pointerId, point(event))
    const after = [...fingers.values()]
    const [from, to] = [middle(before), middle(after)]
    move({ x: to.x - from.x, y: to.y - from.y })
    if (after.length === 2 && spread(before) > 0) zoom(spread(after) / spread(before), to)
  })
  for (const name of ['pointerup', 'pointercancel']) {
    element.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId))
  }
  element.addEventListener('dblclick', (event) => zoom(DOUBLE_CLICK, point(event)))
  element.addEventListener('wheel', (event) => {
    event.preventDefault()
    zoom(2 ** (-event.deltaY / WHEEL_DOUBLES), point(event))
  }, { passive: false })
}

/**
 * Follows plus and minus wherever the focus is, except in fields and dialogs.
 *
 * @param {(direction: 1|-1) => void} zoom Told 1 for closer.
 * @param {AbortSignal} end
 */
export function followZoomKeys(zoom, end) {
  addEventListener('keydown', (event) => {
    if (event.target.closest?.('input, select, dialog') || event.ctrlKey || event.metaKey) return
    if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-' || event.key === '_') zoom(-1)
  }, { signal: end })
}

function middle(points) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }
}

function spread([a, b]) {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
