/** German: statements about countries; see statements.en.js. */
export default {
  'quiz.capital': 'Die Hauptstadt ist {town}.',
  'quiz.neighbour': 'Das Land grenzt an dieses: {country}.',
  'quiz.language': 'Eine Amtssprache ist {language}.',
  'quiz.currency': 'Eine Währung dort ist: {currency}.',
  'quiz.drivingSide': 'Man fährt {side}.',
  'quiz.side.left': 'links',
  'quiz.side.right': 'rechts',
  'quiz.coast': ({ isNot }) =>
    isNot ? 'Das Land hat keine Meeresküste.' : 'Das Land hat eine Meeresküste.',
  'quiz.island': ({ isNot }) =>
    isNot ? 'Ein Teil des Landes liegt auf einem Kontinent.' : 'Das Land liegt nur auf Inseln.',
  'quiz.equator': ({ isNot }) =>
    isNot ? 'Der Äquator verläuft nicht durch das Land.' : 'Der Äquator verläuft durch das Land.',
  'quiz.region': 'In der Liste der UN steht es bei dieser Region: {region}.',
  'quiz.largerThan': 'Das Land hat mehr Fläche als dieses: {country}.',
  'quiz.morePeopleThan': 'Das Land hat mehr Einwohner als dieses: {country}.',
  'quiz.capitalNorthOf':
    'Die Hauptstadt liegt weiter nördlich als die dieses Landes: {country}.',
  'quiz.mostPopulousNeighbour':
    'Von den Nachbarländern hat dieses die meisten Einwohner: {country}.',
  'quiz.populationAbove': 'Dort leben mehr als {number} Menschen.',
  'quiz.next': 'Nächste Aussage',
  'quiz.end': 'Zum Ergebnis',
  'quiz.progress': 'Antworten bisher',
  'quiz.why.capital': ({ names, count }, { plural, list }) =>
    plural(count, { one: `Die Hauptstadt: ${list(names)}.`, other: `Die Hauptstädte: ${list(names)}.` }),
  'quiz.why.neighbour': ({ names, count }, { list }) =>
    count ? `Die Nachbarländer: ${list(names)}.` : 'Das Land hat keine Landgrenze.',
  'quiz.why.language': ({ names, count }, { plural, list }) =>
    plural(count, { one: `Die Amtssprache: ${list(names)}.`, other: `Die Amtssprachen: ${list(names)}.` }),
  'quiz.why.currency': ({ names }, { list }) => `Währung: ${list(names)}.`,
  'quiz.why.populationAbove': ({ names }) => `Dort leben etwa ${names[0]} Menschen.`,
  'quiz.why.largerThan': '{country}: {own} km². {otherCountry}: {other} km².',
  'quiz.why.morePeopleThan': 'Einwohner: {country} {own}, {otherCountry} {other}.',
  'quiz.why.capitalNorthOf': 'Breite der Hauptstädte: {country} {own}°, {otherCountry} {other}°.',

  'question.title': 'Stimmt das?',
  'question.heading': 'Stimmt das?',
  'question.key.true': 'S',
  'question.key.false': 'N',
  'question.keys': 'Tasten: {yes} oder ←, wenn es stimmt, {no} oder →, wenn nicht.',
  'question.said': 'Deine Antwort: {answer}.',
  'question.waiting': 'Warten auf die anderen.',
  'explanation.title': 'Die Antwort',
  'explanation.heading': 'Die Antwort',

  'offlineQuiz.title': 'Offline-Quiz',
  'offlineQuiz.lead': 'Fünf Aussagen über Länder. Welche stimmen?',
  'offlineQuiz.local': 'Es braucht keine Verbindung. Das Ergebnis bleibt in diesem Browser.',
  'offlineQuiz.sample': 'Das sind ein paar Beispiele. Mit Verbindung gibt es mehr.',
  'offlineQuiz.stored': ({ count }, { plural, number }) => plural(count, {
    one: 'Eine Aussage ist hier gespeichert.',
    other: `${number(count)} Aussagen sind hier gespeichert.`,
  }),
  'offlineQuiz.begin': 'Anfangen',
  'offlineQuiz.again': 'Noch fünf',
  'offlineQuiz.best': ({ best, count }, { number }) =>
    `Dein bestes Ergebnis: ${number(best)} von ${number(count)}`,
  'offlineQuiz.score': ({ score, count }, { number }) =>
    `${number(score)} von ${number(count)} richtig`,
  'offlineQuiz.isBest': 'Das ist bisher dein bestes Ergebnis.',
  'offlineQuiz.back': 'Die Verbindung ist wieder da.',
  'offlineQuiz.play': 'Zum Spiel',
}
