export const points = (count, { plural, number }) =>
  plural(count, { one: `${number(count)} Punkt`, other: `${number(count)} Punkte` })

/** German: what is read aloud to players. See narration.en.js. */
export default {
  'say.round': 'Runde {round} von {rounds}. Sieh dich um.',
  'say.against': 'Du spielst gegen {name}. Gleich geht es los.',
  'say.place': 'Setze deine Markierung und gib den Tipp ab.',
  'say.sent': 'Dein Tipp steht. Warten auf die anderen.',
  'say.sentAlone': 'Dein Tipp steht.',
  'say.frozen': '{name} hat 20 Sekunden mehr.',
  'say.guessing': '{name} tippt gerade.',
  'say.guessed': '{name} hat getippt.',
  'say.dropped': '{name} verbindet sich neu.',
  'say.returned': '{name} ist wieder da.',
  'say.left': '{name} ist gegangen.',
  'say.seconds': ({ seconds }, { plural, number }) =>
    plural(seconds, { one: 'Noch eine Sekunde.', other: `Noch ${number(seconds)} Sekunden.` }),
  'say.own': ({ distance, score }, format) =>
    `Du lagst ${format.distance(distance)} daneben: ${points(score, format)}.`,
  'say.other': ({ name, distance, score }, format) =>
    `${name} lag ${format.distance(distance)} daneben: ${points(score, format)}.`,
  'say.missed': ({ round, distance, score }, format) =>
    `Während du weg warst, wurde Runde ${round} aufgelöst. ` +
    `Du warst ${format.distance(distance)} entfernt: ${points(score, format)}.`,
  'say.own.noPin': 'Du hast keinen Pin gesetzt: 0 Punkte.',
  'say.other.noPin': '{name} hat keinen Pin gesetzt: 0 Punkte.',
  'say.standings': ({ players }, { number }) => {
    const rows = players.map(({ username, total }) => `${username} ${number(total)}`)
    return `Stand: ${rows.join(', ')}.`
  },
  'say.total': (values, format) => `Das Spiel ist aus. Du hast ${points(values.points, format)}.`,
  'say.missed.noPin':
    'Während du weg warst, wurde Runde {round} aufgelöst. Du hast keinen Pin gesetzt: 0 Punkte.',
}
