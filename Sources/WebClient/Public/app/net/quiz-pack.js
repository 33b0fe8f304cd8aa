/** The pack of the offline quiz, fetched while there is a connection. */

import { readPack, storeStatements } from '../state/offline-quiz.js'
import { remember, remembered } from '../state/settings.js'

const ADDRESS = '/v1/quiz'
/** A pack is good for so long. Milliseconds. */
const FRESH_FOR = 24 * 3_600_000

/** The download that is under way. */
let pending = null

/**
 * Fetches a pack, if the last one is old, and keeps it.
 *
 * @param {{now?: number, get?: typeof fetch}} [tools]
 * @returns {Promise<boolean>} Whether there are other statements than before.
 */
export async function refreshPack({ now = Date.now(), get = fetch } = {}) {
  const age = now - Number(remembered('quiz-time') ?? -Infinity)
  if (age >= 0 && age < FRESH_FOR) return false
  pending ??= fetchPack(now, get).finally(() => { pending = null })
  return pending
}

async function fetchPack(now, get) {
  try {
    const response = await get(ADDRESS, { cache: 'no-store' })
    const statements = response.ok ? readPack(await response.json()) : []
    // A server without a quiz is asked again another day.
    remember('quiz-time', String(now))
    storeStatements(statements)
    return statements.length > 0
  } catch {
    return false
  }
}
