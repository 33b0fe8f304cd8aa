/** The texts of the screens that come later, in English. */

import about from './about.en.js'
import account from './account.en.js'
import bag from './bag.en.js'
import events from './events.en.js'
import facts from './facts.en.js'
import journey from './journey.en.js'
import leaderboards from './leaderboards.en.js'
import lists from './lists.en.js'
import looks from './looks.en.js'
import maps from './maps.en.js'
import names from './names.en.js'
import news from './news.en.js'
import replay from './replay.en.js'
import reports from './reports.en.js'
import search from './search.en.js'
import statements from './statements.en.js'
import watching from './watching.en.js'

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
