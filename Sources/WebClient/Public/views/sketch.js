/**
 * A drawn picture of the surroundings, at several widths: the widest first. One drags it and zooms
 * it; where a closer picture shows more, it comes in at the same place.
 */

import { announce } from '../app/ui/announcer.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { followGestures, followZoomKeys } from './gestures.js'
import { legend } from './legend.js'
import { beginning, moved, pictureFor, zoomed } from './look.js'
import { forget, pictureAt, widestFirst } from './pictures.js'

/** A press of a button or a key zooms by so much, and moves by that share of the frame. */
const ZOOM = Math.SQRT2
const MOVE = 0.1
/** So long after the last change the width is said. Milliseconds. */
const SETTLED = 500

const ARROWS = {
  ArrowLeft: { x: MOVE, y: 0 }, ArrowRight: { x: -MOVE, y: 0 },
  ArrowUp: { x: 0, y: MOVE }, ArrowDown: { x: 0, y: -MOVE },
}

/** @param {{images: {url: string, widthKm: number}[]}} view */
export function sketchView(view) {
  const images = widestFirst(view.images)
  const widths = images.map(({ widthKm }) => widthKm)
  const gone = new AbortController()
  const pictures = images.map((image) => picture(image, gone.signal, show))
  const backdrop = h('div', { class: 'sketch-backdrop' })
  const stage = h('div', {
    class: 'sketch-stage', tabindex: '0', role: 'group', 'aria-label': t('view.sketch.label'),
    'aria-describedby': 'sketch-keys',
  }, backdrop, pictures.map(({ element }) => element))
  const width = h('p', { class: 'sketch-width number', 'aria-hidden': 'true' })
  const back = iconButton('pin', 'view.sketch.back', () => change(moved(look,
    { x: -look.x, y: -look.y }, widths)))
  const closer = iconButton('plus', 'zoom.in', () => zoom(ZOOM))
  const wider = iconButton('minus', 'zoom.out', () => zoom(1 / ZOOM))
  const { button: legendButton, panel } = legend()
  const element = h(
    'div',
    { class: 'view view-sketch' },
    stage,
    h('p', { class: 'visually-hidden', id: 'sketch-keys' }, t('view.sketch.keys')),
    h('div', { class: 'sketch-tools' }, width, legendButton, back),
    h('div', { class: 'zoom-buttons' }, closer, wider),
    panel
  )
  let look = beginning(widths)
  let settling = 0

  /** How long the frame's shorter side is. Pixels. */
  const side = () => Math.max(1, Math.min(stage.clientWidth, stage.clientHeight))
  const shares = ({ x, y }) => ({ x: x / side(), y: y / side() })

  function zoom(factor, about = { x: look.x, y: look.y }) {
    change(zoomed(look, factor, about, widths))
  }

  function change(next) {
    const isOther = next.width !== look.width
    look = next
    show()
    if (!isOther) return
    clearTimeout(settling)
    settling = setTimeout(() => announce(width.textContent), SETTLED)
  }

  /** The widest, the one that is looked at, and then the next closer one. */
  function fetchFor(wanted) {
    for (const index of [0, wanted]) pictures[index]?.fetch()
    if (pictures[wanted]?.isThere()) pictures[wanted + 1]?.fetch()
  }

  /** A closer picture that is not there yet is waited for in the wider one. */
  function show() {
    const wanted = pictureFor(look, widths)
    fetchFor(wanted)
    const shown = pictures.findLastIndex(({ isThere }, index) => index <= wanted && isThere())
    const place = `translate(${look.x * side()}px, ${look.y * side()}px)`
    for (const [index, each] of pictures.entries()) {
      each.element.style.transform = `${place} scale(${widths[index] / look.width})`
      // Wider ones stay behind it: they show what is around.
      each.element.classList.toggle('is-shown', index <= Math.max(shown, 0))
      each.element.setAttribute('aria-hidden', String(index !== Math.max(shown, 0)))
    }
    stage.classList.toggle('is-loading', shown < wanted)
    closer.setAttribute('aria-disabled', String(look.width <= Math.min(...widths)))
    wider.setAttribute('aria-disabled', String(look.width >= Math.max(...widths)))
    back.hidden = look.x === 0 && look.y === 0
    setText(width, t('view.sketch.width', {
      distance: formats().distance(Math.round(look.width) * 1000),
    }))
  }

  followZoomKeys((direction) => zoom(ZOOM ** direction), gone.signal)
  stage.addEventListener('keydown', (event) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    change(moved(look, by, widths))
  })
  followGestures(stage, {
    move: (by) => change(moved(look, shares(by), widths)),
    zoom: (factor, about) => zoom(factor, shares(about)),
  })
  const sizes = new ResizeObserver(show)
  sizes.observe(stage)
  // The widest picture, out of focus, fills the part of the frame that the square leaves free.
  pictures[0]?.fetch().then((address) =>
    address && fill(backdrop, h('img', { src: address, alt: '' })))
  show()

  return {
    element,
    remove() {
      sizes.disconnect()
      clearTimeout(settling)
      gone.abort()
      for (const { release } of pictures) release()
      for (const { url } of images) forget(url)
    },
  }
}

/** A picture that is fetched when it is wanted, and says so where it cannot be. */
function picture({ url, widthKm }, signal, onchange) {
  const element = h('div', { class: 'sketch-picture' })
  let isThere = false
  let address = null

  /** @returns {Promise<string|null>} Where it is in memory; `null` if it cannot be had. */
  function fetch() {
    address ??= arrive()
    return address
  }

  async function arrive() {
    element.classList.add('is-loading')
    const found = await show().catch(() => {
      if (!signal.aborted) fill(element, h('p', { class: 'view-problem' }, t('view.failed')))
      return null
    })
    if (signal.aborted) return found
    element.classList.remove('is-loading')
    isThere = Boolean(found)
    onchange()
    return found
  }

  async function show() {
    const blob = await pictureAt(url)
    if (signal.aborted) return null
    const found = URL.createObjectURL(blob)
    const alt = t('view.sketch.alt', { distance: formats().distance(widthKm * 1000) })
    const image = h('img', { src: found, alt, draggable: 'false' })
    await image.decode()
    fill(element, image)
    return found
  }

  // Not while it is being decoded.
  const release = () => address?.then((found) => found && URL.revokeObjectURL(found))
  return { element, fetch, isThere: () => isThere, release }
}

function iconButton(picture, key, onclick) {
  const label = t(key)
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick },
    icon(picture)
  )
}
