/** The challenge of the day, in German. */

export default {
  'daily.title': 'Aufgabe des Tages',
  'daily.heading': 'Aufgabe des Tages #{number}',
  'daily.name': 'Tag #{number}',
  'daily.lead': ({ rounds }, { plural, number }) =>
    plural(rounds, {
      one: 'Ein Ort, für alle derselbe. Du hast einen Versuch.',
      other: `${number(rounds)} Orte, für alle dieselben. Du hast einen Versuch.`,
    }),
  'daily.past': 'Dieser Tag ist vorbei. Seine Orte kannst du noch spielen; es zählt nicht.',
  'daily.closed': 'Dieser Tag ist vorbei. Seine Orte sind frühestens um ein Uhr UTC spielbar.',
  'daily.play': 'Spielen',
  'daily.playAgain': 'Diese Orte spielen',
  'daily.left': ({ hours, minutes }) => `Die nächste beginnt in ${hours} Std. ${minutes} Min.`,
  'daily.streak': ({ count }, { plural, number }) =>
    plural(count, { one: 'Ein Tag in Folge', other: `${number(count)} Tage in Folge` }),
  'daily.streak.longest': 'Längste Folge: {count}',
  'daily.forgiven': 'Ein verpasster Tag von sieben wird verziehen.',
  'daily.points': '{points} von {most} Punkten',
  'daily.time': 'in {time}',
  'daily.match': 'Partie ansehen',
  'daily.show': 'Bestenliste und Teilen',
  'daily.scope': 'Wessen Versuche',
  'daily.global': 'Alle',
  'daily.friends': 'Freunde',
  'daily.none': 'Noch steht niemand in der Liste.',
  'daily.listed': 'In die Liste kommt, wer seit einer Woche dabei ist und zehn Partien gespielt hat.',
  'daily.previous': 'Tag davor',
  'daily.next': 'Tag danach',
  'daily.today': 'Heute',
  'daily.proof': 'Woran du erkennst, dass niemand die Orte geändert hat',
  'daily.hash': 'SHA-256 des Salzes und der Orte, veröffentlicht zu Beginn des Tages:',
  'daily.places': 'Die Orte, und das Salz, das vor ihnen steht:',
  'home.daily.go': 'Aufgabe des Tages #{number}',
  'home.daily.open': ({ streak }) => `Für alle dieselben Orte.${streak > 0 ? ` 🔥${streak}` : ''}`,
  'home.daily.playing': 'Du spielst sie gerade.',
  'home.daily.done': ({ points, streak }) =>
    `${points} Punkte.${streak > 0 ? ` 🔥${streak}` : ''}`,
}
