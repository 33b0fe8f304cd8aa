/** A journey before it begins: where it leads, and how much is to be seen. */

import { askLists } from '../app/shell/lists.js'
import { DIFFICULTIES } from '../app/state/journey.js'
import { remember, remembered } from '../app/state/settings.js'
import { h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { allowShakes } from '../app/ui/shake.js'
import { errorText } from '../app/ui/toasts.js'
import { isOwnMap } from '../map/places.js'
import { bringPart } from './bag/bring.js'
import { chosenMap, mapChip } from './maps/choice.js'
import { viewChoice, wishedView } from './maps/view-choice.js'
import { section, workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

/** The address of the journey through what is due. */
const DUE = 'due'
/** How much more experience a difficulty brings. */
const SHARES = { hiker: 1, scout: 1.25, pathfinder: 1.5 }

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'journey.title',
  render(app, parameter = '') {
    const { maps } = app.store.get()
    const map = parameter ? undefined : chosenMap(maps)
    const chip = mapChip(map, maps)
    const where = h('p', { class: 'lead', role: 'status', hidden: !parameter })
    const problem = h('p', { class: 'problem', hidden: true })
    const difficulty = difficultyChoice()
    const bring = bringPart(app)
    const begin = workButton(app, t('journey.begin'), start, { class: 'button-primary button-large' })

    async function start() {
      await allowShakes()
      await app.match.playAlone({
        ...whereTo(parameter, map), format: 'journey', difficulty: difficulty.chosen(),
        bring: bring.chosen(),
        options: wishedView(map),
      })
    }

    async function load() {
      try {
        setText(where, await destination(app, parameter))
        problem.hidden = true
      } catch (error) {
        problem.hidden = false
        setText(problem, errorText(error))
      }
    }
    const reload = parameter ? loadWhenReady(load) : () => {}

    return {
      element: h('section', { class: 'screen screen-narrow journey-screen' },
        h('h1', {}, t('journey.title')),
        h('p', { class: 'lead' }, t('journey.lead')),
        section(t('journey.where'), { class: 'card journey-where' },
          where, problem, chip.element, viewChoice(map), otherWays(parameter)),
        difficulty.element,
        bring.element,
        begin,
        rulesPart()),
      update(state) {
        reload(state)
        bring.update(state)
      },
      leave: chip.remove,
    }
  },
}

/** @returns {object} What `match.begin` is asked for. */
function whereTo(parameter, map) {
  if (!parameter) return { map: map?.map }
  if (isOwnMap(parameter)) return { map: parameter }
  return parameter === DUE ? { due: true } : { list: parameter }
}

/** The places of the journey in words. */
async function destination(app, parameter) {
  if (parameter === DUE) {
    const { countries } = await app.request('memory.due', {}, { repeat: true })
    return t('journey.due', { count: countries.length })
  }
  if (isOwnMap(parameter)) {
    const told = await app.request('map.get', { map: parameter }, { repeat: true })
    return t('journey.map', { title: told.map.title })
  }
  const { list } = await askLists(app, 'list.get', { list: parameter })
  return t('journey.list', { title: list.title })
}

function otherWays(parameter) {
  return h('div', { class: 'buttons' },
    parameter !== '' && link('journey', { class: 'button' }, t('journey.ofMap')),
    parameter !== DUE && link('journey', { parameter: DUE, class: 'button' }, t('journey.ofDue')),
    link('lists', { class: 'button' }, t('journey.ofList')))
}

function difficultyChoice() {
  let chosen = DIFFICULTIES.includes(remembered('difficulty')) ? remembered('difficulty') : DIFFICULTIES[0]
  const share = (name) => formats().number(SHARES[name], { minimumFractionDigits: 0 })
  const choose = (name) => {
    chosen = name
    remember('difficulty', name)
  }
  const rows = DIFFICULTIES.map((name) => h('label', { class: 'difficulty' },
    h('input', {
      type: 'radio', name: 'difficulty', value: name, checked: name === chosen,
      onchange: () => choose(name),
    }),
    h('span', {}, h('strong', {}, t(`difficulty.${name}`)), ' ',
      h('span', { class: 'hint' }, t('journey.share', { share: share(name) })), h('br'),
      t(`journey.${name}`))))
  return {
    element: h('fieldset', { class: 'card difficulties' }, h('legend', {}, h('h2', {}, t('journey.difficulty'))), rows),
    chosen: () => chosen,
  }
}

function rulesPart() {
  return section(t('journey.rules'), { class: 'card prose' },
    h('ul', {}, ['rounds', 'freeze', 'lens', 'fork', 'shuffle', 'pause', 'half', 'finds'].map((rule) =>
      h('li', {}, t(`journey.rule.${rule}`)))))
}
