/** The bar from the beginning of a level to the next, and how a match fills it. */

import { progress } from '../../app/state/levels.js'
import { hasNewLooks } from '../../app/state/looks.js'
import { announce } from '../../app/ui/announcer.js'
import { countUp } from '../../app/ui/count-up.js'
import { h, setText } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'

/**
 * A level with the bar to the next.
 *
 * @param {number} experience
 * @returns {HTMLElement}
 */
export function levelBar(experience) {
  const bar = barPart()
  bar.show(experience)
  return h('div', { class: 'level' }, bar.head, bar.element)
}

/**
 * The experience that a match brought: the bar fills from what was there before.
 *
 * @param {{gained: number, total: number}} experience As `match.finished` has it.
 * @returns {{element: HTMLElement, leave(): void}}
 */
export function experiencePart({ gained, total }) {
  const { number } = formats()
  const [before, after] = [progress(total - gained), progress(total)]
  const isUp = after.level > before.level
  const bar = barPart()
  const reached = h('p', { class: 'level-up', hidden: true },
    t('level.up', { level: number(after.level) }),
    hasNewLooks(before.level, after.level) && ` ${t('level.looks')}`)
  const element = h('div', { class: 'level level-of-match' },
    h('strong', { class: 'level-gained number' }, t('level.gained', { gained: number(gained) })),
    bar.head, bar.element, reached)
  const leave = countUp(element.querySelector('.level-gained'), gained, (counted) => {
    bar.show(total - gained + counted)
    // Its place is taken from the beginning, so that nothing moves when it is shown.
    reached.hidden = !isUp
    reached.classList.toggle('is-reached', progress(total - gained + counted).level === after.level)
    return t('level.gained', { gained: number(counted) })
  })
  announce(t(isUp ? 'level.said.up' : 'level.said', {
    gained: number(gained), level: number(after.level), left: number(after.left),
  }))
  return { element, leave }
}

function barPart() {
  const { number } = formats()
  const name = h('span', { class: 'level-name' })
  const left = h('span', { class: 'level-left number' })
  const bar = h('progress', { class: 'level-bar' })
  return {
    head: h('p', { class: 'level-head' }, name, left),
    element: bar,
    show(experience) {
      const { level, done, length, left: missing } = progress(experience)
      setText(name, t('level.name', { level: number(level) }))
      setText(left, t('level.left', { left: number(missing), next: number(level + 1) }))
      bar.max = length
      bar.value = done
      bar.setAttribute('aria-label', t('level.bar', { level: number(level) }))
      bar.setAttribute('aria-valuetext',
        t('level.value', { done: number(done), length: number(length) }))
    },
  }
}
