/** Sets of places, their boards, and the links to them, in English. */

export default {
  'event.name': 'Event',
  'home.event.now': 'On now: {title}',
  'home.event.soon': '{title}, {time}',
  'frame.events': 'Events',
  'set.title': 'Challenge by link',
  'set.name': 'By link',
  'set.rounds': ({ rounds }, { plural, number }) =>
    plural(rounds, { one: 'One round', other: `${number(rounds)} rounds` }),
  'set.lead':
    'Everybody with this link plays the same places, each alone. It counts for this board, and '
    + 'for nothing else.',
  'set.beat': 'To beat: {name} with {points} points.',
  'set.play': 'Play these places',
  'set.again': 'Play again',
  'set.first': 'Your first match counts: it stays on the board.',
  'set.show': 'See the board',
  'set.challenge': 'Challenge by link',
  'set.copied': 'The link is copied. Whoever opens it plays the same places.',
  'set.message': 'I have {points} points. Can you do better at the same places?',
  'set.early': 'Somebody is still playing these places. Please try again later.',
  'set.impossible': 'These places cannot be played by a link.',
  'link.byHand': 'The link is in the address bar of your browser. You can copy it there.',
  'board.title': 'The best',
  'board.rank': 'Rank',
  'board.player': 'Player',
  'board.points': 'Points',
  'board.time': 'Time',
  'board.me': 'You are number {rank} of {count}.',
  'board.count': ({ count }, { plural, number }) =>
    (count === 0 ? 'Nobody has played it yet.'
      : plural(count, { one: 'One player has played it.', other: `${number(count)} players have played it.` })),
}
