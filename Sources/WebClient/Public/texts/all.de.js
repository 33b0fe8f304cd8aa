/** Every text of the game in German. */

import about from './about.de.js'
import daily from './daily.de.js'
import ends from './ends.de.js'
import errors from './errors.de.js'
import formats from './formats.de.js'
import leaderboards from './leaderboards.de.js'
import lists from './lists.de.js'
import match from './match.de.js'
import narration from './narration.de.js'
import offline from './offline.de.js'
import panorama from './panorama.de.js'
import progress from './progress.de.js'
import quiz from './quiz.de.js'
import replay from './replay.de.js'
import room from './room.de.js'
import sets from './sets.de.js'
import reports from './reports.de.js'
import search from './search.de.js'
import social from './social.de.js'
import badges from './badges.de.js'
import start from './de.js'
import watching from './watching.de.js'

export default {
  ...start,
  ...about,
  ...daily,
  ...ends,
  ...errors,
  ...formats,
  ...leaderboards,
  ...lists,
  ...match,
  ...narration,
  ...offline,
  ...panorama,
  ...progress,
  ...quiz,
  ...replay,
  ...room,
  ...reports,
  ...sets,
  ...search,
  ...social,
  ...watching,
  ...badges,
}
