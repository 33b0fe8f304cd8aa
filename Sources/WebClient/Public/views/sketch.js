/**
 * A drawn picture of the surroundings at several widths: the nearest first, and one can step back.
 *
 * All pictures are fetched at once, the nearest first, so that stepping back takes no time.
 */

import { announce } from '../app/ui/announcer.js'
import { fill, h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { forget, picturesOf } from './pictures.js'

/** How far the wheel turns, or fingers move apart, for a step. */
const WHEEL_STEP = 60
const PINCH_STEP = 1.35

/** @param {{images: {url: string, widthKm: number}[]}} view */
export function sketchView({ images }) {
  const gone = new AbortController()
  const blobs = picturesOf(images)
  const pictures = images.map((image, index) => picture(image, blobs[index], gone.signal))
  const stage = h('div', { class: 'sketch-stage' }, pictures.map(({ element }) => element))
  const width = h('p', { class: 'sketch-width number', 'aria-hidden': 'true' })
  const closer = zoomButton('plus', 'zoom.in', () => go(shown - 1))
  const wider = zoomButton('minus', 'zoom.out', () => go(shown + 1))
  const element = h(
    'div',
    { class: 'view view-sketch' },
    stage,
    h('div', { class: 'zoom-buttons' }, closer, wider),
    width
  )
  let shown = -1

  function go(index) {
    const next = Math.max(0, Math.min(images.length - 1, index))
    if (next === shown) return
    const text = t('view.sketch.width', {
      distance: formats().distance(images[next].widthKm * 1000),
    })
    if (shown >= 0) announce(text)
    shown = next
    for (const [each, { element }] of pictures.entries()) {
      element.dataset.place = each < next ? 'closer' : each > next ? 'wider' : 'shown'
      element.setAttribute('aria-hidden', String(each !== next))
    }
    closer.setAttribute('aria-disabled', String(next === 0))
    wider.setAttribute('aria-disabled', String(next === images.length - 1))
    width.textContent = text
  }

  function pressed(event) {
    if (event.target.closest?.('input, select, dialog')) return
    if (event.ctrlKey || event.metaKey) return
    if (event.key === '+' || event.key === '=') go(shown - 1)
    if (event.key === '-' || event.key === '_') go(shown + 1)
  }
  addEventListener('keydown', pressed)
  listenToWheel(stage, (steps) => go(shown + steps))
  listenToPinch(stage, (steps) => go(shown + steps))
  go(0)

  return {
    element,
    remove() {
      removeEventListener('keydown', pressed)
      gone.abort()
      for (const { release } of pictures) release()
      for (const { url } of images) forget(url)
    },
  }
}

/** A picture that loads itself, and says so where it cannot. */
function picture({ widthKm }, arriving, signal) {
  const element = h('div', { class: 'sketch-picture is-loading' })
  let address = null
  const loading = arriving
    .then(async (blob) => {
      if (signal.aborted) return
      address = URL.createObjectURL(blob)
      const alt = t('view.sketch.alt', { distance: formats().distance(widthKm * 1000) })
      const image = h('img', { src: address, alt, draggable: 'false' })
      // The same again, out of focus, for what a square leaves free of the screen.
      const backdrop = h('img', { src: address, alt: '', class: 'sketch-backdrop' })
      await Promise.all([image.decode(), backdrop.decode()])
      fill(element, backdrop, image).classList.remove('is-loading')
    })
    .catch(() => {
      if (signal.aborted) return
      element.classList.remove('is-loading')
      fill(element, h('p', { class: 'view-problem' }, t('view.failed')))
    })
  // Not while it is being decoded.
  const release = () => loading.finally(() => address && URL.revokeObjectURL(address))
  return { element, release }
}

function zoomButton(picture, key, onclick) {
  const label = t(key)
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick },
    icon(picture)
  )
}

/** One step for each turn of the wheel that is far enough, whatever the device counts. */
function listenToWheel(element, step) {
  let turned = 0
  let last = 0
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      if (event.timeStamp - last > 250) turned = 0
      last = event.timeStamp
      turned += event.deltaY
      if (Math.abs(turned) < WHEEL_STEP) return
      step(Math.sign(turned))
      turned = 0
    },
    { passive: false }
  )
}

/** One step each time that two fingers have moved apart, or together, far enough. */
function listenToPinch(element, step) {
  let start = 0
  const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
  element.addEventListener('touchstart', ({ touches }) => {
    if (touches.length === 2) start = distance(touches)
  }, { passive: true })
  element.addEventListener('touchmove', ({ touches }) => {
    if (touches.length !== 2 || !start) return
    const change = distance(touches) / start
    if (change < PINCH_STEP && change > 1 / PINCH_STEP) return
    step(change > 1 ? -1 : 1)
    start = distance(touches)
  }, { passive: true })
}
