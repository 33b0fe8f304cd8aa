/** The own picture: choosing, looking at it before it is sent, taking it away. */

import { ask } from '../../app/ui/dialog.js'
import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { RequestError } from '../../app/net/calls.js'
import { notify } from '../../app/ui/toasts.js'
import { section, workButton } from './elements.js'

/** Where pictures go (see PROTOCOL: HTTP, same port). */
const PATH = '/v1/avatar'
/** The longest side of what is sent. Pixels. */
const SIDE = 512
/** A larger file is not even looked at. Bytes. */
const LARGEST_FILE = 30_000_000
/** How small a picture is made of a large one, until it fits: JPEG qualities. */
const QUALITIES = [0.9, 0.75, 0.55]
/** The most that the server takes. Bytes. */
const LARGEST_PICTURE = 256 * 1024

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement,
 *   update(state: import('../../app/state/store.js').AppState): void}}
 */
export function picturePart(app) {
  const preview = h('div', { class: 'picture-preview', hidden: true })
  const input = h('input', {
    type: 'file', id: 'picture', class: 'visually-hidden', tabindex: '-1',
    accept: 'image/png,image/jpeg,image/webp',
    onchange: () => {
      const [file] = input.files
      input.value = ''
      if (file) look(file)
    },
  })
  const choose = h('button', { type: 'button', class: 'button', onclick: () => input.click() },
    t('picture.choose'))
  const remove = workButton(app, t('picture.remove'), async () => {
    const answer = await ask({
      title: t('picture.remove.title'), text: t('picture.remove.text'),
      confirm: t('picture.remove'), isDangerous: true,
    })
    if (!answer) return
    await send(app, 'DELETE')
    app.store.set(({ player: { avatar: _, ...player } }) => ({ player }))
    notify(t('picture.removed'))
  })
  const close = () => {
    URL.revokeObjectURL(preview.querySelector('img')?.src ?? '')
    preview.hidden = true
    fill(preview)
    choose.focus()
  }

  const look = (file) => app.busy(choose, async () => {
    const blob = await prepared(file)
    const use = workButton(app, t('picture.use'), async () => {
      const { avatar } = await send(app, 'PUT', blob)
      app.store.set(({ player }) => ({ player: { ...player, avatar } }))
      close()
      notify(t('picture.changed'))
    }, { class: 'button-primary' })
    fill(preview,
      h('img', { src: URL.createObjectURL(blob), alt: t('picture.preview'), class: 'picture' }),
      h('div', { class: 'buttons' }, use,
        h('button', { type: 'button', class: 'button', onclick: close }, t('common.cancel'))))
    preview.hidden = false
    use.focus()
  })

  const element = section(t('picture.title'), { class: 'card' },
    h('p', { class: 'hint' }, t('picture.hint')),
    h('div', { class: 'buttons' }, choose, remove,
      h('label', { for: 'picture', class: 'visually-hidden' }, t('picture.choose')), input),
    preview)
  return {
    element,
    update({ player }) {
      remove.hidden = !player?.avatar
    },
  }
}

/**
 * A square from the middle of a picture, small enough for the server. Drawing it anew also leaves
 * behind what the file tells besides.
 *
 * @param {File} file
 * @returns {Promise<Blob>}
 */
async function prepared(file) {
  const bitmap = file.size <= LARGEST_FILE
    ? await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null) : null
  if (!bitmap) throw new RequestError('pictureInvalid')
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = h('canvas', { width: Math.min(side, SIDE), height: Math.min(side, SIDE) })
  canvas.getContext('2d').drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2,
    side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (blob.size <= LARGEST_PICTURE) return blob
  }
  throw new RequestError('tooLarge')
}

/** @returns {Promise<object>} What the server says; a refusal is thrown as requests throw it. */
async function send(app, method, body) {
  let response
  try {
    response = await fetch(PATH, {
      method, body, headers: { authorization: `Bearer ${app.session.token()}` },
      referrerPolicy: 'no-referrer', credentials: 'omit',
    })
  } catch {
    throw new RequestError('connectionLost', { retryable: true })
  }
  const reply = response.status === 204 ? {} : await response.json().catch(() => ({}))
  if (response.ok) return reply
  const seconds = Number(response.headers.get('retry-after') ?? 1)
  throw new RequestError(reply.code ?? 'unexpected', { retryAfterMs: seconds * 1000 })
}
