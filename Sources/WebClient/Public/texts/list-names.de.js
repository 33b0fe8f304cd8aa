/** German: lists of places as the start and matches name them. */
export default {
  'frame.lists': 'Listen',
  'home.lists': 'Listen von Orten',
  'welcome.list': 'Jemand zeigt dir eine Liste von Orten. Wähle einen Namen, dann kannst du sie spielen.',

  'lists.moved': ({ count }, { plural, number }) => plural(count, {
    one: 'Die Liste aus diesem Browser gehört jetzt zu deinen.',
    other: `${number(count)} Listen aus diesem Browser gehören jetzt zu deinen.`,
  }),
  'lists.stuck': 'Die Liste „{title}“ bleibt in diesem Browser. {reason}',
  'list.name': 'Liste',
  'maps.ofPlayer': 'Karte von jemandem',
  'maps.show': 'Zur Karte',
  'welcome.map': 'Jemand hat eine Karte mit dir geteilt. Wähle einen Namen, dann kannst du sie spielen.',
  'list.show': 'Zur Liste',
  'list.add': 'Diesen Ort auf eine Liste setzen',
  'error.unknownList': 'Diese Liste gibt es nicht, oder sie ist für dich nicht offen.',
  'error.listEmpty': 'Die Liste hat noch keine Orte.',
  'error.listInvalid':
    'Ein Titel hat 1 bis 60 Zeichen, der Name eines Ortes bis zu 80; unsichtbare Zeichen gehen nicht.',
  'error.placeInvalid': 'Dieser Ort liegt in keinem Land: Nur Orte an Land passen auf eine Liste.',
  'error.duplicatePlace': 'Die Liste hat schon einen Ort im Umkreis von 100 m.',
  'error.tooManyLists': 'Du hast schon so viele Listen, wie möglich sind. Mit einem Konto ist Platz für 50.',
  'error.tooManyPlaces':
    'Auf der Liste ist kein Platz für weitere Orte. Gäste können 100 auf einer Liste haben, Konten 500.',
  'error.tooManyFavourites': 'Du hast schon 200 Listen und Karten markiert; mehr geht nicht.',
  'error.accountNeeded': 'Das braucht ein Konto. Du bekommst es in deinem Profil.',
  'error.mapInvalid': 'Das ist keine Karte, die gespeichert werden kann, oder ihr Titel geht nicht.',
  'error.tooManyMaps': 'Du hast so viele Karten, wie du haben darfst.',
  'error.notPublishable': 'Ein Betreiber hat das privat gemacht. Es kann nicht wieder öffentlich werden.',
  'error.notKept': 'Dieser Browser kann nichts mehr behalten; die Liste bleibt, wie sie war.',
}
