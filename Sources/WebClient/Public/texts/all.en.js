/** Every text of the game in English. */

import about from './about.en.js'
import daily from './daily.en.js'
import ends from './ends.en.js'
import errors from './errors.en.js'
import formats from './formats.en.js'
import leaderboards from './leaderboards.en.js'
import lists from './lists.en.js'
import match from './match.en.js'
import narration from './narration.en.js'
import offline from './offline.en.js'
import panorama from './panorama.en.js'
import progress from './progress.en.js'
import quiz from './quiz.en.js'
import replay from './replay.en.js'
import room from './room.en.js'
import sets from './sets.en.js'
import reports from './reports.en.js'
import search from './search.en.js'
import social from './social.en.js'
import start from './en.js'
import watching from './watching.en.js'

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
}
