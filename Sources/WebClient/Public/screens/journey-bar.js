/** Aids and pauses beside the round: what is left, what an aid tells, and the cover of a pause. */

import { pause, resume, useAid } from '../app/shell/journeys.js'
import { AIDS } from '../app/state/journey.js'
import { announce } from '../app/ui/announcer.js'
import { flag } from '../app/ui/flag.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { followShakes } from '../app/ui/shake.js'
import { drawLens } from '../map/lens.js'
import { countryName } from '../map/places.js'

const PICTURES = { freeze: 'clock', lens: 'search', fork: 'fork', shuffle: 'again' }

/**
 * @param {import('../app/shell/app.js').App} app
 * @param {HTMLElement} panes The picture and the map.
 * @returns {{element: HTMLElement, update(match: object, map: object|null): void,
 *   overview(): boolean, leave(): void}} `overview` shows what a lens has drawn, if it has.
 */
export function journeyBar(app, panes) {
  const { match } = app.store.get()
  const buttons = new Map(handOf(match).map((aid) => [aid, aidButton(aid)]))
  const pauseButton = match.pauses === null ? null
    : barButton('pause', t('pause.go'), () => carryOut(pauseButton, () => pause(app)))
  const left = leftPart()
  pauseButton?.append(left)
  const told = h('p', { class: 'journey-told' })
  const cover = pauseCover(app)
  panes.append(cover.element)
  const stopShakes = buttons.has('shuffle') ? followShakes(() => use('shuffle')) : () => {}
  let lens = null
  let drawn = null
  let wasPaused = false

  function aidButton(aid) {
    const button = barButton(PICTURES[aid], t(`aid.${aid}`), () => use(aid), t(`aid.${aid}.text`))
    button.append(leftPart())
    return button
  }

  function use(aid) {
    const { match } = app.store.get()
    if (isPossible(match) && match.aids.includes(aid) && !isHelping(match, aid)) carryOut(buttons.get(aid), () => useAid(app, aid))
  }

  /** The event may have come before the reply, after which the button would look as if it could be pressed. */
  async function carryOut(button, work) {
    await app.busy(button, work)
    const { match } = app.store.get()
    if (match) showAids(match)
  }

  function showAids(match) {
    for (const [aid, button] of buttons) {
      const count = countOf(match, aid)
      const isUsed = count === 0
      // An aid that was brought along helps once more.
      setText(button.querySelector('.journey-left'), count > 1 ? String(count) : '')
      button.setAttribute('aria-label', count > 1 ? t('aid.left', { aid: t(`aid.${aid}`), count }) : t(`aid.${aid}`))
      button.classList.toggle('is-used', isUsed)
      button.setAttribute('aria-disabled', String(isUsed || isHelping(match, aid) || !isPossible(match)))
    }
    if (pauseButton) {
      setText(left, String(match.pauses))
      pauseButton.setAttribute('aria-label', t('pause.left', { count: match.pauses }))
      pauseButton.classList.toggle('is-used', match.pauses === 0)
      pauseButton.setAttribute('aria-disabled', String(match.pauses === 0 || !isPossible(match)))
    }
  }

  /** Tells in words how the aids of the round help. */
  function showTold(match) {
    const fork = match.aided.find((use) => use.fork)?.fork
    const hasLens = match.aided.some((use) => use.lens)
    const words = [fork && forkText(fork), hasLens && t('aid.lens.told'),
      match.aided.some(({ aid }) => aid === 'freeze') && t('aid.freeze.told'),
      match.aided.some(({ aid }) => aid === 'shuffle') && t('aid.shuffle.told')].filter(Boolean)
    const text = words.join(' ')
    if (told.dataset.text === text) return
    told.dataset.text = text
    fill(told, fork && [fork.map((code) => [flag(code), ' ']), ' '], text)
    if (text) announce(words[0])
  }

  function showLens(match, map) {
    const wanted = match.aided.find((use) => use.lens)?.lens ?? null
    if (!map || wanted === drawn) return
    lens?.remove()
    lens = wanted && drawLens(map, wanted)
    drawn = wanted
    lens?.show()
  }

  function showPause(match) {
    const isPaused = Boolean(match.pausedUntil)
    cover.show(match)
    if (isPaused && !wasPaused) cover.button.focus()
    if (!isPaused && wasPaused) {
      announce(t('pause.over'))
      ;(pauseButton ?? panes.querySelector('[tabindex]'))?.focus({ preventScroll: true })
    }
    wasPaused = isPaused
  }

  return {
    element: h('div', { class: 'journey-parts' },
      h('div', { class: 'aids', role: 'group', 'aria-label': t('aid.label') },
        [...buttons.values()], pauseButton),
      told),
    update(match, map) {
      if (!match) return
      showAids(match)
      showTold(match)
      showLens(match, map)
      showPause(match)
    },
    overview() {
      lens?.show()
      return Boolean(lens)
    },
    leave() {
      stopShakes()
      cover.element.remove()
    },
  }
}

/** The aids that the bar begins with, in their order. */
function handOf({ aids, aided }) {
  return AIDS.filter((aid) => aids?.includes(aid) || aided.some((use) => use.aid === aid))
}

/** How often an aid can still be had. */
function countOf({ aids }, aid) {
  return aids?.filter((each) => each === aid).length ?? 0
}

/** Whether it helps in this round already, where it helps no more than once. */
function isHelping({ aided }, aid) {
  return aided.some((use) => use.aid === aid)
}

/** The number in the corner of a button. */
function leftPart() {
  return h('span', { class: 'journey-left number' })
}

/** Whether an aid or a pause can be had now. */
function isPossible({ phase, pausedUntil }) {
  return (phase === 'moving' || phase === 'guessing') && !pausedUntil
}

function barButton(picture, name, onclick, text) {
  return h('button', {
    type: 'button', class: 'aid', title: text, onclick: ({ currentTarget }) => {
      if (currentTarget.getAttribute('aria-disabled') !== 'true') onclick()
    },
  }, icon(picture), h('span', {}, name))
}

function forkText(countries) {
  return t('aid.fork.told', { one: countryName(countries[0]), other: countryName(countries[1]) })
}

/** Covers the picture and the map while the clock stands. */
function pauseCover(app) {
  const left = h('p', { class: 'lead' })
  const button = h('button', {
    type: 'button', class: 'button button-primary button-large',
    onclick: () => app.busy(button, () => resume(app)),
  }, t('pause.resume'))
  const element = h('div', { class: 'pause-cover', hidden: true, role: 'group', 'aria-labelledby': 'pause-title' },
    h('h2', { id: 'pause-title' }, t('pause.title')), left,
    h('p', { class: 'hint' }, t('pause.text')), button)
  return {
    element, button,
    show({ pausedUntil, remainingMs }) {
      element.hidden = !pausedUntil
      left.hidden = remainingMs === null
      if (remainingMs !== null) setText(left, t('pause.remaining', { time: formats().seconds(remainingMs) }))
    },
  }
}
