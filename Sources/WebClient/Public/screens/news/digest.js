/** How often a digest of the news comes into the inbox. */

import { DIGESTS, isOfOtherZone, zoneHere } from '../../app/state/news.js'
import { choice } from '../../app/ui/choice.js'
import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { errorText, notify } from '../../app/ui/toasts.js'
import { section } from '../social/elements.js'
import { loadWhenReady } from '../social/live.js'
import { nextText } from './words.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void}}
 */
export function digestPart(app) {
  let digest = { every: DIGESTS[0] }
  const text = h('p', { class: 'hint', role: 'status' })
  const names = Object.fromEntries(DIGESTS.map((each) => [each, t(`news.digest.${each}`)]))
  const field = choice('news.digest.label', names, digest.every, choose)
  const select = field.querySelector('select')

  function show(told) {
    digest = told
    select.value = digest.every
    setText(text, nextText(digest))
  }

  const set = (every) => app.request('digest.set', { every, timeZone: zoneHere() }, { repeat: true })

  async function choose(every) {
    try {
      show(await set(every))
    } catch (error) {
      select.value = digest.every
      notify(errorText(error), { kind: 'error' })
    }
  }

  async function load() {
    try {
      const told = await app.request('digest.get', {}, { repeat: true })
      show(isOfOtherZone(told, zoneHere()) ? await set(told.every) : told)
    } catch (error) {
      setText(text, errorText(error))
    }
  }

  return {
    element: section(t('news.digest'), { class: 'card news-digest' }, field, text),
    update: loadWhenReady(load),
  }
}
