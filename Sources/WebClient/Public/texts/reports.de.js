/** German: reporting a player. */
export default {
  'report.go': 'Melden',
  'report.match': 'Jemanden melden',
  'report.title': '{name} melden?',
  'report.who': 'Spieler',
  'report.text': 'Menschen sehen es sich an. Die andere Person erfährt nichts davon.',
  'report.reason': 'Was stimmt nicht?',
  'report.cheating': 'Betrug: schlägt nach oder nutzt ein Programm',
  'report.unfairPlay': 'Unfair: verliert mit Absicht',
  'report.name': 'Der Name ist beleidigend oder irreführend',
  'report.picture': 'Das Bild ist beleidigend oder gehört nicht hierher',
  'report.thanks': 'Danke. Wir sehen es uns an.',
}
