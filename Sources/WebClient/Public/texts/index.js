/**
 * The languages, and where their texts are. A new language is a line in each table, and its files.
 */

/** The languages' own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' }

const FILES = {
  en: () => import('./all.en.js'),
  de: () => import('./all.de.js'),
}

const MORE_FILES = {
  en: () => import('./more.en.js'),
  de: () => import('./more.de.js'),
}

/**
 * @param {string} language A key of {@link LANGUAGES}.
 * @returns {Promise<Record<string, any>>} The texts that the game begins with.
 */
export async function load(language) {
  return (await FILES[language]()).default
}

/**
 * @param {string} language A key of {@link LANGUAGES}.
 * @returns {Promise<Record<string, any>>} The texts of the screens that come later.
 */
export async function loadMore(language) {
  return (await MORE_FILES[language]()).default
}
