/**
 * The parts to draw again after a map has been moved.
 */

/**
 * @typedef {import('./world-drawing.js').View} View
 * @typedef {import('./world-drawing.js').Area} Area
 */

/**
 * How far what is drawn moves on the canvas, and the areas that are empty then.
 *
 * @param {View|null} before What is on the canvas.
 * @param {View} view What will be.
 * @returns {{by: {x: number, y: number}|null, areas: Area[]}} Without `by`, nothing of it is of use.
 */
export function scrolled(before, view) {
  const { width, height } = view.area
  const x = before ? Math.round(view.left - before.left) : Infinity
  const y = before ? Math.round(view.top - before.top) : Infinity
  const isAlike = before && before.scale === view.scale && before.area.width === width
    && before.area.height === height
  if (!isAlike || Math.abs(x) >= width || Math.abs(y) >= height) {
    return { by: null, areas: [view.area] }
  }
  const areas = [
    { x: 0, y: y > 0 ? 0 : height + y, width, height: Math.abs(y) },
    {
      x: x > 0 ? 0 : width + x, y: Math.max(0, y),
      width: Math.abs(x), height: height - Math.abs(y),
    },
  ]
  return { by: { x, y }, areas: areas.filter((area) => area.width && area.height) }
}
