/** The boards of formats and the leagues of the week, in German. */

export default {
  'leaderboards.which': 'Welche Liste',
  'leaderboards.boards': 'Bestwerte',
  'leaderboards.league': 'Liga',
  'leaderboards.rankings': 'Durchschnitt',

  'boards.period': 'Zeitraum',
  'boards.day': 'Heute',
  'boards.week': 'Diese Woche',
  'boards.ever': 'Gesamt',
  'boards.countries': 'Länder',
  'boards.about.classic': 'Die meisten Punkte in fünf Runden, von 25.000.',
  'boards.about.streak': 'Die meisten Länder in Folge.',
  'boards.about.sprint': 'Die meisten Länder in zwei Minuten.',
  'boards.about.race': 'Die kürzeste Zeit bis 15.000 Punkte.',
  'boards.count': ({ count }, { plural, number }) => plural(count, {
    one: 'Eine Person hat ein Ergebnis. Du hast noch keines.',
    other: `${number(count)} Personen haben ein Ergebnis. Du hast noch keines.`,
  }),
  'boards.none.global.day': 'Heute hat noch niemand ein Ergebnis: Fang an.',
  'boards.none.global.week': 'Diese Woche hat noch niemand ein Ergebnis: Fang an.',
  'boards.none.global.ever': 'Noch hat niemand ein Ergebnis: Fang an.',
  'boards.none.friends.day': 'Weder du noch deine Freunde haben heute ein Ergebnis: Fang an.',
  'boards.none.friends.week': 'Weder du noch deine Freunde haben diese Woche ein Ergebnis: Fang an.',
  'boards.none.friends.ever': 'Weder du noch deine Freunde haben ein Ergebnis: Fang an.',
  'boards.unlisted': 'Noch steht niemand in der Liste.',
  'boards.left.day': ({ hours, minutes }) => `Ein neuer Tag beginnt in ${hours} Std. ${minutes} Min.`,
  'boards.left.week': ({ days = 0, hours, minutes }) =>
    `Eine neue Woche beginnt in ${days > 0 ? `${days} Tg. ${hours} Std.` : `${hours} Std. ${minutes} Min.`}`,
  'boards.notYet.title': 'Deine Spiele zählen hier noch nicht',
  'boards.notYet':
    'Sie zählen, sobald du seit sieben Tagen dabei bist und zehn Spiele gespielt hast. Jedes Spiel '
    + 'bringt dich näher: Bis dahin spiel einfach zum Spaß.',
  'boards.play': 'Für diese Liste spielen',
  'boards.play.anyway': 'Trotzdem spielen',
  'boards.rules':
    'Es zählt dein bestes Einzelspiel: auf der Karte „{map}“, zu Ende gespielt, mit den üblichen '
    + 'Einstellungen oder weniger Zeit.',
  'boards.listed': 'In der Liste stehen die zehn Besten, aus jedem Netz einer.',
  'league.title': 'Liga',
  'league.ladder': 'Welche Liga',
  'league.division': 'Stufe {number} · {name}',
  'league.name.1': 'Atlas',
  'league.name.2': 'Meridian',
  'league.name.3': 'Kompass',
  'league.name.4': 'Pfad',
  'league.name.5': 'Haustür',
  'league.left': ({ days = 0, hours, minutes }) =>
    `Die Woche endet in ${days > 0 ? `${days} Tg. ${hours} Std.` : `${hours} Std. ${minutes} Min.`}`,
  'ladder.classic': 'Klassisch',
  'ladder.clash': 'Zweikampf',
  'ladder.pairs': 'Paare',
  'league.play': 'Mit Wertung spielen: {format}',
  'league.group': 'Deine Gruppe',
  'league.record': '{wins} von {games} gewonnen',
  'league.performance': 'Leistungszahl',
  'league.zone.up': 'Aufstieg in Stufe {number}',
  'league.zone.stay': 'Verbleib in Stufe {number}',
  'league.zone.down': 'Abstieg in Stufe {number}',
  'league.zone.open': 'Noch ohne Leistungszahl: Verbleib in Stufe {number}',
  'league.still': 'Niemand wechselt, bevor fünf der Gruppe eine Leistungszahl haben.',
  'league.enter': 'Spiel eine Partie mit Wertung, dann bist du in einer Gruppe dieser Woche.',
  'league.needed': ({ count, games = 0 }, { plural, number }) => plural(count, {
    one: `Spiele, die zählen: ${games}. Noch eines, und du hast eine Leistungszahl.`,
    other: `Spiele, die zählen: ${games}. Noch ${number(count)}, und du hast eine Leistungszahl.`,
  }),
  'league.progress': 'Spiele, bis du eine Leistungszahl hast',
  'league.none': 'Du hast noch keine Leistungszahl.',
  'league.own': 'Deine Leistungszahl ist {performance}, aus {games} Spielen.',
  'league.rating': ({ rating = '', count }, { plural, number }) => plural(count, {
    one: `Deine Wertung ist ${rating}, aus insgesamt einem Spiel mit Wertung.`,
    other: `Deine Wertung ist ${rating}, aus insgesamt ${number(count)} Spielen mit Wertung.`,
  }),
  'league.last.up':
    'Deine letzte Woche: Platz {rank} von {players} in Stufe {number}, {name}. Du bist aufgestiegen.',
  'league.last.stay':
    'Deine letzte Woche: Platz {rank} von {players} in Stufe {number}, {name}. Du bleibst in deiner Stufe.',
  'league.last.down':
    'Deine letzte Woche: Platz {rank} von {players} in Stufe {number}, {name}. Du bist abgestiegen.',
  'league.how': 'So funktioniert die Liga',
  'league.how.group':
    'Dein erstes Spiel mit Wertung in einer Woche bringt dich in eine Gruppe von bis zu dreißig '
    + 'Spielern deiner Stufe. Neue beginnen in Stufe 5; Stufe 1 ist die beste.',
  'league.how.performance':
    'Deine Leistungszahl ist der Mittelwert der Wertungen deiner Gegner, mit 400 mehr für jeden Sieg und '
    + '400 weniger für jede Niederlage. Bei Paaren zählt die Summe der '
    + 'gegnerischen Wertungen ohne die deines Mitspielers.',
  'league.how.games':
    'Sie braucht {least} Spiele. Es zählen die ersten {most} der Woche, und zwei gegen denselben '
    + 'Gegner oder an der Seite desselben Mitspielers.',
  'league.how.end':
    'Eine Woche endet am Montag um 00:00 UTC. Von allen mit einer Leistungszahl steigt dann das oberste '
    + 'Fünftel eine Stufe auf und das unterste ab.',
}
