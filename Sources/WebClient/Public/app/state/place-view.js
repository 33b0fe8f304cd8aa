/** The kind of view of a match: street panoramas or drawn maps, and how one moves in panoramas. Pure. */

/** The options and their values, the usual one first. */
export const VIEW_OPTIONS = { view: ['panorama', 'sketch'], movement: ['walk', 'look', 'fixed'] }

/**
 * @param {{panoramas?: boolean}|undefined} map As `map.list` has it.
 * @param {{view?: string|null, movement?: string|null}} options Of a match, or what was wished.
 * @returns {{view?: string, movement?: string}} The choices that the map has, and the choice,
 *   which is also what the server is asked for; nothing for a map without panoramas.
 */
export function viewChoices(map, options) {
  if (!map?.panoramas) return {}
  const among = (name) => VIEW_OPTIONS[name].find((each) => each === options[name])
    ?? VIEW_OPTIONS[name][0]
  const view = among('view')
  return view === 'sketch' ? { view } : { view, movement: among('movement') }
}

/**
 * A wish for panoramas would be missed on a map that has none.
 *
 * @param {{panoramas?: boolean}|undefined} map The next map of a room.
 * @param {{view?: string}} options The room's.
 * @param {{view?: string|null, movement?: string|null}} wished
 * @returns {{view?: string, movement?: string}} The options that are to be set with that map.
 */
export function viewOnMap(map, options, wished) {
  if (map?.panoramas) return viewChoices(map, wished)
  return options.view === 'panorama' ? { view: 'sketch' } : {}
}

/**
 * @param {{map: string, panoramas?: boolean}[]} maps As `map.list` has them.
 * @param {{map: string, options?: object}} match Or a challenge to one.
 * @returns {string|null} The key of the text that says how it is shown; `null`: as usual.
 */
export function unusualView(maps, { map, options = {} }) {
  const unusual = Object.entries(viewChoices(maps.find((each) => each.map === map), options))
    .find(([name, value]) => value !== VIEW_OPTIONS[name][0])
  return unusual ? `option.${unusual[0]}.${unusual[1]}` : null
}
