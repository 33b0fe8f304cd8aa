/** The texts that the game begins with, in German; `more.de.js` has the others. */

import daily from './daily.de.js'
import ends from './ends.de.js'
import errors from './errors.de.js'
import formats from './formats.de.js'
import listNames from './list-names.de.js'
import match from './match.de.js'
import narration from './narration.de.js'
import offline from './offline.de.js'
import panorama from './panorama.de.js'
import progress from './progress.de.js'
import quiz from './quiz.de.js'
import room from './room.de.js'
import sets from './sets.de.js'
import social from './social.de.js'
import badges from './badges.de.js'
import start from './de.js'

export default {
  ...start,
  ...daily,
  ...ends,
  ...errors,
  ...formats,
  ...listNames,
  ...match,
  ...narration,
  ...offline,
  ...panorama,
  ...progress,
  ...quiz,
  ...room,
  ...sets,
  ...social,
  ...badges,
}
