/** German: formats, and what is special about their matches. */
export default {
  'format.label': 'Spielart',
  'format.classic': 'Klassisch',
  'format.clash': 'Zweikampf',
  'format.clash.rules':
    'Je 6000 Leben: der schlechtere Tipp kostet den Unterschied, ab der fünften Runde immer mehr. ' +
    'Der erste Tipp lässt dem anderen 15 Sekunden.',
  'format.streak': 'Länderserie',
  'format.streak.rules': 'Setze die Nadel ins richtige Land. Der erste Fehler beendet die Serie.',

  'format.team': 'Mannschaftskampf',
  'format.team.rules':
    'Zwei Seiten mit je 6000 Leben pro Kopf. Die Punkte einer Seite werden addiert; die schlechtere verliert den Unterschied. ' +
    'Wer auf derselben Seite spielt, sieht die Nadeln der anderen.',
  'format.teambest': 'Mannschaftskampf, bester Tipp',
  'format.teambest.rules':
    'Zwei Seiten mit je 6000 Leben pro Kopf. Es zählt der beste Tipp jeder Seite; die schlechtere verliert den Unterschied. ' +
    'Wer auf derselben Seite spielt, sieht die Nadeln der anderen.',
  'format.royale': 'Royale',
  'format.royale.rules':
    'In jeder Runde scheidet das am weitesten entfernte Viertel aus, bis einer übrig ist. 30 Sekunden zum Schauen, 20 zum Tippen. Für drei bis sechzehn.',
  'format.sprint': 'Ländersprint',
  'format.sprint.rules': 'Nenne in zwei Minuten so viele Länder, wie du kannst.',
  'format.race': 'Rennen bis 15.000',
  'format.race.rules': 'Hole 15.000 Punkte, so schnell du kannst.',

  'format.journey': 'Reise',
  'format.journey.rules': 'Fünf Orte mit Hilfen und Pausen, in einer von drei Schwierigkeiten.',
  'opening.journey': ({ rounds }, { plural, number }) =>
    plural(rounds, { one: 'Ein Ort.', other: `${number(rounds)} Orte.` }),
  'difficulty.hiker': 'Wanderer',
  'difficulty.scout': 'Späher',
  'difficulty.pathfinder': 'Spurenleser',
  'aid.freeze': 'Frost',
  'aid.lens': 'Lupe',
  'aid.fork': 'Gabel',
  'aid.shuffle': 'Mischen',
  'result.aids': 'Runde {round}: {aids}',
  'home.journey': 'Reise: mit Hilfen und Pausen',
  'pause.timer': 'Restzeit der Pause',

  'format.quiz': 'Quiz',
  'format.quiz.rules': 'Aussagen über Länder: Stimmt das? Je 20 Sekunden, und 1000 Punkte für jede richtige Antwort.',

  'match.round.open': 'Runde {round}',
  'opening.clash': 'Je 6000 Leben.',
  'opening.streak': 'Wie viele Länder hintereinander?',
  'opening.team': '6000 Leben pro Kopf. Haltet zusammen.',
  'opening.teambest': '6000 Leben pro Kopf. Ein guter Tipp genügt.',
  'opening.royale': 'Die Weitesten scheiden aus. Einer bleibt.',
  'opening.sprint': 'Zwei Minuten. Wie viele Länder?',
  'opening.race': '15.000 Punkte, so schnell du kannst.',
  'opening.quiz': ({ rounds }, { plural, number }) =>
    plural(rounds, { one: 'Eine Aussage.', other: `${number(rounds)} Aussagen.` }),
  'say.round.open': 'Runde {round}. Sieh dich um.',

  'players.health': 'Leben: {health}',
  'players.lives': ({ count }, { plural, number }) =>
    plural(count, { one: 'Noch ein Leben.', other: `Noch ${number(count)} Leben.` }),
  'round.hurried': ({ name, time }, { seconds }) => `${name} hat getippt: noch ${seconds(time)}.`,
  'round.forced': ({ time }, { seconds }) => `Die Spielleitung macht weiter: noch ${seconds(time)}.`,
  'round.hurried.line': '{name} hat getippt: weniger Zeit für die anderen.',
  'round.forced.line': 'Die Spielleitung macht weiter: weniger Zeit für alle.',
  'reveal.loss.me': 'Du verlierst {loss} Leben: {health} übrig.',
  'reveal.loss.other': '{name} verliert {loss} Leben: {health} übrig.',
  'reveal.loss.none': 'Niemand verliert Leben.',
  'reveal.streak.right': 'Richtig!',
  'reveal.streak.wrong': 'Nicht in diesem Land.',
  'reveal.streak.count': ({ count }, { plural, number }) =>
    plural(count, { one: 'Ein Land in Folge.', other: `${number(count)} Länder in Folge.` }),
  'results.right': 'richtig',
  'results.wrong': 'falsch',
  'results.sum': 'Summe',
  'result.streak': ({ count }, { plural, number }) =>
    plural(count, { one: 'Ein Land', other: `${number(count)} Länder` }),
  'result.streak.over': 'Die Serie ist vorbei.',
  'result.health': '{health} Leben übrig',

  'say.own.country': ({ score }) => 
    (score ? 'Richtig: das ist das Land.' : 'Das ist nicht das Land.'),
  'say.loss.me': 'Du verlierst {loss} Leben, {health} sind übrig.',
  'say.loss.other': '{name} verliert {loss} Leben, {health} sind übrig.',
  'say.standings.health': ({ players }, { number }) => {
    const rows = players.map(({ username, health }) => `${username} ${number(health)}`)
    return `Leben: ${rows.join(', ')}.`
  },
  'say.total.streak': ({ count }, { plural, number }) =>
    plural(count, {
      one: 'Vorbei. Du kanntest ein Land.',
      other: `Vorbei. Du kanntest ${number(count)} Länder.`,
    }),
  'say.total.health': (values, format) =>
    values.isTied ? 'Die Partie ist vorbei: unentschieden.'
    : `Die Partie ist vorbei. Du hast ${values.won ? 'gewonnen' : 'verloren'}, ` +
      `mit ${format.number(values.health)} Leben übrig.`,
  'side.0': 'Seite eins',
  'side.1': 'Seite zwei',
  'side.ours': 'deine Seite',
  'side.change': 'Seite wechseln',
  'reveal.side.ours': 'Deine Seite verliert {loss} Leben: {health} übrig.',
  'reveal.side.theirs': 'Die andere Seite verliert {loss} Leben: {health} übrig.',
  'say.side.ours': 'Deine Seite verliert {loss} Leben, {health} sind übrig.',
  'say.side.theirs': 'Die andere Seite verliert {loss} Leben, {health} sind übrig.',
  'players.rank': 'Platz {rank}',
  'doing.out': 'ist ausgeschieden',
  'round.watching': 'Du bist ausgeschieden. Sieh den anderen zu.',
  'reveal.out.me': 'Du bist ausgeschieden: Platz {rank}.',
  'reveal.out.others': ({ names }, { list }) =>
    names.length > 1 ? `${list(names)} sind ausgeschieden.` : `${names[0]} ist ausgeschieden.`,
  'result.place': 'Platz {rank} von {count}',
  'result.time': '15.000 Punkte in {time}',
  'result.reached': 'Geschafft.',
  'result.timeUp': 'Die Zeit ist um.',
  'last.right': 'Richtig: {country}.',
  'last.wrong': 'Es war {country}.',
  'last.points': ({ place, distance, points }) =>
    `${place ? `${place} · ` : ''}${distance} · ${points} Punkte`,
  'country.label': 'Welches Land ist es?',

  'leave.out': 'Du bist ausgeschieden: es kostet nichts. Du siehst nicht, wie es ausgeht.',
  'say.total.time': ({ time }, { clock }) => `Du hast 15.000 Punkte, nach ${clock(time)}.`,
  'say.with': 'Du spielst mit {name}.',
  'say.watching': 'Runde {round}. Du bist ausgeschieden und siehst zu.',
  'say.out.me': 'Du bist ausgeschieden.',
  'say.out.other': '{name} ist ausgeschieden.',
  'say.total.place': ({ rank, won }, { number }) =>
    (won ? 'Das Spiel ist vorbei. Du hast gewonnen.' : `Das Spiel ist vorbei. Du bist auf Platz ${number(rank)}.`),
}
