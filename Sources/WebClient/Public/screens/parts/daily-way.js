/** The way from the start to the challenge of the day. */

import { h, setText } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { link } from '../../app/ui/link.js'
import { loadWhenReady } from '../social/live.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void}} Hidden until the server has told
 *   of a challenge.
 */
export function dailyWay(app) {
  const name = h('strong', { id: 'way-daily' })
  const text = h('span', { id: 'way-daily-text' })
  const element = h('li', { class: 'way way-daily', hidden: true },
    link('daily', {
      class: 'way-button', 'aria-labelledby': 'way-daily', 'aria-describedby': 'way-daily-text',
    }, icon('calendar'), h('span', { class: 'way-text' }, name, text)))
  const load = async () => {
    try {
      const day = await app.request('daily.get', {}, { repeat: true })
      setText(name, t('home.daily.go', { number: day.number }))
      setText(text, stateOf(day))
      element.hidden = false
    } catch {
      // A server without a challenge, or without a store at the moment: the other ways stay.
      element.hidden = true
    }
  }
  return { element, update: loadWhenReady(load) }
}

function stateOf({ attempt, streak }) {
  if (!attempt) return t('home.daily.open', { streak })
  if (attempt.points === undefined) return t('home.daily.playing')
  return t('home.daily.done', { points: formats().number(attempt.points), streak })
}
