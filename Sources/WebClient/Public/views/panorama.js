/**
 * A street panorama: one turns, zooms, and steps along the streets. The server tells of a step only
 * its direction.
 */

import { announce } from '../app/ui/announcer.js'
import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { notify } from '../app/ui/toasts.js'
import { bounded, dragged, linkTowards } from './direction.js'
import { followGestures } from './gestures.js'
import { forget, pictureAt } from './pictures.js'
import { sphere } from './sphere.js'
import { pointName, steps } from './steps.js'

/** A press of a key turns and zooms by so much. */
const TURN = 12
const ZOOM = 1.25

/**
 * @param {object} view
 * @param {{move?: (to: string) => Promise<object>}} options Steps to a node, and gives its view.
 */
export function panoramaView(view, { move }) {
  const gone = new AbortController()
  const canvas = h('canvas', {
    class: 'panorama-canvas', tabindex: '0', role: 'img', 'aria-label': t('view.panorama.label'),
    'aria-describedby': 'panorama-keys',
  })
  const ways = steps({ step, face: (bearing) => look({ ...direction, heading: bearing, pitch: -10 }) })
  const compass = tool('compass', 'view.panorama.north', () => look({ ...direction, heading: 0 }))
  const home = tool('again', 'view.panorama.start', () => step({ to: view.start }))
  const credit = h('a', {
    class: 'panorama-credit', href: view.credit.url, target: '_blank', rel: 'noopener noreferrer',
  }, view.credit.text)
  const flat = h('img', { class: 'panorama-flat', alt: t('view.panorama.label'), draggable: 'false' })
  const isFlat = view.movement === 'fixed'
  const ball = isFlat ? null : sphere(canvas)
  const element = h('div', { class: 'view view-panorama' },
    ball ? canvas : flat,
    !ball && !isFlat && h('p', { class: 'panorama-plain' }, t('view.panorama.plain')),
    h('p', { class: 'visually-hidden', id: 'panorama-keys' }, t('view.panorama.keys')),
    ways.element,
    h('div', { class: 'panorama-tools' }, ball && compass, home),
    credit)
  let direction = bounded({ heading: view.heading, pitch: 0, field: 75 })
  let isStepping = false

  function look(next) {
    direction = bounded(next)
    ball?.look(direction)
    ways.place(direction, { width: element.clientWidth, height: element.clientHeight })
    compass.style.setProperty('--turn', `${-direction.heading}deg`)
  }

  /** The small picture first, and the large one over it. */
  async function arrive(isFirst) {
    const { node } = view
    ways.show(view.links)
    home.hidden = view.movement !== 'walk' || node === view.start
    look(direction)
    for (const [index, { url }] of view.images.entries()) {
      try {
        await show(await pictureAt(url), node, index === 0 && !isFirst)
      } catch {
        if (!gone.signal.aborted && view.node === node) notify(t('view.failed'))
      }
    }
  }

  async function show(blob, node, fades) {
    if (gone.signal.aborted || view.node !== node) return
    if (!ball) {
      URL.revokeObjectURL(flat.src)
      flat.src = URL.createObjectURL(blob)
      return
    }
    const picture = await createImageBitmap(blob)
    if (gone.signal.aborted || view.node !== node) return
    ball.show(picture, fades)
    element.dataset.node = node
  }

  async function step(link) {
    if (isStepping || !move) return
    isStepping = true
    ways.wait(link)
    try {
      const next = await move(link.to)
      if (gone.signal.aborted) return
      for (const { url } of view.images) forget(url)
      view = next
      const said = link.bearing === undefined ? t('view.panorama.back')
        : t('view.panorama.stepped', { direction: pointName(link.bearing) })
      announce(`${said} ${waysText(view.links)}`)
      arrive(false)
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
  const KEYS = {
    ArrowLeft: () => look({ ...direction, heading: ahead() - TURN }),
    ArrowRight: () => look({ ...direction, heading: ahead() + TURN }),
    ArrowUp: () => look({ ...direction, pitch: direction.pitch + TURN }),
    ArrowDown: () => look({ ...direction, pitch: direction.pitch - TURN }),
    '+': () => look({ ...direction, field: direction.field / ZOOM }),
    '-': () => look({ ...direction, field: direction.field * ZOOM }),
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
    followGestures(canvas, {
      move: (by) => look(dragged(direction, by, side())),
      zoom: (factor) => look({ ...direction, field: direction.field / factor }),
    })
  }
  const sizes = new ResizeObserver(() => look(direction))
  sizes.observe(element)
  arrive(true)

  return {
    element,
    remove() {
      gone.abort()
      sizes.disconnect()
      ball?.remove()
      if (flat.src) URL.revokeObjectURL(flat.src)
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
