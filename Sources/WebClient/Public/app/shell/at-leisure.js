/**
 * The parts that nobody needs to play, loaded when the page has come to rest: the service worker,
 * new versions, notifications, and the pack of the offline quiz.
 */

import { refreshPack } from '../net/quiz-pack.js'
import { pushControl } from './push.js'
import { followWorker } from './worker.js'

/** @param {import('./app.js').App} app */
export function beginAtLeisure(app) {
  followWorker(app)
  pushControl(app).follow()
  app.store.subscribe(keepPack)
  keepPack(app.store.get())
}

/** Fetches statements from servers that say that they have some. */
function keepPack({ info, connection }) {
  if (info?.quiz && connection === 'ready') refreshPack()
}
