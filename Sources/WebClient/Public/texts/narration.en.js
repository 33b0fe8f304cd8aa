export const points = (count, { plural, number }) =>
  plural(count, { one: `${number(count)} point`, other: `${number(count)} points` })

/** English: what is read aloud to players. */
export default {
  'say.round': 'Round {round} of {rounds}. Look around.',
  'say.against': 'You play against {name}. Get ready.',
  'say.place': 'Place your marker, and make the guess.',
  'say.sent': 'Your guess stands. Waiting for the others.',
  'say.sentAlone': 'Your guess stands.',
  'say.frozen': '{name} has 20 seconds more.',
  'say.guessing': '{name} is guessing.',
  'say.guessed': '{name} has guessed.',
  'say.dropped': '{name} is reconnecting.',
  'say.returned': '{name} is back.',
  'say.left': '{name} has left.',
  'say.seconds': ({ seconds }, { plural, number }) =>
    plural(seconds, { one: 'One second left.', other: `${number(seconds)} seconds left.` }),
  'say.own': ({ distance, score }, format) =>
    `You were ${format.distance(distance)} away: ${points(score, format)}.`,
  'say.other': ({ name, distance, score }, format) =>
    `${name} was ${format.distance(distance)} away: ${points(score, format)}.`,
  'say.missed': ({ round, distance, score }, format) =>
    `While you were away, round ${round} was revealed. ` +
    `You were ${format.distance(distance)} away: ${points(score, format)}.`,
  'say.own.noPin': 'You made no pin: 0 points.',
  'say.other.noPin': '{name} made no pin: 0 points.',
  'say.standings': ({ players }, { number }) => {
    const rows = players.map(({ username, total }) => `${username} ${number(total)}`)
    return `Standings: ${rows.join(', ')}.`
  },
  'say.total': (values, format) => `The match is over. You have ${points(values.points, format)}.`,
  'say.missed.noPin': 'While you were away, round {round} was revealed. You made no pin: 0 points.',
}
