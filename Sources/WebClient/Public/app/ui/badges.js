/**
 * The names of badges. The server says it in English, and operators may have badges of their
 * own: a language has texts for those it knows.
 */

import { hasText, t } from './i18n.js'

/**
 * @param {{badge: string, title: string, meaning?: string}} card
 * @returns {{title: string, meaning: string}}
 */
export function badgeText({ badge, title, meaning = '' }) {
  const key = `badge.${badge}`
  if (!hasText(`${key}.title`)) return { title, meaning }
  return { title: t(`${key}.title`), meaning: t(`${key}.meaning`) }
}
