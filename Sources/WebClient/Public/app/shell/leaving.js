/**
 * Leaving a match: by its button, or by the browser's way back. Both ask first.
 */

import { ask } from '../ui/dialog.js'
import { t } from '../ui/i18n.js'
import { notifyError } from '../ui/toasts.js'
import { isWatching } from '../state/formats.js'
import { isLive, others } from '../state/match-questions.js'

/**
 * Leaves the match, after asking while it is being played.
 *
 * @param {import('./app.js').App} app
 */
export async function leaveMatch(app) {
  const { match } = app.store.get()
  if (!isLive(match)) return app.match.close()
  const isSure = await ask({
    title: t('leave.title'), text: leaveText(match), confirm: t('leave.go'), isDangerous: true,
  })
  if (isSure) await app.match.quit().catch(notifyError)
}

function leaveText(match) {
  const left = others(match)
  if (isWatching(match)) return t('leave.out')
  if (match.mode === 'solo') return t('leave.solo')
  return left.length === 1 ? t('leave.duel', { name: left[0].username }) : t('leave.party')
}

/**
 * Puts an entry of its own on the browser's history during a match, so that the way back comes here
 * instead of to another page.
 *
 * @param {import('./app.js').App} app
 */
export function guardMatch(app) {
  let here = { isGuard: Boolean(history.state?.isGuard), hash: location.hash }

  function guard() {
    if (!history.state?.isGuard) history.pushState({ isGuard: true }, '', location.href)
    here = { isGuard: true, hash: location.hash }
  }

  app.store.subscribe(({ match }) => isLive(match) && guard())
  addEventListener('popstate', () => {
    const before = here
    here = { isGuard: Boolean(history.state?.isGuard), hash: location.hash }
    const isBehind = before.isGuard && !here.isGuard && before.hash === here.hash
    if (!isBehind) return
    if (isLive(app.store.get().match)) {
      guard()
      if (!document.querySelector('dialog[open]')) leaveMatch(app)
    } else history.back()
  })
}
