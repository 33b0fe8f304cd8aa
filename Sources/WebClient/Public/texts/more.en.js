/** The texts of the screens that come later, in English. */

import events from './events.en.js'
import facts from './facts.en.js'
import journey from './journey.en.js'
import leaderboards from './leaderboards.en.js'
import names from './names.en.js'
import reports from './reports.en.js'
import search from './search.en.js'

export default {
  ...events,
  ...facts,
  ...journey,
  ...leaderboards,
  ...names,
  ...reports,
  ...search,
}
