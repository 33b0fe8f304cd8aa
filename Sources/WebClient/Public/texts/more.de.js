/** The texts of the screens that come later, in German. */

import events from './events.de.js'
import facts from './facts.de.js'
import journey from './journey.de.js'
import leaderboards from './leaderboards.de.js'
import names from './names.de.js'
import reports from './reports.de.js'
import search from './search.de.js'

export default {
  ...events,
  ...facts,
  ...journey,
  ...leaderboards,
  ...names,
  ...reports,
  ...search,
}
