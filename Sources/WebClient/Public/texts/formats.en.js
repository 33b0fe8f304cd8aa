/** English: formats, and what is special about their matches. */
export default {
  'format.label': 'Format',
  'format.classic': 'Classic',
  'format.clash': 'Clash',
  'format.clash.rules':
    '6000 health each: the worse guess costs the difference, more and more from the fifth round on. ' +
    'The first guess leaves the other 15 seconds.',
  'format.streak': 'Country streak',
  'format.streak.rules': 'Place your pin in the right country. The first miss ends it.',

  'format.team': 'Team clash',
  'format.team.rules':
    'Two sides, each with 6000 health a player. The points of a side are added up; the worse side loses the difference. ' +
    'Partners see each other’s pins.',
  'format.teambest': 'Team clash, best guess',
  'format.teambest.rules':
    'Two sides, each with 6000 health a player. The best guess of each side counts; the worse side loses the difference. ' +
    'Partners see each other’s pins.',
  'format.royale': 'Royale',
  'format.royale.rules':
    'In each round the farthest quarter goes out, until one is left. 30 seconds to look, 20 to guess. For three to sixteen.',
  'format.sprint': 'Country sprint',
  'format.sprint.rules': 'Name as many countries as you can in two minutes.',
  'format.race': 'Race to 15,000',
  'format.race.rules': 'Get 15,000 points in as little time as you can.',

  'format.journey': 'Journey',
  'format.journey.rules': 'Five places, with aids and pauses, at one of three difficulties.',
  'opening.journey': ({ rounds }, { plural, number }) =>
    plural(rounds, { one: 'One place.', other: `${number(rounds)} places.` }),
  'difficulty.hiker': 'Hiker',
  'difficulty.scout': 'Scout',
  'difficulty.pathfinder': 'Tracker',
  'aid.freeze': 'Freeze',
  'aid.lens': 'Lens',
  'aid.fork': 'Fork',
  'aid.shuffle': 'Shuffle',
  'result.aids': 'Round {round}: {aids}',
  'home.journey': 'Journey: with aids and pauses',
  'pause.timer': 'Time left of the pause',

  'format.quiz': 'Quiz',
  'format.quiz.rules': 'Statements about countries: true or false? 20 seconds each, 1000 points for each that you get right.',

  'match.round.open': 'Round {round}',
  'opening.clash': '6000 health each.',
  'opening.streak': 'How many countries in a row?',
  'opening.team': '6000 health a player. Stay together.',
  'opening.teambest': '6000 health a player. One good guess is enough.',
  'opening.royale': 'The farthest go. One is left.',
  'opening.sprint': 'Two minutes. How many countries?',
  'opening.race': '15,000 points, as fast as you can.',
  'opening.quiz': ({ rounds }, { plural, number }) =>
    plural(rounds, { one: 'One statement.', other: `${number(rounds)} statements.` }),
  'say.round.open': 'Round {round}. Look around.',

  'players.health': 'Health: {health}',
  'players.lives': ({ count }, { plural, number }) =>
    plural(count, { one: 'One life left.', other: `${number(count)} lives left.` }),
  'round.hurried': ({ name, time }, { seconds }) => `${name} has guessed: ${seconds(time)} left.`,
  'round.forced': ({ time }, { seconds }) => `The host goes on: ${seconds(time)} left.`,
  'round.hurried.line': '{name} has guessed: less time for the others.',
  'round.forced.line': 'The host goes on: less time for everybody.',
  'reveal.loss.me': 'You lose {loss} health: {health} left.',
  'reveal.loss.other': '{name} loses {loss} health: {health} left.',
  'reveal.loss.none': 'Nobody loses health.',
  'reveal.streak.right': 'Right!',
  'reveal.streak.wrong': 'Not in this country.',
  'reveal.streak.count': ({ count }, { plural, number }) =>
    plural(count, { one: 'One country in a row.', other: `${number(count)} countries in a row.` }),
  'results.right': 'right',
  'results.wrong': 'wrong',
  'results.sum': 'Sum',
  'result.streak': ({ count }, { plural, number }) =>
    plural(count, { one: 'One country', other: `${number(count)} countries` }),
  'result.streak.over': 'The streak is over.',
  'result.health': '{health} health left',

  'say.own.country': ({ score }) => 
    (score ? 'Right: that is the country.' : 'That is not the country.'),
  'say.loss.me': 'You lose {loss} health, {health} is left.',
  'say.loss.other': '{name} loses {loss} health, {health} is left.',
  'say.standings.health': ({ players }, { number }) => {
    const rows = players.map(({ username, health }) => `${username} ${number(health)}`)
    return `Health: ${rows.join(', ')}.`
  },
  'say.total.streak': ({ count }, { plural, number }) =>
    plural(count, {
      one: 'It is over. You knew one country.',
      other: `It is over. You knew ${number(count)} countries.`,
    }),
  'say.total.health': (values, format) =>
    values.isTied ? 'The match is over: a draw.'
    : `The match is over. ${values.won ? 'You have won' : 'You have lost'}, ` +
      `with ${format.number(values.health)} health left.`,
  'side.0': 'Side one',
  'side.1': 'Side two',
  'side.ours': 'your side',
  'side.change': 'Change sides',
  'reveal.side.ours': 'Your side loses {loss} health: {health} left.',
  'reveal.side.theirs': 'The other side loses {loss} health: {health} left.',
  'say.side.ours': 'Your side loses {loss} health, {health} is left.',
  'say.side.theirs': 'The other side loses {loss} health, {health} is left.',
  'players.rank': 'No. {rank}',
  'doing.out': 'is out',
  'round.watching': 'You are out. Watch the others.',
  'reveal.out.me': 'You are out: no. {rank}.',
  'reveal.out.others': ({ names }, { list }) =>
    names.length > 1 ? `${list(names)} are out.` : `${names[0]} is out.`,
  'result.place': 'No. {rank} of {count}',
  'result.time': '15,000 points in {time}',
  'result.reached': 'You have made it.',
  'result.timeUp': 'Time is up.',
  'last.right': 'Right: {country}.',
  'last.wrong': 'It was {country}.',
  'last.points': ({ place, distance, points }) =>
    `${place ? `${place} · ` : ''}${distance} · ${points} points`,
  'country.label': 'Which country is it?',

  'leave.out': 'You are out: it costs nothing. You do not see how it ends.',
  'say.total.time': ({ time }, { clock }) => `You have 15,000 points, after ${clock(time)}.`,
  'say.with': 'You play with {name}.',
  'say.watching': 'Round {round}. You are out, and watch.',
  'say.out.me': 'You are out.',
  'say.out.other': '{name} is out.',
  'say.total.place': ({ rank, won }, { number }) =>
    (won ? 'The match is over. You have won.' : `The match is over. You are number ${number(rank)}.`),
}
