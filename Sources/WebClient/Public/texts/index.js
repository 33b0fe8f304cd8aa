/**
 * The languages, and where their texts are. A new language is a line in each table, and its files.
 */

/** The languages' own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' }

const FILES = {
  en: () => import('./all.en.js'),
  de: () => import('./all.de.js'),
}

/**
 * @param {string} language A key of {@link LANGUAGES}.
 * @returns {Promise<Record<string, any>>} Its texts.
 */
export async function load(language) {
  return (await FILES[language]()).default
}
