/** German: the badges that ship with the server; it says them in English, see app/ui/badges.js. */
export default {
  'badge.center.title': 'Volltreffer',
  'badge.center.meaning': 'Tippe auf einen Kilometer genau.',
  'badge.time.title': 'Keine Zeit zu verlieren',
  'badge.time.meaning': 'Tippe in jeder Runde eines Spiels innerhalb von 15 Sekunden.',
  'badge.fire.title': 'In Fahrt',
  'badge.fire.meaning': 'Gewinne fünf Spiele in Folge.',
  'badge.gamer.title': 'Stammgast',
  'badge.gamer.meaning': 'Komm an sieben Tagen in Folge wieder.',
  'badge.extrovert.title': 'Gesellig',
  'badge.extrovert.meaning': 'Habe fünf Freunde.',
  'badge.doppelganger.title': 'Doppelgänger',
  'badge.doppelganger.meaning': 'Ändere dein Bild.',
  'badge.quitter.title': 'Aussteiger',
  'badge.quitter.meaning': 'Verlasse fünf Spiele vor dem Ende.',
  'badge.real-quitter.title': 'Echter Aussteiger',
  'badge.real-quitter.meaning': 'Verlasse zwanzig Spiele vor dem Ende.',
}
