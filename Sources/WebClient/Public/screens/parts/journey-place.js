/** The place of aids and pauses in a round of a journey. No other match loads their code. */

import { fill, h } from '../../app/ui/h.js'
import { moreTexts } from '../../app/ui/i18n.js'
import { showOverview } from '../../map/world-map.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {HTMLElement} panes The picture and the map, which a pause covers.
 * @returns {{element: HTMLElement, update(map: object|null): void, overview(map: object): void,
 *   leave(): void}} `update` with Leaflet's map.
 */
export function journeyPlace(app, panes) {
  const { match } = app.store.get()
  const hasAny = match.aids !== null || match.pauses !== null
  const element = h('div', { class: 'journey', hidden: !hasAny })
  let bar = null
  let isLoading = false
  let isGone = false
  let map = null

  async function load() {
    isLoading = true
    const loaded = await Promise.all([import('../journey-bar.js'), moreTexts()]).catch(() => null)
    isLoading = false
    // Without the network it is asked for again with the next change.
    if (isGone || !loaded) return
    bar = loaded[0].journeyBar(app, panes)
    fill(element, bar.element)
    update(map)
  }

  function update(shown) {
    map = shown
    if (bar) bar.update(app.store.get().match, map)
    else if (hasAny && !isLoading) load()
  }

  return {
    element, update,
    overview: (shown) => bar?.overview() || showOverview(shown),
    leave() {
      isGone = true
      bar?.leave()
    },
  }
}
