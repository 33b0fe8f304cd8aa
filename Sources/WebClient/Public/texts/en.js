import { points } from './narration.en.js'

/**
 * English: the frame and the game.
 *
 * `{name}` stands for a value. Where numbers change words or form, a text is a function of the
 * values and of `format` (see app/i18n.js).
 */
export default {
  'app.name': 'Where am I',
  'common.cancel': 'Cancel',
  'common.back': 'Back',
  'common.you': 'You',
  'common.loading': 'Loading…',
  'common.points': (values, format) => points(values.points, format),
  'loading.title': 'Loading',

  'frame.skip': 'Skip to the content',
  'frame.navigation': 'Main',
  'frame.home': 'Play',
  'frame.friends': 'Friends',
  'frame.rankings': 'Rankings',
  'frame.notifications': 'Inbox',
  'frame.profile': 'Profile',
  'frame.player': 'Player',
  'frame.history': 'Matches',
  'frame.unread': ({ count }, { number }) => `${number(count)} unread`,
  'frame.about': 'About',
  'frame.editor': 'Map editor',
  'frame.settings': 'Settings',
  'frame.more': 'More',
  'sound.label': 'Sounds',
  'sound.on': 'Sounds are on',
  'sound.off': 'Sounds are off',

  'settings.title': 'Settings',
  'settings.looks': 'Looks and sounds',
  'settings.language': 'Language',
  'settings.theme': 'Colours',
  'settings.theme.system': 'As the system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.motion': 'Movement',
  'settings.motion.system': 'As the system',
  'settings.motion.still': 'None',
  'settings.sound.on': 'On',
  'settings.sound.off': 'Off',
  'settings.account': 'Your password, your data, and signing out are in your profile.',
  'settings.account.go': 'To the account',
  'settings.guest': 'Only this browser knows you. With an account you can sign in anywhere.',

  'banner.lost': 'Connection lost, reconnecting…',
  'banner.slow': 'The server takes long to answer…',
  'banner.restarting': 'The server is about to restart.',
  'banner.restartingMatch': 'The server is about to restart. Your match goes on afterwards.',
  'banner.back': 'Connected again.',
  'banner.away': 'The server restarts, one moment…',

  'challenge.received': '{name} challenges you to a duel.',
  'challenge.text': '{name} challenges you to a duel on the map “{map}”.',
  'challenge.accept': 'Accept',
  'challenge.decline': 'Decline',
  'challenge.declined': '{name} has declined your challenge.',
  'challenge.cancelled': '{name} has taken the challenge back.',
  'challenge.expired': 'The challenge with {name} was not answered in time.',

  'welcome.title': 'Welcome',
  'welcome.claim': 'Where on Earth am I?',
  'welcome.lead':
    'You are dropped somewhere. Look around, then pin the place on the world map. ' +
    'The closer pin wins.',
  'welcome.guest.title': 'Play at once',
  'welcome.guest.name': 'Your name',
  'welcome.guest.hint': '3 to 20 letters A–Z or digits. Nothing else is needed.',
  'welcome.guest.go': 'Play as a guest',
  'welcome.or': 'I have an account, or want one',
  'welcome.login': 'Sign in',
  'welcome.register': 'Register',
  'welcome.email': 'Email address',
  'welcome.password': 'Password',
  'welcome.password.hint': 'At least 8 characters.',

  'home.title': 'Play',
  'home.greeting': 'Where to?',
  'home.map': 'Map',
  'home.online.go': 'Find an opponent',
  'home.online.text': 'A duel on this map: {map}.',
  'home.ranked': 'For the rating',
  'home.solo.go': 'Play alone',
  'home.solo.text': ({ rounds }, { plural, number }) =>
    plural(rounds, { one: 'One place.', other: `${number(rounds)} places.` }),
  'home.untimed': 'No clock',
  'home.invite.go': 'Invite friends',
  'home.invite.text': 'Send them a link, and challenge them.',
  'home.friends': 'Friends who are here',

  'maps.title': 'Choose a map',
  'maps.change': 'Change',
  'maps.search': 'Search the maps',
  'maps.found': ({ count }, { plural, number }) =>
    plural(count, { one: 'One map', other: `${number(count)} maps` }),
  'maps.none': 'No map is called like that.',
  'maps.all': 'Show all maps',
  'maps.group.continents': 'The world and its continents',
  'maps.group.countries': 'Countries',
  'maps.group.others': 'More maps',
  'maps.size.small': 'Small: easy',
  'maps.size.medium': 'Medium-sized',
  'maps.size.large': 'Large: hard',
  'maps.size.huge': 'Huge: very hard',

  'invite.text': 'Whoever opens this link can become your friend and play with you.',
  'invite.link': 'Your link',
  'invite.copy': 'Copy the link',
  'invite.copied': 'The link is copied.',
  'invite.share': 'Share…',
  'invite.message': 'Play “Where am I” with me!',
  'invite.close': 'Close',

  'view.unknown': 'This page cannot show what this server shows. Guess anyway.',
  'view.failed': 'The picture could not be loaded. Guess anyway.',
  'view.coordinates':
    'This server shows bare numbers, for bots and tests: latitude and longitude of the place.',
  'view.sketch.alt': 'Sketch of the surroundings, {distance} wide, north is up.',
  'view.sketch.width': '{distance} wide',
  'view.streetview.noKey': 'This server has no key for Street View. Guess anyway.',
  'view.streetview.failed': 'Street View has nothing to show here. Guess anyway.',

  'zoom.in': 'Zoom in',
  'zoom.out': 'Zoom out',
  'names.countries': 'Names of countries',

  'degrees.north': '{degrees}° N',
  'degrees.south': '{degrees}° S',
  'degrees.east': '{degrees}° E',
  'degrees.west': '{degrees}° W',

  'place.near': '{distance} {direction} of {town}',
  'map.africa': 'Africa',
  'map.asia': 'Asia',
  'map.europe': 'Europe',
  'map.north-america': 'North America',
  'map.oceania': 'Oceania',
  'map.south-america': 'South America',
  'map.world': 'The world',
  'place.at': '{town}',

  'direction.N': 'north',
  'direction.NE': 'north-east',
  'direction.E': 'east',
  'direction.SE': 'south-east',
  'direction.S': 'south',
  'direction.SW': 'south-west',
  'direction.W': 'west',
  'direction.NW': 'north-west',

  'waiting.title': 'Waiting room',
  'waiting.heading': 'Looking for an opponent',
  'waiting.others': ({ count }, { plural, number }) =>
    plural(count, {
      one: `${number(count)} other player is waiting.`,
      other: count === 0 ? 'Nobody else is waiting yet.' : `${number(count)} others are waiting.`,
    }),
  'waiting.estimate': 'It takes about {time}.',
  'waiting.online': ({ count }, { plural, number }) =>
    plural(count, { one: 'Only you are online.', other: `${number(count)} players are online.` }),
  'waiting.playing': ({ count }, { plural, number }) =>
    plural(count, {
      one: 'One match is being played.', other: `${number(count)} matches are being played.`,
    }),
  'waiting.found': 'An opponent is there!',

  'pastime.title': 'Nobody there yet?',
  'pastime.text':
    'Play against a bot, or alone. You keep your place, and the match ends as soon as somebody comes.',
  'pastime.alone': 'Alone',
  'bot.easy': 'Bot (easy)',
  'bot.medium': 'Bot (medium)',
  'bot.hard': 'Bot (hard)',
}
