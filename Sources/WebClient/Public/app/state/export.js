/** The parts of an export, put together: pure. */

/**
 * @param {object[]} parts The results of `account.export`, in their order.
 * @returns {{account: object, matches: object[], lists: object[], maps: object[]}} Each map with its
 *   whole file; none of which only a part came, as it was deleted meanwhile.
 */
export function joinParts(parts) {
  const maps = new Map()
  for (const { part, parts: count, ...map } of parts.flatMap(({ map }) => map ?? [])) {
    // A file that was replaced meanwhile begins anew.
    const before = part > 0 ? maps.get(map.map).map.geoJSON : ''
    maps.set(map.map, { map: { ...map, geoJSON: before + map.geoJSON }, isWhole: part + 1 === count })
  }
  return {
    account: parts[0]?.account,
    matches: parts.flatMap(({ matches }) => matches),
    lists: parts.flatMap(({ lists }) => lists ?? []),
    maps: [...maps.values()].filter(({ isWhole }) => isWhole).map(({ map }) => map),
  }
}
