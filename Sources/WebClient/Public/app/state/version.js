/** The version of this page, whose files it needs as long as it is open. */

/** @returns {string} Where the files of this page's version are: `/static/VERSION/`. */
export function ownVersion() {
  return document.documentElement.dataset.assets
}

/**
 * Holds a lock of the version's name, by which sw.js knows that its files are needed. A page that
 * the browser puts aside gives it back, as a held lock would keep it from being put aside.
 */
export function holdVersion() {
  if (!navigator.locks) return
  const name = `whereami files ${ownVersion().replace(/\/$/, '')}`
  let release = () => {}
  const hold = () => navigator.locks
    .request(name, { mode: 'shared' }, () => new Promise((resolve) => (release = resolve)))
    .catch(() => {})
  hold()
  addEventListener('pagehide', () => release())
  addEventListener('pageshow', ({ persisted }) => persisted && hold())
}
