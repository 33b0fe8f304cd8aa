/** Asks how a map is to be kept on the server, keeps it, and shows the way to its page. */

import { newKey } from '../../app/state/list-id.js'
import { remembered } from '../../app/state/settings.js'
import { announce } from '../../app/ui/announcer.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { addressOf } from '../../app/ui/link.js'
import { errorText } from '../../app/ui/toasts.js'
import { writeGeoJson } from '../json/geojson-writer.js'
import { keepMap, TITLE_LENGTH, VISIBILITIES } from '../json/map-keeper.js'
import { keptMap, setKeptMap } from '../kept.js'
import { t } from './words.js'

/**
 * @param {import('../editor.js').Editor} editor
 * @param {() => void} onproblems Called when the server has found problems in the map.
 */
export function askToKeep(editor, onproblems) {
  const body = h('div', { class: 'keep' })
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'keep-title', onclose: () => dialog.remove() },
    h('h2', { id: 'keep-title' }, t('editor.keep.title')), body)
  const close = () => dialog.close()
  const problems = () => {
    close()
    onproblems()
  }
  fill(body, remembered('token') ? formPart(editor, { close, problems, done: (kept) => fill(body, donePart(kept, close)) })
    : nobodyPart(close))
  document.body.append(dialog)
  dialog.showModal()
}

function nobodyPart(close) {
  return [h('p', {}, t('editor.keep.nobody')), h('div', { class: 'buttons' },
    button(t('common.cancel'), close),
    h('a', { class: 'button button-primary', href: '/' }, t('editor.keep.signIn')))]
}

function button(text, onclick, looks = '') {
  return h('button', { type: 'button', class: `button ${looks}`, onclick }, text)
}

function formPart(editor, { close, problems, done }) {
  const { document: drawn } = editor.state
  const kept = keptMap()
  const title = h('input', {
    id: 'keep-name', type: 'text', maxlength: TITLE_LENGTH, autocomplete: 'off', required: true,
    'aria-describedby': 'keep-problem', value: kept?.title ?? drawn.title ?? '',
  })
  const visibility = h('select', { id: 'keep-visibility' }, VISIBILITIES.map((each) =>
    h('option', { value: each, selected: each === (kept?.visibility ?? 'private') }, t(`editor.keep.${each}`))))
  const again = h('input', { type: 'checkbox', id: 'keep-again', checked: true })
  const problem = h('p', { class: 'problem', id: 'keep-problem', hidden: true })
  const go = h('button', { class: 'button button-primary' }, t('editor.keep.go'))
  const attempt = keyOfAttempt()

  async function send() {
    problem.hidden = true
    go.disabled = true
    const wish = {
      file: writeGeoJson(drawn), title: title.value.trim(), visibility: visibility.value,
      map: kept && again.checked ? kept.map : undefined,
    }
    const reply = await keepMap({ ...wish, key: attempt(wish) }, remembered('token'))
    go.disabled = false
    if (reply.problems) return problems()
    if (reply.code) return refuse(reply)
    setKeptMap(reply.map)
    done(reply.map)
  }

  function refuse(reply) {
    // A map that was deleted meanwhile can only be made anew.
    if (reply.code === 'unknownMap') again.checked = false
    const key = ['tooLarge', 'unauthenticated', 'invalidToken'].includes(reply.code) && `editor.keep.${reply.code}`
    setText(problem, key ? t(key) : errorText(reply))
    problem.hidden = false
    announce(problem.textContent, { urgent: true })
    title.focus()
  }

  return h('form', {
    class: 'form',
    onsubmit: (event) => {
      event.preventDefault()
      if (!go.disabled) send()
    },
  },
  h('div', { class: 'field' }, h('label', { for: title.id }, t('editor.map.title')), title),
  h('div', { class: 'field' }, h('label', { for: visibility.id }, t('editor.keep.visibility')), visibility),
  kept && h('label', { class: 'check', for: again.id }, again, t('editor.keep.again', { title: kept.title })),
  problem,
  h('div', { class: 'buttons' }, button(t('common.cancel'), close), go))
}

/** The same wish has the same key: an answer that was lost makes no second map. */
function keyOfAttempt() {
  let last = ''
  let key = ''
  return (wish) => {
    const now = JSON.stringify(wish)
    if (now !== last) key = newKey()
    last = now
    return key
  }
}

/** The map is kept: its page, and its address to give away. */
function donePart({ map, visibility }, close) {
  const address = `${location.origin}/${addressOf('maps', map)}`
  const said = h('p', { role: 'status' }, t('editor.keep.done'))
  announce(said.textContent)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setText(said, t('editor.keep.copied'))
    } catch {
      setText(said, address)
    }
  }
  const page = h('a', { class: 'button button-primary', href: address, autofocus: true }, t('editor.keep.page'))
  return [said, h('div', { class: 'buttons' }, button(t('editor.keep.close'), close),
    visibility !== 'private' && button(t('editor.keep.copy'), copy), page)]
}
