/** English: friends, profiles, rankings, inbox, matches played. */
export default {
  'empty.play': 'Play a match',
  'social.now': 'just now',
  'social.deleted': 'A deleted player',

  'presence.online': 'online',
  'presence.inMatch': 'in a match',
  'presence.offline': 'not here',
  'presence.last': 'last here {time}',

  'friends.add': 'Add as a friend',
  'friends.add.label': 'Add a friend by name',
  'friends.asked': 'Your request is on its way to {name}.',
  'friends.list': 'Your friends',
  'friends.none': 'Nobody yet: send somebody your link.',
  'friends.requests': 'Requests',
  'friends.request.incoming': 'wants to be your friend',
  'friends.request.outgoing': 'has not answered yet',
  'friends.accept': 'Accept',
  'friends.decline': 'Decline',
  'friends.withdraw': 'Take the request back',
  'friends.remove': 'Remove',
  'friends.remove.title': 'Remove {name} from your friends?',
  'friends.remove.text': 'You will not see each other any more. You can ask again later.',
  'friends.blocked': 'Blocked players',
  'friends.block': 'Block',
  'friends.block.title': 'Block {name}?',
  'friends.block.text':
    'No request and no challenge of theirs will reach you, and you will not be paired. '
    + 'They are not told.',
  'friends.unblock': 'Unblock',
  'friends.challenges': 'Challenges',
  'friends.challenges.none': 'No challenge is open: somebody else may be looking for an opponent.',
  'friends.challenge': 'Challenge',
  'friends.challenge.title': 'Challenge {name}',
  'friends.challenge.incoming': 'challenges you: {map}',
  'friends.challenge.outgoing': 'is challenged by you: {map}',
  'friends.challenge.cancel': 'Take it back',
  'friends.challenge.left': ({ seconds }, { plural, number }) => plural(seconds, {
    one: 'one second left', other: `${number(seconds)} seconds left`,
  }),
  'friends.challenged': '{name} has a minute to answer.',

  'frame.boards': 'Leaderboards',
  'voided.short': 'Rating change undone',
  'voided.text':
    'The rating changes of this match were taken back, as one of its players has cheated in ranked '
    + 'matches.',

  'boards.see': 'To the leaderboard',
  'league.see': 'To the league',
  'role.now.player': 'You play along.',
  'role.now.watcher': 'You only watch.',
  'role.now.screen': 'This is the big screen of the room.',
  'account.signInAgain':
    'Please sign in again. Your new password may already be the one that counts.',
}
