/** The editor page's beginning: looks, language, then the editor. */

import { announce } from '../app/ui/announcer.js'
import { ask } from '../app/ui/dialog.js'
import { setText } from '../app/ui/h.js'
import { ignoreHeldKeys } from '../app/ui/keys.js'
import { applyLooks } from '../app/state/settings.js'
import { notify } from '../app/ui/toasts.js'
import { Analyst } from './analyst.js'
import { keepDrafts, keptDraft } from './draft.js'
import { Editor } from './editor.js'
import { setKeptMap, takeKeptMap } from './kept.js'
import { makeFiles, takeDroppedFiles } from './ui/files.js'
import { addAtCross, followKeys } from './ui/keys.js'
import { emptyDocument, vertexAt } from './map-document.js'
import { fitBox, labelMap, makeMap } from './ui/map-view.js'
import { askToKeep } from './ui/keep-dialog.js'
import { showOverlay } from './ui/overlay.js'
import { fillPanel } from './ui/panel.js'
import { boxOfRegions } from './geometry/pick.js'
import { placeOfProblem } from './ui/problem-place.js'
import { verdictWords } from './ui/problem-words.js'
import { followPointer, goTo } from './ui/pointer.js'
import { showRegions } from './ui/regions-layer.js'
import { fillDrawing, fillHeader, fillStatus, fillTools } from './ui/toolbar.js'
import { setLanguage, t } from './ui/words.js'
import { warningsOf } from './warnings.js'

const at = (id) => document.getElementById(id)

applyLooks()
ignoreHeldKeys()
await setLanguage()
/** Whether what is drawn or opened now is to come in the place of a map. */
const isReplacing = takeKeptMap()

const editor = new Editor()
const draft = keptDraft()
if (draft) editor.open(draft)

const map = makeMap(at('map'))
showRegions(map, editor)
const overlay = showOverlay(map, editor)
followPointer(map, editor, overlay.hover)
const analyst = new Analyst(editor, { warn: warningsOf })

const fit = () => {
  const box = boxOfRegions(editor.state.document.regions)
  if (box) fitBox(map, box)
}
const opened = () => {
  fit()
  // A file is another map.
  if (!isReplacing) setKeptMap(null)
}
const files = makeFiles(editor, opened, () => panel.show('check'))

const commands = {
  fit,
  openFile: () => files.open(),
  drawAgain: () => analyst.drawAgain(),
  refuse: () => notify(t('editor.fewestCorners')),
  show: (path) => goTo(map, editor, path),
  showCheck: () => {
    panel.show('check')
    at('page-check').focus()
  },
  showRegion(region) {
    editor.select({ region })
    const box = boxOfRegions([editor.state.document.regions[region]])
    if (box) fitBox(map, box)
  },
  /** Where a problem of the document is. */
  showProblem(problem) {
    if (problem.kind === 'invalidName') {
      panel.show('map')
      at('map-name').focus()
      return
    }
    const path = placeOfProblem(editor.state.document, problem)
    if (path) editor.select(path)
    const corner = path && vertexAt(editor.state.document, path)
    commands.showPlaceOf({ ...problem, point: corner ?? problem.point })
  },
  /** Where on the map a problem is, whatever is drawn there. */
  showPlaceOf({ point, feature }) {
    if (point) map.setView([point[1], point[0]], Math.max(map.getZoom(), 4))
    else if (editor.state.document.regions[feature]) commands.showRegion(feature)
    at('map').focus()
  },
  async setLanguage(name) {
    await setLanguage(name)
    build()
    panel.show('map')
  },
}

async function startAnew() {
  const { document: drawn } = editor.state
  if (drawn.regions.length > 0) {
    const question = { title: t('editor.new.title'), text: t('editor.new.text') }
    if (!await ask({ ...question, confirm: t('editor.file') })) return
  }
  editor.open(emptyDocument())
  setKeptMap(null)
}

function keep() {
  if (editor.state.document.regions.length === 0) notify(t('editor.check.empty'))
  else askToKeep(editor, commands.showCheck)
}

let panel
let updates = []

/** Everything with words on it, in the language of the moment. */
function build() {
  document.title = `${t('editor.title')} · ${t('app.name')}`
  setText(at('skip-link'), t('editor.skip'))
  setText(at('drop'), t('editor.drop'))
  labelMap(map)
  fillHeader(at('editor-header'), files, startAnew, keep)
  panel = fillPanel(at('panel'), editor, commands)
  updates = [
    panel.update,
    fillTools(at('tools'), editor, commands),
    fillDrawing(at('drawing'), editor, () => addAtCross(map, editor)),
    fillStatus(at('status'), editor, commands),
    showMode,
  ]
  update(editor.state)
}

function update(state) {
  for (const each of updates) each(state)
}

let shownMode = 'select'
function showMode({ mode }) {
  // The space bar puts corners on the map, and the buttons for drawing go when it ends.
  if (mode !== shownMode) at('map').focus({ preventScroll: true })
  shownMode = mode
  at('cross').hidden = mode === 'select'
  document.body.classList.toggle('is-drawing', mode !== 'select')
}

let said = ''
function sayVerdict({ analysis, checkFailure, isAnalysing, document: { regions } }) {
  if (!(analysis || checkFailure) || isAnalysing || regions.length === 0) return
  const words = checkFailure
    ? t(`editor.verdict.${checkFailure}`) : verdictWords(analysis, t)
  if (words !== said) announce(words)
  said = words
}

build()
editor.store.subscribe(update)
editor.store.subscribe(sayVerdict)
followKeys(map, editor, {
  ...files,
  refuse: commands.refuse,
  refuseToFinish: () => notify(t('editor.drawing.few')),
})
takeDroppedFiles(at('drop'), files.read)
keepDrafts(editor, () => notify(t('editor.draft.noRoom'), { kind: 'error' }))
at('skip-link').addEventListener('click', (event) => {
  event.preventDefault()
  at('panel').focus()
})
if (draft) {
  fit()
  notify(t('editor.draft.back'))
}
