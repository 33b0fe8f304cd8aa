/** English: without a connection, as an installed app, and when the game is closed. */
export default {
  'offline.title': 'No connection',
  'offline.lead': 'The server cannot be reached. The game goes on by itself when it can.',
  'offline.again': 'Try again',
  'offline.trying': 'Trying…',
  'offline.still': 'Still no connection.',
  'offline.meanwhile': 'Meanwhile',
  'offline.quiz': 'Five statements about countries: true or false?',
  'offline.settings': 'Language, colours and sounds can be chosen.',
  'offline.about': 'How the game is played, and with whose data.',
  'offline.needs': 'Matches, friends and boards need the server.',

  'update.text': 'A new version of the game is here.',
  'update.go': 'Update',
  'update.later': 'Later',

  'app.title': 'On this device',
  'app.install': 'Install the game',
  'app.install.text':
    'The game gets an icon and a window of its own, and starts without a connection.',
  'app.install.ios': 'In Safari: Share, then “Add to Home Screen”.',
  'app.installed': 'The game is installed.',
  'app.quiz': 'Offline quiz',

  'push.label': 'Notify me when the game is closed',
  'push.text': 'Friend requests, challenges, badges and reminders come as messages of this device.',
  'push.blocked': 'This browser blocks notifications of this page. Its settings can allow them.',
  'push.unsupported':
    'This browser cannot do that here. On an iPhone or iPad, add the game to the home screen first.',
  'push.none': 'This server sends no notifications.',
  'push.offline': 'The server has to be asked first, and cannot be reached.',
  'push.signIn': 'Sign in first.',
  'push.failed': 'The browser could not turn notifications on. Try again later.',
  'push.on': 'Notifications are on.',
  'push.off': 'Notifications are off.',

  // The titles and texts of notifications, without functions: the service worker fills them in.
  'notice.friendRequest': '{name} would like to be your friend.',
  'notice.friendAccepted': '{name} is your friend now.',
  'notice.challenge': '{name} challenges you to a duel.',
  'notice.badge': 'You have a new badge.',
  'notice.reminder': '{title} begins: {time}',
  'notice.reminderBegun': '{title} has begun.',
  'notice.eventMoved': '{title} was moved. It begins: {time}',
  'notice.eventCancelled': '{title} does not take place.',
  'notice.news': 'There is news in the game.',
  'notice.digest': 'New items of news: {count}',
  'notice.other': 'There is something new for you.',
}
