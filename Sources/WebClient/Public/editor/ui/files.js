/** Opening files, by a picker or dropped on the page, and saving them. */

import { asset } from '../../app/ui/assets.js'
import { h } from '../../app/ui/h.js'
import { notify } from '../../app/ui/toasts.js'
import { writeGeoJson } from '../json/geojson-writer.js'
import { checkMap } from '../json/map-check.js'
import { t } from './words.js'

/** Larger files are not opened: 20 times the largest that ships. Bytes. */
const LARGEST_FILE = 40_000_000

/**
 * @param {import('../editor.js').Editor} editor
 * @param {() => void} onopen Called when a file has been opened.
 * @param {() => void} onproblems Called when the server has found problems in it.
 */
export function makeFiles(editor, onopen, onproblems) {
  let last = 0
  const input = h('input', {
    type: 'file', accept: '.geojson,.json,application/geo+json,application/json',
    class: 'visually-hidden', tabindex: '-1',
    onchange: () => {
      if (input.files[0]) read(input.files[0])
      input.value = ''
    },
  })

  const read = async (file) => {
    if (file.size > LARGEST_FILE) {
      notify(t('editor.tooLarge'), { kind: 'error' })
      return
    }
    const name = file.name.replace(/\.(geojson|json)$/i, '')
    editor.store.set({ isOpening: true })
    last += 1
    const number = last
    const bytes = await file.arrayBuffer()
    const document = await opened(bytes.slice(), name)
      .finally(() => editor.store.set({ isOpening: false }))
    if (document === undefined) {
      notify(t('editor.notGeoJson', { name: file.name }), { kind: 'error' })
    } else {
      editor.open(document)
      notify(t('editor.opened', { name: file.name, regions: document.regions.length }))
      onopen()
    }
    // Without an answer only the document as it is now is checked, later.
    const { analysis } = await checkMap(bytes)
    if (number !== last || !analysis || analysis.problems.length === 0) return
    editor.store.set({ opened: { name: file.name, problems: analysis.problems } })
    onproblems()
  }

  return { input, read, open: () => input.click(), save: () => save(editor.state.document) }
}

/** The document of a file: a worker opens it, which ends with its answer. */
async function opened(bytes, name) {
  const worker = new Worker(asset('editor/json/worker.js'), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', reject)
      worker.postMessage({ bytes, name }, [bytes])
    })
  } finally {
    worker.terminate()
  }
}

function save(document) {
  const blob = new Blob([writeGeoJson(document)], { type: 'application/geo+json' })
  const url = URL.createObjectURL(blob)
  const link = h('a', { href: url, download: `${document.name || 'map'}.geojson` })
  link.click()
  // The browser has to have begun reading before the address may go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  notify(t('editor.saved', { name: link.download }))
}

/**
 * Takes files that are dropped anywhere on the page.
 * @param {HTMLElement} sign Shown while a file is over the page.
 * @param {(file: File) => void} read
 */
export function takeDroppedFiles(sign, read) {
  const isFile = (event) => event.dataTransfer?.types.includes('Files')
  addEventListener('dragover', (event) => {
    if (!isFile(event)) return
    event.preventDefault()
    sign.hidden = false
  })
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) sign.hidden = true
  })
  addEventListener('drop', (event) => {
    if (!isFile(event)) return
    event.preventDefault()
    sign.hidden = true
    if (event.dataTransfer.files[0]) read(event.dataTransfer.files[0])
  })
}
