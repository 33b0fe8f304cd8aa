/** A line of time that is played, stopped and moved along. */

import { choice } from '../../app/ui/choice.js'
import { h, setText } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'

/** Between two pictures. Milliseconds. */
const FRAME = 100
const SPEEDS = ['1', '4', '10']
/** A key moves by so much. Milliseconds. */
const STEP = 500

/**
 * @param {object} options
 * @param {(time: number) => void} options.onchange Is told the time that is to be shown.
 * @returns {{element: HTMLElement, begin(length: number): void, go(time: number): void, stop(): void}}
 *   `begin` goes to the start of a line of so many milliseconds, and plays it.
 */
export function timeline({ onchange }) {
  let length = 0
  let now = 0
  let speed = 4
  let timer = 0
  const said = h('span', { class: 'number' })
  const slider = h('input', {
    type: 'range', min: '0', step: String(STEP), 'aria-label': t('replay.time'),
    oninput: () => go(Number(slider.value)),
  })
  const button = h('button', { type: 'button', class: 'button', onclick: () => toggle() })
  const speeds = Object.fromEntries(SPEEDS.map((name) => [name, t('replay.speed.times', { factor: name })]))

  function show() {
    const { clock } = formats()
    slider.value = String(now)
    slider.setAttribute('aria-valuetext', clock(now))
    setText(said, `${clock(now)} / ${clock(length)}`)
    setText(button, t(timer ? 'replay.pause' : 'replay.play'))
    onchange(now)
  }

  function stop() {
    clearInterval(timer)
    timer = 0
  }

  function play() {
    stop()
    timer = setInterval(() => {
      now = Math.min(length, now + FRAME * speed)
      if (now === length) stop()
      show()
    }, FRAME)
  }

  function toggle() {
    if (timer) stop()
    else {
      if (now === length) now = 0
      play()
    }
    show()
  }

  function go(time) {
    stop()
    now = Math.min(length, Math.max(0, time))
    show()
  }

  return {
    element: h('div', { class: 'timeline' }, button, slider, said,
      choice('replay.speed', speeds, String(speed), (name) => { speed = Number(name) })),
    begin(newLength) {
      length = newLength
      // The last step reaches the end.
      slider.max = String(Math.ceil(length / STEP) * STEP)
      now = 0
      play()
      show()
    },
    go,
    stop,
  }
}
