/** German: what the screens of a match say. */
export default {
  'match.round': 'Runde {round} von {rounds}',

  'opening.title': 'Gleich geht es los',
  'opening.heading': ({ rounds }, { plural, number }) =>
    plural(rounds, { one: 'Ein Ort.', other: `${number(rounds)} Orte.` }),

  'leave.label': 'Spiel verlassen',
  'leave.title': 'Spiel verlassen?',
  'leave.solo': 'Es endet hier und zählt als abgebrochen.',
  'leave.duel': 'Es zählt als abgebrochen, und {name} gewinnt.',
  'leave.party': 'Es zählt als abgebrochen. Die anderen spielen weiter.',
  'leave.go': 'Verlassen',

  'players.label': 'Spieler',

  'doing.looking': 'sieht sich um',
  'doing.guessing': 'tippt gerade',
  'doing.guessed': 'hat getippt',
  'doing.ready': 'ist bereit',
  'doing.reconnecting': 'verbindet sich neu',
  'doing.left': 'ist gegangen',

  'round.title': 'Sieh dich um',
  'round.heading': 'Wo ist das?',
  'round.answer': 'Markierung setzen',
  'round.timer': 'Zeit zum Umsehen',

  'guess.heading': 'Wo war das?',
  'guess.go': 'Tipp abgeben',
  'guess.timer': 'Zeit zum Tippen',
  'guessed.timer': 'Zeit der anderen',
  'panes.map': 'Größere Karte',
  'panes.view': 'Zurück zum Bild',
  'guess.map': 'Weltkarte',
  'guess.keys':
    'Pfeiltasten bewegen die Markierung, feiner mit Umschalt, gröber mit Alt oder Strg. ' +
    'Plus und Minus zoomen. Die Eingabetaste gibt den Tipp ab.',
  'guess.place': 'Tippe auf die Karte, um deine Markierung zu setzen.',
  'guess.place.click': 'Klicke auf die Karte, um deine Markierung zu setzen.',
  'guess.noMarker':
    'Setze zuerst deine Markierung: auf der Karte oder mit einer Pfeiltaste.',
  'guess.sent': 'Dein Tipp steht. {name} hat noch Zeit.',
  'guess.sentParty': 'Dein Tipp steht. Die anderen haben noch Zeit.',
  'guess.sentAlone': 'Dein Tipp steht.',
  'guess.sea': 'Das Meer',
  'guess.lake': 'Ein See',
  'guess.land': 'Land',

  'reveal.title': 'Der Ort',
  'reveal.heading': 'Hier war es',
  'reveal.here': 'Hier war es',
  'reveal.unnamed': 'der Ort',
  'reveal.map': 'Weltkarte mit allen Tipps und dem Ort: {place}',
  'reveal.timer': 'Zeit bis zum Zwischenstand',
  'reveal.next': 'Weiter',
  'reveal.result': 'Zum Ergebnis',
  'reveal.waiting': 'Warten auf die anderen …',

  'missed.label': 'Verpasst',
  'missed.text': 'Während du weg warst, wurde Runde {round} aufgelöst: {place}.',
  'missed.show': 'Ansehen',
  'missed.close': 'Schließen',

  'results.caption': 'Was alle aus dieser Runde gemacht haben',
  'results.player': 'Spieler',
  'results.distance': 'Entfernung',
  'results.score': 'Punkte',
  'results.defaulted': 'Die Zeit war um.',
  'results.noPin': 'kein Pin',
  'results.of': 'Von {most}',

  'standings.title': 'Zwischenstand',
  'standings.heading': 'Stand',
  'standings.next': 'Nächste Runde in',
  'standings.timer': 'Zeit bis zur nächsten Runde',

  'result.title': 'Ergebnis',
  'result.won': 'Du hast gewonnen!',
  'result.lost': 'Du hast verloren.',
  'result.tied': 'Unentschieden.',
  'result.solo': 'Du bist angekommen.',
  'result.quit': 'Du bist gegangen.',
  'result.forfeited': 'Gewonnen: Die andere Seite ist gegangen.',
  'result.aborted': 'Das Spiel wurde abgesagt.',
  'result.rating': 'Wertung {rating} ({change})',
  'result.unrated.walkover': 'Die Wertung bleibt: Das Spiel endete vor der ersten Auflösung.',
  'result.unrated.sameNetwork': 'Die Wertung bleibt: Ihr seid beide im selben Netz.',
  'result.unrated.repeatedOpponent':
    'Heute schon oft gegen dieselbe Person gewonnen: Das zählt zu {share} für die Wertung.',
  'result.badge': 'Neues Abzeichen: {title}.',
  'result.again': 'Noch einmal',
  'result.newOpponent': 'Neues Gegenüber',
  'result.rounds': 'Runde für Runde',

  'rematch.open': 'Revanche',
  'rematch.wanted': 'Revanche annehmen',
  'rematch.asked.note': 'Warten auf {name} …',
  'rematch.wanted.note': '{name} möchte eine Revanche.',

  'result.home': 'Zum Anfang',
  'result.replay': 'Alle Runden noch einmal',
  'result.map': 'Weltkarte mit den Orten und Tipps des Spiels',
  'result.all': 'Alle',
  'result.round': 'Runde {round}',
}
