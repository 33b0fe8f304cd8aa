/** The open challenges, with the time that is left for an answer. */

import { unusualView } from '../../app/state/place-view.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { chosenMap } from '../maps/choice.js'
import { emptyPart } from '../parts/empty.js'
import { gameTitle } from '../parts/game-title.js'
import { mapTitle } from './challenge.js'
import { playerLine, section, workButton } from './elements.js'
import { everySecond } from './live.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, update(state: object): void, leave(): void}}
 */
export function challengesPart(app) {
  const list = h('ul', { class: 'rows' })
  const find = workButton(app, t('home.online.go'),
    () => app.waitingRoom.join({ map: chosenMap(app.store.get().maps)?.map }))
  const empty = emptyPart(t('friends.challenges.none'), find)
  const element = section(t('friends.challenges'), { class: 'card' }, list, empty)
  let rows = []
  let shown = ''
  const tick = () => {
    for (const row of rows) row.tick()
  }
  return {
    element,
    update({ challenges }) {
      empty.hidden = challenges.length > 0
      const key = challenges.map((each) => each.challenge).join()
      if (key === shown) return
      shown = key
      rows = challenges.map((each) => makeRow(app, each))
      fill(list, rows.map((row) => row.element))
      tick()
    },
    leave: everySecond(tick),
  }
}

function makeRow(app, { challenge, username, map, format, options, direction, expires }) {
  const kind = unusualView(app.store.get().maps, { map, options })
  const left = h('span', { class: 'number' })
  const send = (method) => () => app.request(method, { challenge })
  const cancel = async () => {
    await app.request('challenge.cancel', { challenge })
    app.store.set(({ challenges }) => ({
      challenges: challenges.filter((each) => each.challenge !== challenge),
    }))
  }
  const buttons = direction === 'incoming'
    ? [
      workButton(app, t('challenge.accept'), send('challenge.accept'), { class: 'button-primary' }),
      workButton(app, t('challenge.decline'), send('challenge.decline')),
    ]
    : [workButton(app, t('friends.challenge.cancel'), cancel)]
  const element = h('li', { class: 'row' },
    playerLine({ username },
      h('p', { class: 'hint' },
        t(`friends.challenge.${direction}`, { map: gameTitle(mapTitle(app, map), format) }),
        kind && ` · ${t(kind)}`, ' · ', left)),
    h('div', { class: 'buttons' }, buttons))
  return {
    element,
    tick() {
      const seconds = Math.ceil(app.clock.until(expires) / 1000)
      setText(left, t('friends.challenge.left', { seconds }))
    },
  }
}
