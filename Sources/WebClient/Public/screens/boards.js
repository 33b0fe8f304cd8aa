/** The boards: the best results of a format, of today, of this week, or ever. */

import { formatsWith } from '../app/state/formats.js'
import {
  boardOptions, boardWish, daysHoursMinutes, LAST_BOARD, PERIODS, SCOPES, wishText,
} from '../app/state/leaderboards.js'
import { remember, remembered } from '../app/state/settings.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { errorText } from '../app/ui/toasts.js'
import { mapTitle } from '../map/places.js'
import { boardTable } from './leaderboards/board-table.js'
import { leaderboardsHead } from './leaderboards/head.js'
import { inviteButton } from './parts/invite.js'
import { switchPart } from './parts/switch.js'
import { workButton } from './social/elements.js'
import { everySecond, loadWhenReady } from './social/live.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'frame.boards',
  render(app, parameter) {
    const names = formatsWith(app.store.get().formats, 'boards')
    let wish = boardWish(parameter, remembered(LAST_BOARD), names)
    // An address that names a format leads to its board, and is not in the way of another choice.
    if (parameter) keep()
    let shown = null
    const rules = h('p', { class: 'lead' })
    const words = h('p', { role: 'status' }, t('common.loading'))
    const body = h('div', { class: 'board' })
    const left = h('p', { class: 'hint' })

    function keep() {
      remember(LAST_BOARD, wishText(wish))
      if (parameter) app.router.replace('boards')
    }

    async function load() {
      const asked = wish
      setText(rules, t(`boards.about.${asked.format}`))
      try {
        const board = await app.request('board.get', asked, { repeat: true })
        if (asked === wish) show(board)
      } catch (error) {
        if (asked === wish) fail(error)
      }
    }

    function show(board) {
      shown = board
      setText(words, summary(board, wish.scope))
      fill(body, boardPart(app, board, wish.scope))
      tell()
    }

    function fail(error) {
      shown = null
      setText(words, errorText(error))
      fill(body)
      tell()
    }

    function tell() {
      setText(left, shown?.endsAt ? t(`boards.left.${shown.period}`,
        daysHoursMinutes(app.clock.until(shown.endsAt))) : '')
    }

    /** When a day or a week is over, the board is that of the next. */
    function tick() {
      tell()
      if (!shown?.endsAt || app.clock.until(shown.endsAt) > 0) return
      // Until the reply is there, nothing is asked again.
      shown = null
      load()
    }

    const choose = (member) => (value) => {
      wish = { ...wish, [member]: value }
      keep()
      load()
    }
    const titles = (values, key) => Object.fromEntries(values.map((value) => [value, t(key(value))]))
    const stop = everySecond(tick)
    return {
      element: h('section', { class: 'screen social screen-narrow-wide leaderboards' },
        leaderboardsHead('boards'),
        h('div', { class: 'switches' },
          switchPart(t('format.label'), titles(names, (name) => `format.${name}`), wish.format,
            choose('format')),
          switchPart(t('boards.period'), titles(PERIODS, (name) => `boards.${name}`), wish.period,
            choose('period')),
          switchPart(t('rankings.scope'), titles(SCOPES, (name) => `rankings.${name}`), wish.scope,
            choose('scope'))),
        h('div', { class: 'board-summary' }, rules, words, left), body),
      update: loadWhenReady(load),
      leave: stop,
    }
  },
}

function summary({ me, count, period }, scope) {
  const { number } = formats()
  if (count === 0) return t(`boards.none.${scope}.${period}`)
  return me ? t('board.me', { rank: number(me.rank), count: number(count) })
    : t('boards.count', { count })
}

/** The table, and what can be done: to play for it, and to invite whom to compare with. */
function boardPart(app, board, scope) {
  const { format, map, rows, me, count, listed } = board
  const hasTable = rows.length > 0 || Boolean(me)
  const options = boardOptions(app.store.get().info)
  const play = () => app.match.playAlone({ map, format, options })
  return [
    hasTable && boardTable(board, app.store.get().player.player),
    rows.length === 0 && count > 0 && h('p', { class: 'hint' }, t('boards.unlisted')),
    !listed && h('div', { class: 'note' },
      h('h2', {}, t('boards.notYet.title')), h('p', {}, t('boards.notYet'))),
    h('div', { class: 'buttons' },
      workButton(app, t(listed ? 'boards.play' : 'boards.play.anyway'), play,
        { class: 'button-large button-primary' }),
      scope === 'friends' && inviteButton(app, 'button-large')),
    h('p', { class: 'hint' },
      t('boards.rules', { map: mapTitle(app.store.get().maps, map) }),
      scope === 'global' && ` ${t('boards.listed')}`),
  ]
}
