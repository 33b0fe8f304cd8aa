/** The texts of the screens that come later, in German. */

import about from './about.de.js'
import account from './account.de.js'
import bag from './bag.de.js'
import events from './events.de.js'
import facts from './facts.de.js'
import journey from './journey.de.js'
import leaderboards from './leaderboards.de.js'
import lists from './lists.de.js'
import looks from './looks.de.js'
import maps from './maps.de.js'
import names from './names.de.js'
import news from './news.de.js'
import replay from './replay.de.js'
import reports from './reports.de.js'
import search from './search.de.js'
import statements from './statements.de.js'
import watching from './watching.de.js'

export default {
  ...about,
  ...account,
  ...bag,
  ...events,
  ...facts,
  ...journey,
  ...leaderboards,
  ...lists,
  ...looks,
  ...maps,
  ...names,
  ...news,
  ...replay,
  ...reports,
  ...search,
  ...statements,
  ...watching,
}
