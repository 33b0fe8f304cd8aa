import { points } from './narration.de.js'

/** German: the frame and the game; see en.js. */
export default {
  'app.name': 'Wo bin ich',
  'common.cancel': 'Abbrechen',
  'common.back': 'Zurück',
  'common.you': 'Du',
  'common.loading': 'Lädt …',
  'common.points': (values, format) => points(values.points, format),
  'loading.title': 'Lädt',

  'frame.skip': 'Zum Inhalt springen',
  'frame.navigation': 'Hauptmenü',
  'frame.home': 'Spielen',
  'frame.friends': 'Freunde',
  'frame.rankings': 'Ranglisten',
  'frame.notifications': 'Nachrichten',
  'frame.profile': 'Profil',
  'frame.player': 'Spieler',
  'frame.history': 'Spiele',
  'frame.unread': ({ count }, { number }) => `${number(count)} ungelesen`,
  'frame.language': 'Sprache',
  'frame.theme': 'Farben',
  'frame.theme.system': 'Wie das System',
  'frame.theme.light': 'Hell',
  'frame.theme.dark': 'Dunkel',
  'frame.motion': 'Bewegung',
  'frame.motion.system': 'Wie das System',
  'frame.motion.still': 'Keine',
  'frame.credits': 'Gemacht mit Natural Earth. Orte: GeoNames (CC BY 4.0). Kartenansicht: Leaflet.',
  'frame.about': 'Über das Spiel',
  'frame.editor': 'Karteneditor',
  'sound.label': 'Töne',
  'sound.on': 'Töne sind an',
  'sound.off': 'Töne sind aus',

  'banner.lost': 'Verbindung verloren, verbinde neu …',
  'banner.slow': 'Der Server lässt auf sich warten …',
  'banner.restarting': 'Der Server startet gleich neu.',
  'banner.restartingMatch': 'Der Server startet gleich neu. Dein Spiel geht danach weiter.',
  'banner.back': 'Wieder verbunden.',
  'banner.away': 'Der Server startet neu, einen Moment …',

  'challenge.received': '{name} fordert dich zum Duell.',
  'challenge.text': '{name} fordert dich zum Duell auf der Karte „{map}“.',
  'challenge.accept': 'Annehmen',
  'challenge.decline': 'Ablehnen',
  'challenge.declined': '{name} hat deine Herausforderung abgelehnt.',
  'challenge.cancelled': '{name} hat die Herausforderung zurückgenommen.',
  'challenge.expired': 'Die Herausforderung mit {name} wurde nicht rechtzeitig beantwortet.',

  'welcome.title': 'Willkommen',
  'welcome.claim': 'Wo auf der Welt bin ich?',
  'welcome.lead':
    'Du wirst irgendwo abgesetzt. Sieh dich um und markiere den Ort auf der Weltkarte. ' +
    'Wer näher liegt, gewinnt.',
  'welcome.guest.title': 'Gleich spielen',
  'welcome.guest.name': 'Dein Name',
  'welcome.guest.hint': '3 bis 20 Buchstaben A–Z oder Ziffern. Mehr braucht es nicht.',
  'welcome.guest.go': 'Als Gast spielen',
  'welcome.or': 'Ich habe ein Konto oder möchte eines',
  'welcome.login': 'Anmelden',
  'welcome.register': 'Registrieren',
  'welcome.email': 'E-Mail-Adresse',
  'welcome.password': 'Passwort',
  'welcome.password.hint': 'Mindestens 8 Zeichen.',

  'home.title': 'Spielen',
  'home.greeting': 'Wohin, {name}?',
  'home.map': 'Karte',
  'home.solo.title': 'Allein spielen',
  'home.solo.text': ({ rounds }, { plural, number }) =>
    plural(rounds, {
      one: 'Ein Ort, nur auf eigene Gefahr.',
      other: `${number(rounds)} Orte, nur auf eigene Gefahr.`,
    }),
  'home.solo.go': 'Los',
  'home.online.title': 'Online spielen',
  'home.online.text': 'Ein Duell gegen jemanden, der schon auf dich wartet oder es bald tut.',
  'home.online.go': 'Gegenüber suchen',
  'home.ranked': 'Mit Wertung',
  'home.friend.title': 'Freunde herausfordern',
  'home.friend.text': 'Ein Duell gegen jemanden, den du kennst.',
  'home.friend.go': 'Zu meinen Freunden',
  'home.area': ({ km2 }, { number }) => {
    const isLarge = km2 >= 1e6
    const area = number(isLarge ? km2 / 1e6 : km2, { maximumSignificantDigits: 3 })
    return `${area}${isLarge ? ' Mio.' : ''} km²`
  },

  'view.unknown': 'Was dieser Server zeigt, kann diese Seite nicht zeigen. Tippe trotzdem.',
  'view.failed': 'Das Bild konnte nicht geladen werden. Tippe trotzdem.',
  'view.coordinates':
    'Dieser Server zeigt nur Zahlen, für Bots und Tests: Breite und Länge des Ortes.',
  'view.sketch.alt': 'Skizze der Umgebung, {distance} breit, Norden ist oben.',
  'view.sketch.width': '{distance} breit',
  'view.streetview.noKey': 'Dieser Server hat keinen Schlüssel für Street View. Tippe trotzdem.',
  'view.streetview.failed': 'Street View hat hier nichts zu zeigen. Tippe trotzdem.',

  'zoom.in': 'Näher heran',
  'zoom.out': 'Weiter weg',

  'degrees.north': '{degrees}° N',
  'degrees.south': '{degrees}° S',
  'degrees.east': '{degrees}° O',
  'degrees.west': '{degrees}° W',

  'place.near': '{distance} {direction} von {town}',
  'map.africa': 'Afrika',
  'map.asia': 'Asien',
  'map.europe': 'Europa',
  'map.north-america': 'Nordamerika',
  'map.oceania': 'Ozeanien',
  'map.south-america': 'Südamerika',
  'map.world': 'Die Welt',
  'place.at': '{town}',

  'direction.N': 'nördlich',
  'direction.NE': 'nordöstlich',
  'direction.E': 'östlich',
  'direction.SE': 'südöstlich',
  'direction.S': 'südlich',
  'direction.SW': 'südwestlich',
  'direction.W': 'westlich',
  'direction.NW': 'nordwestlich',

  'waiting.title': 'Warteraum',
  'waiting.heading': 'Suche nach einem Gegenüber',
  'waiting.others': ({ count }, { plural, number }) =>
    plural(count, {
      one: `${number(count)} andere Person wartet.`,
      other: count === 0 ? 'Noch wartet sonst niemand.' : `${number(count)} andere warten.`,
    }),
  'waiting.estimate': 'Es dauert etwa {time}.',
  'waiting.online': ({ count }, { plural, number }) =>
    plural(count, { one: 'Nur du bist online.', other: `${number(count)} sind online.` }),
  'waiting.playing': ({ count }, { plural, number }) =>
    plural(count, { one: 'Ein Spiel läuft.', other: `${number(count)} Spiele laufen.` }),
  'waiting.found': 'Es ist jemand da!',

  'pastime.title': 'Noch niemand da?',
  'pastime.text':
    'Spiel gegen einen Bot oder allein. Du behältst deinen Platz, und das Spiel endet, sobald ' +
    'jemand kommt.',
  'pastime.alone': 'Allein',
  'bot.easy': 'Bot (leicht)',
  'bot.medium': 'Bot (mittel)',
  'bot.hard': 'Bot (schwer)',
}
