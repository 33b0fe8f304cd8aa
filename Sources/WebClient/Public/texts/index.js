/**
 * The languages, and where their texts are. A new language is a line in each table, and its files.
 */

/** What the languages call themselves. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' }

const FILES = {
  en: [
    () => import('./en.js'),
    () => import('./about.en.js'),
    () => import('./ends.en.js'),
    () => import('./errors.en.js'),
    () => import('./match.en.js'),
    () => import('./narration.en.js'),
    () => import('./social.en.js'),
  ],
  de: [
    () => import('./de.js'),
    () => import('./about.de.js'),
    () => import('./ends.de.js'),
    () => import('./errors.de.js'),
    () => import('./match.de.js'),
    () => import('./narration.de.js'),
    () => import('./social.de.js'),
    () => import('./badges.de.js'),
  ],
}

/**
 * @param {string} language A key of {@link LANGUAGES}.
 * @returns {Promise<Record<string, any>>} Its texts.
 */
export async function load(language) {
  const modules = await Promise.all(FILES[language].map((file) => file()))
  return Object.assign({}, ...modules.map((module) => module.default))
}
