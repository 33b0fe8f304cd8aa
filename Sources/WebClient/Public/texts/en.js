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
  'frame.language': 'Language',
  'frame.theme': 'Colours',
  'frame.theme.system': 'As the system',
  'frame.theme.light': 'Light',
  'frame.theme.dark': 'Dark',
  'frame.credits': 'Made with Natural Earth. Towns: GeoNames (CC BY 4.0). Map view: Leaflet.',
  'frame.about': 'About',
  'frame.editor': 'Map editor',
  'sound.label': 'Sounds',
  'sound.on': 'Sounds are on',
  'sound.off': 'Sounds are off',

  'banner.lost': 'Connection lost, reconnecting…',
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
  'home.greeting': 'Where to, {name}?',
  'home.map': 'Map',
  'home.solo.title': 'Play alone',
  'home.solo.text': ({ rounds }, { plural, number }) =>
    plural(rounds, {
      one: 'One place, at your own risk only.',
      other: `${number(rounds)} places, at your own risk only.`,
    }),
  'home.solo.go': 'Start',
  'home.online.title': 'Play online',
  'home.online.text': 'A duel against somebody who is waiting for you, or soon will be.',
  'home.online.go': 'Find an opponent',
  'home.ranked': 'For the rating',
  'home.friend.title': 'Challenge a friend',
  'home.friend.text': 'A duel against somebody you know.',
  'home.friend.go': 'To my friends',
  'home.area': ({ km2 }, { number }) => {
    const isLarge = km2 >= 1e6
    const area = number(isLarge ? km2 / 1e6 : km2, { maximumSignificantDigits: 3 })
    return `${area}${isLarge ? ' million' : ''} km²`
  },

  'match.round': 'Round {round} of {rounds}',

  'leave.label': 'Leave the match',
  'leave.title': 'Leave the match?',
  'leave.solo': 'It ends here, and counts as a quit.',
  'leave.duel': 'It counts as a quit, and the others win.',
  'leave.go': 'Leave',

  'players.label': 'Players',

  'doing.looking': 'looks around',
  'doing.guessing': 'is guessing',
  'doing.guessed': 'has guessed',
  'doing.ready': 'is ready',
  'doing.reconnecting': 'is reconnecting',
  'doing.left': 'has left',

  'round.title': 'Look around',
  'round.heading': 'Where is this?',
  'round.answer': 'Give answer',
  'round.timer': 'Time left to look around',

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

  'guess.title': 'Make your guess',
  'guess.heading': 'Where was it?',
  'guess.go': 'Make the guess',
  'guess.timer': 'Time left to guess',
  'guess.map': 'World map',
  'guess.keys':
    'Arrow keys move the marker, finer with Shift, coarser with Alt or Ctrl. Plus and minus ' +
    'zoom. Enter makes the guess.',
  'guess.place': 'Tap the map to place your marker.',
  'guess.noMarker': 'Place your marker first: tap the map, or press an arrow key.',
  'guess.sent': 'Your guess stands. The others are still guessing.',
  'guess.sentAlone': 'Your guess stands.',
  'guess.sea': 'The sea',
  'guess.lake': 'A lake',
  'guess.land': 'Land',

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

  'reveal.title': 'The place',
  'reveal.heading': 'It was here',
  'reveal.here': 'It was here',
  'reveal.unnamed': 'the place',
  'reveal.map': 'World map with everybody’s pins, and the place: {place}',
  'reveal.timer': 'Time until the standings',
  'reveal.next': 'Go on',
  'reveal.result': 'See the result',
  'reveal.waiting': 'Waiting for the others…',

  'missed.label': 'Missed',
  'missed.text': 'While you were away, round {round} was revealed: {place}.',
  'missed.show': 'Look at it',
  'missed.close': 'Close',

  'results.caption': 'What everybody made of this round',
  'results.player': 'Player',
  'results.distance': 'Distance',
  'results.score': 'Points',
  'results.defaulted': '(time was up)',
  'results.noPin': 'no pin',

  'standings.title': 'Standings',
  'standings.heading': 'Standings',
  'standings.next': 'Next round in',
  'standings.timer': 'Time until the next round',

  'result.title': 'Result',
  'result.won': 'You have won!',
  'result.lost': 'You have lost.',
  'result.tied': 'A draw.',
  'result.solo': 'You have arrived.',
  'result.quit': 'You have left.',
  'result.forfeited': 'You have won: the other has left.',
  'result.aborted': 'The match was called off.',
  'result.rating': 'Rating {rating} ({change})',
  'result.unrated.walkover': 'The rating stays: the match ended before the first round was revealed.',
  'result.unrated.sameNetwork': 'The rating stays: you are both in the same network.',
  'result.unrated.repeatedOpponent':
    'Won often against the same opponent today: this counts {share} for the rating.',
  'result.badge': 'New badge: {title}.',
  'result.again': 'Play again',
  'result.home': 'To the start',
  'result.replay': 'All rounds again',
  'result.map': 'World map with the places and pins of the match',
  'result.all': 'All',
  'result.round': 'Round {round}',

  'waiting.title': 'Waiting room',
  'waiting.heading': 'Looking for an opponent',
  'waiting.others': ({ count }, { plural, number }) =>
    plural(count, {
      one: `${number(count)} other player is waiting.`,
      other: count === 0 ? 'Nobody else is waiting yet.' : `${number(count)} others are waiting.`,
    }),
  'waiting.estimate': 'It takes about {time}.',
}
