/** News in words. What has happened on the server itself comes as facts. */

import { formats, hasText, t } from '../../app/ui/i18n.js'

/** @param {import('../../app/state/news.js').NewsCard} card @returns {string} */
export function newsTitle({ title, happening }) {
  const key = `news.happening.${happening?.kind}`
  if (!hasText(key)) return title ?? t('news.happening')
  return t(key, { ...happening, count: happening.players, ...(title && { title }) })
}

/** @param {import('../../app/state/news.js').NewsCard} card @returns {string} Where it is from. */
export function sourceText({ source, feed }) {
  return feed ?? t(source === 'server' ? 'app.name' : `news.source.${source}`)
}

/**
 * @param {{every: string, next?: number}} digest
 * @returns {string} When the next one comes.
 */
export function nextText({ every, next }) {
  return next === undefined ? t(`news.digest.${every}.text`)
    : t('news.digest.next', { time: formats().date(next) })
}
