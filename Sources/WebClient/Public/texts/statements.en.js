/**
 * Statements about countries. The country's name stands above as it is: a sentence names other
 * countries after a colon, where no language bends them.
 */
export default {
  'quiz.capital': 'Its capital is {town}.',
  'quiz.neighbour': 'It shares a border with this country: {country}.',
  'quiz.language': 'An official language is {language}.',
  'quiz.currency': 'A currency there is: {currency}.',
  'quiz.drivingSide': 'Traffic drives on the {side}.',
  'quiz.side.left': 'left',
  'quiz.side.right': 'right',
  'quiz.coast': ({ isNot }) =>
    isNot ? 'It is landlocked.' : 'It has a sea coast.',
  'quiz.island': ({ isNot }) =>
    isNot ? 'A part of it lies on a continent.' : 'All of it lies on islands.',
  'quiz.equator': ({ isNot }) =>
    isNot ? 'The equator does not cross its land.' : 'The equator crosses its land.',
  'quiz.region': 'The UN’s list of regions has it under: {region}.',
  'quiz.largerThan': 'It has a larger area than this country: {country}.',
  'quiz.morePeopleThan': 'It has more people than this country: {country}.',
  'quiz.capitalNorthOf':
    'Its capital lies farther north than that of this country: {country}.',
  'quiz.mostPopulousNeighbour':
    'Of its neighbours this one has the most people: {country}.',
  'quiz.populationAbove': 'More than {number} people live there.',
  'quiz.next': 'Next statement',
  'quiz.end': 'To the result',
  'quiz.progress': 'Answers so far',
  'quiz.why.capital': ({ names, count }, { plural, list }) =>
    plural(count, { one: `Its capital: ${list(names)}.`, other: `Its capitals: ${list(names)}.` }),
  'quiz.why.neighbour': ({ names, count }, { list }) =>
    count ? `Its neighbours: ${list(names)}.` : 'It has no land border.',
  'quiz.why.language': ({ names, count }, { plural, list }) =>
    plural(count, { one: `The official language: ${list(names)}.`, other: `Official languages: ${list(names)}.` }),
  'quiz.why.currency': ({ names }, { list }) => `Currency: ${list(names)}.`,
  'quiz.why.populationAbove': ({ names }) => `About ${names[0]} people live there.`,
  'quiz.why.largerThan': '{country}: {own} km². {otherCountry}: {other} km².',
  'quiz.why.morePeopleThan': 'People: {country} {own}, {otherCountry} {other}.',
  'quiz.why.capitalNorthOf': 'Latitude of the capitals: {country} {own}°, {otherCountry} {other}°.',

  'question.title': 'True or false?',
  'question.heading': 'True or false?',
  'question.key.true': 'T',
  'question.key.false': 'F',
  'question.keys': 'Keys: {yes} or ← for true, {no} or → for false.',
  'question.said': 'Your answer: {answer}.',
  'question.waiting': 'Waiting for the others.',
  'explanation.title': 'The answer',
  'explanation.heading': 'The answer',

  'offlineQuiz.title': 'Offline quiz',
  'offlineQuiz.lead': 'Five statements about countries. Which of them are true?',
  'offlineQuiz.local': 'It needs no connection. The score stays in this browser.',
  'offlineQuiz.sample': 'These are a few samples. With a connection there will be more.',
  'offlineQuiz.stored': ({ count }, { plural, number }) => plural(count, {
    one: 'One statement is stored here.', other: `${number(count)} statements are stored here.`,
  }),
  'offlineQuiz.begin': 'Begin',
  'offlineQuiz.again': 'Five more',
  'offlineQuiz.best': ({ best, count }, { number }) =>
    `Your best: ${number(best)} of ${number(count)}`,
  'offlineQuiz.score': ({ score, count }, { number }) =>
    `${number(score)} of ${number(count)} right`,
  'offlineQuiz.isBest': 'That is your best so far.',
  'offlineQuiz.back': 'The connection is back.',
  'offlineQuiz.play': 'To the game',
}
