/**
 * A street panorama: one turns, zooms, and steps along the streets. The server tells of a step only
 * its direction.
 */

import { announce } from '../app/ui/announcer.js'
import { h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { notify } from '../app/ui/toasts.js'
import { bounded, dragged, linkTowards } from './direction.js'
import { fixedPicture, strip } from './flat.js'
import { followGestures, followZoomKeys } from './gestures.js'
import { forget, pictureAt } from './pictures.js'
import { sphere } from './sphere.js'
import { pointName, steps } from './steps.js'

/** A press of a key turns and zooms by so much. */
const TURN = 12
const ZOOM = 1.25

/**
 * @param {object} view
 * @param {{move?: (to: string) => Promise<object>}} options Steps to a node, and gives its view.
 * @returns {{element: HTMLElement, go(next: object): void, remove(): void}} `go` shows another view,
 *   as when somebody else has stepped.
 */
export function panoramaView(view, { move }) {
  const gone = new AbortController()
  const isFixed = view.movement === 'fixed'
  const canvas = h('canvas', {
    class: 'panorama-canvas', tabindex: '0', role: 'img', 'aria-label': t('view.panorama.label'),
    'aria-describedby': 'panorama-keys',
  })
  const ball = isFixed ? null : sphere(canvas)
  const surface = ball ?? (isFixed ? fixedPicture() : strip((heading) => look({ ...direction, heading })))
  const ways = steps({ step, face: (bearing) => look({ ...direction, heading: bearing, pitch: -10 }) })
  const compass = tool('compass', 'view.panorama.north', () => look({ ...direction, heading: 0 }))
  const home = tool('again', 'view.panorama.start', () => step({ to: view.start }))
  const credit = h('a', {
    class: 'panorama-credit', href: view.credit.url, target: '_blank', rel: 'noopener noreferrer',
  }, view.credit.text)
  home.hidden = true
  const status = h('p', { class: 'panorama-status' })
  const element = h('div', { class: 'view view-panorama' },
    surface.element,
    ball && h('p', { class: 'visually-hidden', id: 'panorama-keys' }, t('view.panorama.keys')),
    ways.element,
    status,
    h('div', { class: 'panorama-tools' }, !isFixed && compass, home),
    ball && h('div', { class: 'zoom-buttons' },
      tool('plus', 'zoom.in', () => zoom(ZOOM)), tool('minus', 'zoom.out', () => zoom(1 / ZOOM))),
    credit,
    !ball && !isFixed && h('p', { class: 'panorama-plain' }, t('view.panorama.plain')))
  let direction = bounded({ heading: view.heading, pitch: 0, field: 75 })
  let isStepping = false

  function look(next) {
    direction = bounded(next)
    surface.look(direction)
    const frame = { width: element.clientWidth, height: element.clientHeight }
    ways.place(direction.heading, (bearing) => surface.place(bearing, direction, frame), frame)
    compass.style.setProperty('--turn', `${-direction.heading}deg`)
  }

  function zoom(factor) {
    look({ ...direction, field: direction.field / factor })
  }

  /** The small picture first, with the steps from there, and then the large one over it. */
  async function arrive(towards) {
    const { node, images: [small, ...larger] } = view
    tell(t('view.panorama.loading'), true)
    try {
      await show(small, node, towards !== undefined)
      if (view.node === node) tell('', false)
    } catch {
      if (gone.signal.aborted || view.node !== node) return
      tell(t('view.failed'), false)
      announce(t('view.failed'))
    }
    if (gone.signal.aborted || view.node !== node) return
    const isLost = ways.show(view.links, towards)
    const wasHome = document.activeElement === home
    home.hidden = view.movement !== 'walk' || node === view.start
    if (isLost || wasHome && home.hidden) surface.element.focus({ preventScroll: true })
    look(direction)
    sharpen(larger, node)
  }

  /** Shows larger pictures where there are any; the small one stays otherwise. */
  async function sharpen(images, node) {
    for (const image of images) await show(image, node, false).catch(() => {})
  }

  async function show({ url }, node, fades) {
    const picture = await surface.load(await pictureAt(url))
    if (gone.signal.aborted || view.node !== node) return picture.close?.()
    surface.show(picture, fades)
    element.dataset.node = node
  }

  function tell(text, isLoading) {
    setText(status, text)
    element.classList.toggle('is-loading', isLoading)
  }

  async function enter(next, towards) {
    for (const { url } of view.images) forget(url)
    view = next
    await arrive(towards)
  }

  async function step(link) {
    if (isStepping || !move) return
    isStepping = true
    ways.wait(link)
    try {
      const next = await move(link.to)
      if (gone.signal.aborted) return
      await enter(next, link.bearing ?? direction.heading)
      const said = link.bearing === undefined ? t('view.panorama.back')
        : t('view.panorama.stepped', { direction: pointName(link.bearing) })
      if (!gone.signal.aborted) announce(`${said} ${waysText(view.links)}`)
    } catch {
      if (!gone.signal.aborted) notify(t('view.panorama.stuck'))
    } finally {
      isStepping = false
      ways.wait(null)
    }
  }

  function stepTowards(bearing) {
    const link = linkTowards(view.links, bearing)
    if (link) step(link)
  }

  const ahead = () => direction.heading
  const TURNS = {
    ArrowLeft: () => look({ ...direction, heading: ahead() - TURN }),
    ArrowRight: () => look({ ...direction, heading: ahead() + TURN }),
    ArrowUp: () => look({ ...direction, pitch: direction.pitch + TURN }),
    ArrowDown: () => look({ ...direction, pitch: direction.pitch - TURN }),
  }
  const KEYS = {
    // A strip is scrolled by them.
    ...(ball && TURNS),
    w: () => stepTowards(ahead()),
    s: () => stepTowards(ahead() + 180),
    n: () => look({ ...direction, heading: 0 }),
    r: () => !home.hidden && step({ to: view.start }),
  }
  element.addEventListener('keydown', (event) => {
    const act = KEYS[event.key] ?? KEYS[event.key.toLowerCase()]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
  if (ball) {
    const side = () => Math.min(element.clientWidth, element.clientHeight)
    followGestures(canvas, { move: (by) => look(dragged(direction, by, side())), zoom })
    followZoomKeys((sign) => zoom(ZOOM ** sign), gone.signal)
    canvas.addEventListener('webglcontextlost', () => tell(t('view.panorama.loading'), true))
    canvas.addEventListener('webglcontextrestored', () => {
      // Else the picture of a step is awaited still.
      if (element.dataset.node === view.node) tell('', false)
    })
  }
  const sizes = new ResizeObserver(() => look(direction))
  sizes.observe(element)
  arrive()

  return {
    element,
    go: (next) => next.node !== view.node && enter(next, direction.heading),
    remove() {
      gone.abort()
      sizes.disconnect()
      surface.remove()
      for (const { url } of view.images) forget(url)
    },
  }
}

/** "Steps lead north-east, south." */
function waysText(links) {
  if (links.length === 0) return ''
  return t('view.panorama.ways', {
    directions: links.map(({ bearing }) => pointName(bearing)).join(', '),
  })
}

function tool(picture, key, onclick) {
  const label = t(key)
  return h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick },
    icon(picture))
}
