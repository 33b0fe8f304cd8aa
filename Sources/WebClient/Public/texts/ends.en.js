/** English: what ends a connection for good, and what operators say. */
export default {
  'elsewhere.title': 'You are playing elsewhere',
  'elsewhere.text':
    'You have signed in in another window or on another device, and play there now.',
  'elsewhere.again': 'Use here',
  'deleted.title': 'Your account is deleted',
  'deleted.text': 'You and everything about you have been removed from this server.',
  'deleted.again': 'Begin anew',
  'refused.title': 'The server has closed the connection',
  'refused.text': 'This page and the server do not understand each other. Reloading may help.',
  'refused.again': 'Try again',

  'ended.reason': 'What the operator says: {reason}',
  'kicked.title': 'You have been sent away',
  'kicked.text': 'An operator of this server has closed your connection. You may come back.',
  'kicked.again': 'Come back',
  'banned.title': 'You have been banned from this server',
  'banned.text': 'An operator of this server does not let you in any more.',
  'banned.until': 'Until {time}.',
  'banned.again': 'Try again',

  'announcement.from': 'From the server:',
  'announcement.said': 'From the server: {text}',
  'announcement.close': 'Close',
}
