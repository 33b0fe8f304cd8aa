/** The big screen of a room: the picture of each round, and who plays, for everybody in front of it. */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { soundButton } from '../app/ui/sounds.js'
import { keepAwake } from '../app/ui/awake.js'
import { fullScreenButton } from '../app/ui/full-screen.js'
import { watchView } from './watching/view.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'wall.title',
  isFullScreen: true,
  render(app) {
    const full = fullScreenButton()
    const back = h('button', {
      type: 'button', class: 'icon-button', 'aria-label': t('wall.leave'), title: t('wall.leave'),
      onclick: () => app.watching.leaveWall(),
    }, icon('door'))
    const view = watchView(app, { isWall: true, tools: [soundButton(), full.element, back] })
    const sleep = keepAwake()
    return {
      element: view.element,
      update({ watched }) {
        if (watched) view.update(watched)
      },
      leave() {
        view.leave()
        full.leave()
        sleep()
      },
    }
  },
}
