/** Shows a result to others: a text and a picture, by the phone's own list or by hand. */

import { h, setText } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { shareText } from '../../app/state/share.js'
import { shareCard } from './share-card.js'

const FILE = 'where-am-i.png'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} result As `shareCard` takes it.
 * @param {string} [result.line] What is said in place of the usual text, before the address.
 * @param {() => Promise<string>} [result.address] Finds the address; it goes with `result.line`.
 * @returns {HTMLElement} A button that opens what can be shared.
 */
export function shareButton(app, result) {
  const button = h(
    'button',
    {
      type: 'button', class: 'button button-large',
      onclick: () => app.busy(button, () => openDialog(result)),
    },
    icon('share'), t('share.go')
  )
  return button
}

async function openDialog(result) {
  const { number } = formats()
  const [canvas, found] = await Promise.all([shareCard(result), result.address?.()])
  const headline = result.line ?? t('share.headline', {
    map: result.title, points: number(result.total), most: number(result.most),
  })
  const text = result.line ? `${result.line}\n${found}`
    : shareText(headline, result.scores, location.origin)
  const picture = await new Promise((done) => canvas.toBlob(done, 'image/png'))
  const address = URL.createObjectURL(picture)
  canvas.className = 'share-card'
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', headline)
  const said = h('p', { class: 'hint', role: 'status' })
  const say = (name) => setText(said, t(`share.${name}`))
  const button = (name, onclick, kind = '') =>
    h('button', { type: 'button', class: `button ${kind}`, onclick }, t(`share.${name}`))
  const dialog = h(
    'dialog',
    { class: 'dialog share', 'aria-labelledby': 'share-title', onclose },
    h('h2', { id: 'share-title' }, t('share.title')),
    canvas,
    h('pre', { class: 'share-text' }, text),
    said,
    h('div', { class: 'buttons' },
      navigator.share && button('send', () => send(text, picture, say), 'button-primary'),
      button('copy', () => copy(text, say)),
      h('a', { class: 'button', href: address, download: FILE }, t('share.save')),
      button('close', () => dialog.close()))
  )
  function onclose() {
    URL.revokeObjectURL(address)
    dialog.remove()
  }
  document.body.append(dialog)
  dialog.showModal()
}

async function send(text, picture, say) {
  const files = [new File([picture], FILE, { type: picture.type })]
  try {
    await navigator.share(navigator.canShare?.({ files }) ? { text, files } : { text })
  } catch (error) {
    if (error.name !== 'AbortError') say('failed')
  }
}

async function copy(text, say) {
  try {
    await navigator.clipboard.writeText(text)
    say('copied')
  } catch {
    // The text stands there to be copied by hand.
    say('failed')
  }
}
