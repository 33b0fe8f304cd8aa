/** English: experience, levels, and what one knows of the world. */

/** The end of a sentence about a country's rounds. */
const rounds = ({ seen, found }, { plural, number }) => {
  const times = plural(seen, { one: 'seen once', other: `seen ${number(seen)} times` })
  const hits = plural(found, { one: 'found once', other: `found ${number(found)} times` })
  return `${times}, ${found === 0 ? 'not found yet' : hits}`
}

export default {
  'level.name': 'Level {level}',
  'level.gained': '+{gained}',
  'level.left': '{left} to level {next}',
  'level.bar': 'Experience of level {level}',
  'level.value': '{done} of {length}',
  'level.looks': 'There is a new look in the settings.',
  'level.up': 'Level {level} reached',
  'level.said': '{gained} experience. Level {level}, {left} to the next.',
  'level.said.up': '{gained} experience. You have reached level {level}.',
  'statistics.level': 'Level',
  'statistics.experience': 'Experience',

  'memory.title': 'What you know of the world',
  'memory.short': 'What you know',
  'memory.lead': ({ seen, due }, { plural, number }) => {
    const countries = plural(seen, { one: 'One country seen', other: `${number(seen)} countries seen` })
    return `${countries}, ${due === 0 ? 'none' : number(due)} due today.`
  },
  'memory.map': 'World map of the countries that you have seen; the list below says the same.',
  'memory.map.empty': 'World map without colours yet.',
  'memory.pick': 'Choose a country on the map to read about it.',
  'memory.legend': 'Colours',
  'memory.known': 'Well known',
  'memory.fading': 'Fading',
  'memory.forgotten': 'Hardly known, or not found yet',
  'memory.forgotten.short': 'Hardly known',
  'memory.notFound': 'Not found yet',
  'memory.unseen': 'Never seen',
  'memory.rounds': rounds,
  'memory.line': '{name}: {stage}, {rounds}.',
  'memory.line.unseen': '{name}: never seen.',
  'memory.due': 'Due today',
  'memory.due.text': 'Time to see these again, the least known first.',
  'memory.due.none': 'Nothing is due today.',
  'memory.next': 'Next: {day}.',
  'memory.play': 'Play alone',
  'memory.all': 'All that you have seen',
  'memory.how':
    'Matches alone count: the first round of a day in a country shows how well you know it. Then it '
    + 'fades, until you see it again.',
  'memory.empty':
    'The map is still blank. Play alone: every country that you come to gets its colour here.',
  'memory.offline': 'What you know is on the server, which cannot be reached at the moment.',
  'home.memory': ({ count }, { plural, number }) => plural(count, {
    one: 'One country to see again', other: `${number(count)} countries to see again`,
  }),

  'reveal.country.pinned': 'You pinned {pinned}; it was {asked}.',
}
