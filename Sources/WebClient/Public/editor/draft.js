/** Keeps what is drawn in this browser, so that nothing is lost when the page is closed. */

import { FEWEST_CORNERS, makeRegion } from './map-document.js'

const NAME = 'whereami.editor.draft'
/** Milliseconds after the last change. */
const DELAY = 800

/** @returns {import('./map-document.js').MapDocument | undefined} What was kept last. */
export function keptDraft() {
  try {
    const document = JSON.parse(localStorage.getItem(NAME))
    if (!isDocument(document) || document.regions.length === 0) return undefined
    return { ...document, regions: document.regions.map(makeRegion) }
  } catch {
    return undefined
  }
}

/**
 * Keeps every document from now on.
 * @param {import('./editor.js').Editor} editor
 * @param {() => void} onfailure Called once if the browser has no room for it.
 */
export function keepDrafts(editor, onfailure) {
  let kept = editor.state.document
  let timer
  let hasFailed = false
  const keep = () => {
    clearTimeout(timer)
    const { document } = editor.state
    if (document === kept) return
    kept = document
    const isKept = keepText(JSON.stringify(document))
    if (!isKept && !hasFailed) onfailure()
    hasFailed = !isKept
  }
  editor.store.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(keep, DELAY)
  })
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keep)
}

/** A draft that is no document would stop the editor at every visit. */
function isDocument(value) {
  const isList = (list, isElement) => Array.isArray(list) && list.every(isElement)
  const isPoint = (point) => isList(point, Number.isFinite) && point.length === 2
  const isRing = (ring) => isList(ring, isPoint) && ring.length >= FEWEST_CORNERS
  const isPolygon = (rings) => isList(rings, isRing) && rings.length > 0
  const isRegion = (region) => isList(region?.polygons, isPolygon)
  return typeof value?.name === 'string' && isList(value.regions, isRegion)
}

/** @returns {boolean} Whether the browser has room for it. */
function keepText(text) {
  try {
    localStorage.setItem(NAME, text)
    return true
  } catch {
    // An old draft would come back as if it were the newest.
    forget()
    return false
  }
}

function forget() {
  try {
    localStorage.removeItem(NAME)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
