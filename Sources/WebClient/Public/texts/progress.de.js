/** Deutsch: Erfahrung, Level, und was man von der Welt kennt. */

/** Das Ende eines Satzes über die Runden in einem Land. */
const rounds = ({ seen, found }, { plural, number }) => {
  const times = plural(seen, { one: 'einmal gesehen', other: `${number(seen)}-mal gesehen` })
  const hits = plural(found, { one: 'einmal gefunden', other: `${number(found)}-mal gefunden` })
  return `${times}, ${found === 0 ? 'noch nicht gefunden' : hits}`
}

export default {
  'level.name': 'Level {level}',
  'level.gained': '+{gained}',
  'level.left': 'noch {left} bis Level {next}',
  'level.bar': 'Erfahrung von Level {level}',
  'level.value': '{done} von {length}',
  'level.looks': 'In den Einstellungen gibt es etwas Neues fürs Auge.',
  'level.up': 'Level {level} erreicht',
  'level.said': '{gained} Erfahrung. Level {level}, noch {left} bis zum nächsten.',
  'level.said.up': '{gained} Erfahrung. Du hast Level {level} erreicht.',
  'statistics.level': 'Level',
  'statistics.experience': 'Erfahrung',

  'memory.title': 'Was du von der Welt kennst',
  'memory.short': 'Was du kennst',
  'memory.lead': ({ seen, due }, { plural, number }) => {
    const countries = plural(seen, { one: 'Ein Land gesehen', other: `${number(seen)} Länder gesehen` })
    return `${countries}, ${due === 0 ? 'keines' : number(due)} heute fällig.`
  },
  'memory.map': 'Weltkarte der Länder, die du gesehen hast; die Liste darunter sagt dasselbe.',
  'memory.map.empty': 'Weltkarte, noch ohne Farben.',
  'memory.pick': 'Wähle ein Land auf der Karte, um darüber zu lesen.',
  'memory.legend': 'Farben',
  'memory.known': 'Gut bekannt',
  'memory.fading': 'Verblasst',
  'memory.forgotten': 'Kaum noch bekannt oder noch nicht gefunden',
  'memory.forgotten.short': 'Kaum noch bekannt',
  'memory.notFound': 'Noch nicht gefunden',
  'memory.unseen': 'Nie gesehen',
  'memory.rounds': rounds,
  'memory.line': '{name}: {stage}, {rounds}.',
  'memory.line.unseen': '{name}: nie gesehen.',
  'memory.due': 'Heute fällig',
  'memory.due.text': 'Zeit, diese wiederzusehen, das am wenigsten bekannte zuerst.',
  'memory.due.none': 'Heute ist nichts fällig.',
  'memory.next': 'Das nächste: {day}.',
  'memory.play': 'Allein spielen',
  'memory.all': 'Alle, die du gesehen hast',
  'memory.how':
    'Es zählen Spiele allein: Die erste Runde eines Tages in einem Land zeigt, wie gut du es '
    + 'kennst. Dann verblasst es, bis du es wiedersiehst.',
  'memory.empty':
    'Die Karte ist noch leer. Spiel allein: Jedes Land, in das du kommst, bekommt hier seine Farbe.',
  'memory.offline': 'Was du kennst, steht auf dem Server, der gerade nicht zu erreichen ist.',
  'home.memory': ({ count }, { plural, number }) => plural(count, {
    one: 'Ein Land zum Wiedersehen', other: `${number(count)} Länder zum Wiedersehen`,
  }),

  'reveal.country.pinned': 'Du hast auf {pinned} getippt; es war {asked}.',
}
