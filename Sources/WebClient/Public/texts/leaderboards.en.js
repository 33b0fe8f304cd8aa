/** The boards of formats and the leagues of the week, in English. */

export default {
  'leaderboards.which': 'Which leaderboard',
  'leaderboards.boards': 'Best results',
  'leaderboards.league': 'League',
  'leaderboards.rankings': 'Averages',

  'boards.period': 'Period',
  'boards.day': 'Today',
  'boards.week': 'This week',
  'boards.ever': 'All time',
  'boards.countries': 'Countries',
  'boards.about.classic': 'The most points in five rounds, of 25,000.',
  'boards.about.streak': 'The most countries in a row.',
  'boards.about.sprint': 'The most countries in two minutes.',
  'boards.about.race': 'The least time to 15,000 points.',
  'boards.count': ({ count }, { plural, number }) => plural(count, {
    one: 'One player has a result. You have none yet.',
    other: `${number(count)} players have a result. You have none yet.`,
  }),
  'boards.none.global.day': 'Nobody has a result today: be the first.',
  'boards.none.global.week': 'Nobody has a result this week: be the first.',
  'boards.none.global.ever': 'Nobody has a result yet: be the first.',
  'boards.none.friends.day': 'Neither you nor your friends have a result today: begin.',
  'boards.none.friends.week': 'Neither you nor your friends have a result this week: begin.',
  'boards.none.friends.ever': 'Neither you nor your friends have a result yet: begin.',
  'boards.unlisted': 'Nobody is listed yet.',
  'boards.left.day': ({ hours, minutes }) => `A new day begins in ${hours} h ${minutes} min.`,
  'boards.left.week': ({ days = 0, hours, minutes }) =>
    `A new week begins in ${days > 0 ? `${days} d ${hours} h` : `${hours} h ${minutes} min`}.`,
  'boards.notYet.title': 'Your matches do not count here yet',
  'boards.notYet':
    'They do once you joined seven days ago and have played ten games. Every game brings you '
    + 'closer: until then, play for the fun of it.',
  'boards.play': 'Play for this board',
  'boards.play.anyway': 'Play a match like that',
  'boards.rules':
    'Your best solo match counts: on the map “{map}”, played to its end, with the usual options '
    + 'or less time.',
  'boards.listed': 'The list has the ten best, one of each network.',
  'league.title': 'League',
  'league.ladder': 'Which league',
  'league.division': 'Division {number} · {name}',
  'league.name.1': 'Atlas',
  'league.name.2': 'Meridian',
  'league.name.3': 'Compass',
  'league.name.4': 'Trail',
  'league.name.5': 'Doorstep',
  'league.left': ({ days = 0, hours, minutes }) =>
    `The week ends in ${days > 0 ? `${days} d ${hours} h` : `${hours} h ${minutes} min`}.`,
  'ladder.classic': 'Classic',
  'ladder.clash': 'Clash',
  'ladder.pairs': 'Pairs',
  'league.play': 'Play ranked: {format}',
  'league.group': 'Your group',
  'league.record': '{wins} of {games} won',
  'league.performance': 'Performance',
  'league.zone.up': 'Up to division {number}',
  'league.zone.stay': 'Stay in division {number}',
  'league.zone.down': 'Down to division {number}',
  'league.zone.open': 'No performance yet: stay in division {number}',
  'league.still': 'Nobody moves before five of the group have a performance.',
  'league.enter': 'Play a ranked game, and you are in a group of this week.',
  'league.needed': ({ count, games = 0 }, { plural, number }) => plural(count, {
    one: `Games that count so far: ${games}. One more gives you a performance.`,
    other: `Games that count so far: ${games}. ${number(count)} more give you a performance.`,
  }),
  'league.progress': 'Games until you have a performance',
  'league.none': 'You have no performance yet.',
  'league.own': 'Your performance is {performance}, from {games} games.',
  'league.rating': ({ rating = '', count }, { plural, number }) => plural(count, {
    one: `Your rating is ${rating}, from one ranked game in all.`,
    other: `Your rating is ${rating}, from ${number(count)} ranked games in all.`,
  }),
  'league.last.up':
    'Your last week: number {rank} of {players} in division {number}, {name}. You have moved up.',
  'league.last.stay':
    'Your last week: number {rank} of {players} in division {number}, {name}. You have stayed.',
  'league.last.down':
    'Your last week: number {rank} of {players} in division {number}, {name}. You have moved down.',
  'league.how': 'How the league works',
  'league.how.group':
    'Your first ranked game of a week brings you into a group of up to thirty players of your '
    + 'division. Newcomers begin in division 5; division 1 is the best.',
  'league.how.performance':
    'Your performance is the mean of your opponents’ ratings, with 400 added for each win and 400 '
    + 'taken off for each loss. In pairs your opponents’ ratings are added up and your partner’s is taken off.',
  'league.how.games':
    'It takes {least} games. The first {most} of the week count, and two against the same opponent or beside the same partner.',
  'league.how.end':
    'A week ends on Monday at 00:00 UTC. Of those with a performance the top fifth then moves a '
    + 'division up, and the bottom fifth down.',
}
