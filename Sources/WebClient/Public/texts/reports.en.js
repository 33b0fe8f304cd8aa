/** English: reporting a player. */
export default {
  'report.go': 'Report',
  'report.match': 'Report a player',
  'report.title': 'Report {name}?',
  'report.who': 'Player',
  'report.text': 'People look at it. The player is not told.',
  'report.reason': 'What is wrong?',
  'report.cheating': 'Cheats: looks places up, or uses a program',
  'report.unfairPlay': 'Plays unfairly: loses on purpose',
  'report.name': 'The name is insulting or misleading',
  'report.picture': 'The picture is insulting or does not belong here',
  'report.thanks': 'Thank you. We will look at it.',
}
