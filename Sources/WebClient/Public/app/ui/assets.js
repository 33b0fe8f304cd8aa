/**
 * Where the page's files are. Modules are put together into a few files when the program is built,
 * so that they must not ask where they are themselves.
 *
 * @param {string} path Below the client's folder: `data/world.json`.
 * @returns {URL}
 */
export function asset(path) {
  return new URL(document.documentElement.dataset.assets + path, location.origin)
}
