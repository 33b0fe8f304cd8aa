/**
 * The page's beginning: looks, language, then the game. The line to the server is opened while the
 * texts come.
 */

import { App } from './app.js'
import { setLanguage } from '../ui/i18n.js'
import { ignoreHeldKeys } from '../ui/keys.js'
import { showFrame } from './frame.js'
import { followInstallation } from '../state/install.js'
import { applyLooks, followSystemLooks } from '../state/settings.js'
import { holdVersion } from '../state/version.js'
import { atLeisure } from './leisure.js'

/** For the tests, which name buttons and fields as the page does. */
export { t } from '../ui/i18n.js'

holdVersion()
followInstallation()
applyLooks()
followSystemLooks()
ignoreHeldKeys()

const app = new App()
const texts = setLanguage()
app.connect(texts)
// The page comes with the shape of the welcome screen, which is not for who is known.
if (app.session.token()) document.getElementById('main').replaceChildren()
begin()

/** Not at the top level: in one file with this module, the texts would wait for it. */
async function begin() {
  await texts
  const frame = showFrame(app)
  app.start()
  addEventListener('languagechange', async (event) => {
    await setLanguage(event.detail)
    frame.refresh()
    app.router.refresh()
  })
  await atLeisure(app)
  // Without it the game goes on as before.
  await import('./at-leisure.js').then(({ beginAtLeisure }) => beginAtLeisure(app), () => {})
}
