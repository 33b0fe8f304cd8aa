/** Sets of places, their boards, and the links to them, in German. */

export default {
  'event.name': 'Event',
  'home.event.now': 'Läuft gerade: {title}',
  'home.event.soon': '{title}, {time}',
  'frame.events': 'Events',
  'set.title': 'Herausforderung per Link',
  'set.name': 'Per Link',
  'set.rounds': ({ rounds }, { plural, number }) =>
    plural(rounds, { one: 'Eine Runde', other: `${number(rounds)} Runden` }),
  'set.lead':
    'Wer diesen Link hat, spielt dieselben Orte, jeder für sich. Es zählt für diese Bestenliste '
    + 'und sonst für nichts.',
  'set.beat': 'Zu schlagen: {name} mit {points} Punkten.',
  'set.play': 'Diese Orte spielen',
  'set.again': 'Noch einmal spielen',
  'set.first': 'Dein erstes Spiel zählt: Es bleibt in der Bestenliste.',
  'set.show': 'Zur Bestenliste',
  'set.challenge': 'Herausfordern',
  'set.copied': 'Der Link ist kopiert. Wer ihn öffnet, spielt dieselben Orte.',
  'set.message': 'Ich habe {points} Punkte. Schaffst du an denselben Orten mehr?',
  'set.early': 'Jemand spielt diese Orte noch. Bitte versuche es später wieder.',
  'set.impossible': 'Diese Orte lassen sich nicht per Link spielen.',
  'link.byHand': 'Der Link steht in der Adresszeile deines Browsers. Dort kannst du ihn kopieren.',
  'board.title': 'Die Besten',
  'board.rank': 'Rang',
  'board.player': 'Name',
  'board.points': 'Punkte',
  'board.time': 'Zeit',
  'board.me': 'Du bist Nummer {rank} von {count}.',
  'board.count': ({ count }, { plural, number }) =>
    (count === 0 ? 'Noch niemand hat sie gespielt.'
      : plural(count, { one: 'Einer hat sie gespielt.', other: `${number(count)} haben sie gespielt.` })),
}
