/** The texts that the game begins with, in English; `more.en.js` has the others. */

import daily from './daily.en.js'
import ends from './ends.en.js'
import errors from './errors.en.js'
import formats from './formats.en.js'
import listNames from './list-names.en.js'
import match from './match.en.js'
import narration from './narration.en.js'
import offline from './offline.en.js'
import panorama from './panorama.en.js'
import progress from './progress.en.js'
import quiz from './quiz.en.js'
import room from './room.en.js'
import sets from './sets.en.js'
import social from './social.en.js'
import start from './en.js'

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
}
