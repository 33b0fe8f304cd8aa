/**
 * Moves the lists in the browser to the server when somebody signs in. A list leaves the browser
 * when the server has all of its places. Repeated, it makes nothing twice: the server knows each
 * list by its key, and leaves out places that it has.
 */

/** How many places a request has at most, and how many bytes of them: a message has 16 KiB. */
const BATCH = 100
const BATCH_BYTES = 12 * 1024
/** How often a request is sent again that came too soon. */
const ATTEMPTS = 5
/** The refusals that would be the same next time. */
const LASTING = ['tooManyLists', 'tooManyPlaces', 'listInvalid', 'placeInvalid', 'invalidParams']

/**
 * @param {import('./local-lists.js').LocalLists} local
 * @param {(method: string, params: object) => Promise<any>} ask The server.
 * @param {(milliseconds: number) => Promise<void>} wait
 * @returns {Promise<{moved: {key: string, list: string}[], stuck: {title: string, code: string, isNew: boolean}[]}>}
 *   The lists that the server has now, and those that it has refused, which stay in the browser;
 *   `isNew`: for another reason than before. If the line or the server fails, the rest stays too.
 */
export async function moveLists(local, ask, wait) {
  const moved = []
  const stuck = []
  const keep = ({ key, title, problem }, code, refused) => {
    local.mark(key, code, refused)
    stuck.push({ title, code, isNew: code !== problem })
  }
  for (const list of local.all()) {
    try {
      const { id, refused } = await moveList(list, (...call) => patiently(ask, wait, call))
      if (refused.length === 0) {
        local.forget(list)
        moved.push({ key: list.key, list: id })
      } else {
        keep(list, 'placeInvalid', refused)
      }
    } catch ({ code }) {
      if (!LASTING.includes(code)) break
      keep(list, code)
    }
  }
  return { moved, stuck }
}

async function moveList({ key, title, places }, ask) {
  const { list: { list: id, title: present } } = await ask('list.create', { key, title })
  // Made by an earlier attempt, and renamed in the browser since.
  if (present !== title) await ask('list.set', { list: id, title })
  const refused = []
  for (const batch of batchesOf(places)) refused.push(...await addAll(batch, id, ask))
  return { id, refused }
}

function batchesOf(places) {
  const batches = []
  let room = 0
  for (const place of places) {
    const bytes = new TextEncoder().encode(JSON.stringify(place)).length
    if (bytes > room || batches.at(-1).length === BATCH) {
      batches.push([])
      room = BATCH_BYTES
    }
    batches.at(-1).push(place)
    room -= bytes
  }
  return batches
}

/** Gives the places that the server refuses: it takes all of a request, or none. */
async function addAll(places, list, ask) {
  const sent = places.map(({ lat, lng, name }) => ({ lat, lng, ...(name && { name }) }))
  try {
    const { added, skipped } = await ask('list.add', { list, places: sent, skipDuplicates: true })
    if (added.length + skipped !== places.length) throw new Error('places are missing')
    return []
  } catch (error) {
    if (error.code !== 'placeInvalid') throw error
    if (places.length === 1) return places
    const middle = Math.ceil(places.length / 2)
    return [
      ...await addAll(places.slice(0, middle), list, ask),
      ...await addAll(places.slice(middle), list, ask),
    ]
  }
}

async function patiently(ask, wait, [method, params]) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(method, params)
    } catch (error) {
      if (error.code !== 'rateLimited' || attempt === ATTEMPTS) throw error
      await wait(error.retryAfterMs ?? 1000)
    }
  }
}
