/** The parts of an export, put together: pure. */

/**
 * @param {object[]} parts The results of `account.export`, in their order.
 * @returns {{account: object, matches: object[], lists: object[], maps: object[]}} Each map with its
 *   whole file.
 */
export function joinParts(parts) {
  const maps = new Map()
  for (const { part, parts: _, ...map } of parts.flatMap(({ map }) => map ?? [])) {
    const before = maps.get(map.map)
    // A file that was replaced meanwhile goes on with the new one: what came before is of the old.
    const isSame = part > 0 && before?.updatedAt === map.updatedAt
    maps.set(map.map, isSame ? { ...map, geoJSON: before.geoJSON + map.geoJSON } : map)
  }
  return {
    account: parts[0]?.account,
    matches: parts.flatMap(({ matches }) => matches),
    lists: parts.flatMap(({ lists }) => lists ?? []),
    maps: [...maps.values()],
  }
}
