/**
 * The page's beginning: looks, language, then the game.
 */

import { App } from './app.js'
import { setLanguage } from '../ui/i18n.js'
import { ignoreHeldKeys } from '../ui/keys.js'
import { showFrame } from './frame.js'
import { applyLooks, followSystemLooks } from '../state/settings.js'

applyLooks()
followSystemLooks()
ignoreHeldKeys()
await setLanguage()

const app = new App()
const frame = showFrame(app)
app.start()

addEventListener('languagechange', async (event) => {
  await setLanguage(event.detail)
  frame.refresh()
  app.router.refresh()
})
