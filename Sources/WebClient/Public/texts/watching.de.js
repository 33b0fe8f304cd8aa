/** German: watching the match of a room. */
export default {
  'role.label': 'Ist dabei als',
  'role.player': 'Spielt mit',
  'role.watcher': 'Sieht zu',
  'role.screen': 'Großes Bild',
  'role.now.player': 'Du spielst mit.',
  'role.now.watcher': 'Du siehst nur zu.',
  'role.now.screen': 'Hier ist jetzt das große Bild des Raums.',

  'room.full': 'Hier spielen schon sechzehn. Du kannst ihnen zusehen.',
  'room.watch': 'Zusehen',
  'room.onlyWatch': 'Nur zusehen',
  'room.playAlong': 'Mitspielen',
  'room.watchers': ({ count }, { number }) => `Zuschauer (${number(count)})`,
  'room.watchLink': 'Link nur zum Zusehen kopieren',
  'room.watchLink.copied': 'Der Link ist kopiert. Wer ihn öffnet, sieht zu.',
  'room.note.playing.watcher': 'Eine Partie läuft, und du siehst zu.',
  'room.note.playing.screen': 'Eine Partie läuft. Hier ist das große Bild.',
  'room.note.notHost.watcher': '{name} startet die Partie. Du siehst zu.',
  'room.note.notHost.screen': '{name} startet die Partie. Hier ist das große Bild.',
  'room.note.tooFewPlay': 'Zwei müssen spielen: Wer nur zusieht, zählt nicht.',

  'watch.title': 'Die Partie live',
  'watch.round': 'Der Ort wird gesucht',
  'watch.hint': 'Du siehst den Ort und alle Pins, sobald alle getippt haben.',
  'watch.timer': 'Zeit in dieser Runde',
  'watch.close': 'Schließen',
  'watch.won': ({ names }, { list }) =>
    (names.length > 1 ? `${list(names)} haben gewonnen!` : `${names[0]} hat gewonnen!`),
  'watch.loss.side': '{side} verliert {loss} Leben: {health} übrig.',
  'watch.say.right': ({ names }, { list }) =>
    (names.length ? `Richtig: ${list(names)}.` : 'Niemand lag richtig.'),
  'watch.say.round': 'Runde {round} beginnt.',
  'watch.say.place': 'Hier war es: {place}.',
  'watch.say.side': '{side} verliert {loss} Leben, {health} sind übrig.',
  'watch.say.away': '{name} ist gerade weg.',

  'wall.title': 'Großes Bild',
  'wall.show': 'Groß zeigen',
  'wall.leave': 'Zum Raum',
  'wall.full': 'Ganzer Bildschirm',
  'wall.smaller': 'Vollbild beenden',
}
