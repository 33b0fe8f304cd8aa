/** The challenge of the day, in English. */

export default {
  'daily.title': 'Daily challenge',
  'daily.heading': 'Daily challenge #{number}',
  'daily.name': 'Daily #{number}',
  'daily.lead': ({ rounds }, { plural, number }) =>
    plural(rounds, {
      one: 'One place, the same for everybody. You have one attempt.',
      other: `${number(rounds)} places, the same for everybody. You have one attempt.`,
    }),
  'daily.past': 'This day is over. You can still play its places; it counts for nothing.',
  'daily.closed': 'This day is over. Its places can be played an hour after midnight, UTC, at the earliest.',
  'daily.play': 'Play',
  'daily.playAgain': 'Play these places',
  'daily.left': ({ hours, minutes }) => `The next one begins in ${hours} h ${minutes} min.`,
  'daily.streak': ({ count }, { plural, number }) =>
    plural(count, { one: 'One day in a row', other: `${number(count)} days in a row` }),
  'daily.streak.longest': 'Longest: {count}',
  'daily.forgiven': 'One missed day in seven is forgiven.',
  'daily.points': '{points} of {most} points',
  'daily.time': 'in {time}',
  'daily.match': 'Look at the match',
  'daily.show': 'Board and sharing',
  'daily.scope': 'Whose attempts',
  'daily.global': 'Everybody',
  'daily.friends': 'Friends',
  'daily.none': 'Nobody is listed yet.',
  'daily.listed': 'The list takes players who joined a week ago and have played ten games.',
  'daily.previous': 'Day before',
  'daily.next': 'Day after',
  'daily.today': 'Today',
  'daily.proof': 'How you can tell that nobody changed the places',
  'daily.hash': 'SHA-256 of the salt and the places, published when the day began:',
  'daily.places': 'The places, and the salt that stands before them:',
  'home.daily.go': 'Daily challenge #{number}',
  'home.daily.open': ({ streak }) => `The same places for everybody.${streak > 0 ? ` 🔥${streak}` : ''}`,
  'home.daily.playing': 'You are playing it.',
  'home.daily.done': ({ points, streak }) =>
    `${points} points.${streak > 0 ? ` 🔥${streak}` : ''}`,
}
