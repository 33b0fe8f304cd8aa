/** Deutsch: Listen von Orten, und gemerkte Listen und Karten. */

/** Das Ende einer Zeile über einen Ort einer Liste. */
const seen = ({ seen, found }, { plural, number }) => {
  const times = plural(seen, { one: 'einmal gesehen', other: `${number(seen)}-mal gesehen` })
  const hits = plural(found, { one: 'einmal gefunden', other: `${number(found)}-mal gefunden` })
  return `${times}, ${found === 0 ? 'noch nicht gefunden' : hits}`
}

export default {
  'lists.title': 'Listen von Orten',
  'lists.all': 'Zu den Listen',
  'lists.lead': 'Sammle Orte, spiel sie, so oft du willst, und lass andere sie spielen.',
  'lists.lead.local':
    'Sammle Orte auf Listen. Dieser Browser behält sie, bis du einen Namen gewählt hast; dann ziehen sie mit um.',
  'lists.signIn': 'Namen wählen und spielen',
  'lists.own': 'Deine Listen',
  'lists.own.none': 'Du hast noch keine Liste. Gib einer einen Titel, und setz Orte darauf.',
  'lists.new': 'Neue Liste',
  'lists.new.label': 'Titel einer neuen Liste',
  'lists.kept': 'Nur in diesem Browser',
  'lists.kept.text':
    'Diese Listen konnten nicht zu deinen anderen umziehen. Sie bleiben hier, bis es geht oder du sie löschst.',
  'lists.kept.retry': 'Noch einmal versuchen',
  'lists.wanted': 'Später spielen',
  'lists.favourites': 'Favoriten',
  'lists.maps': 'Lieblingskarten',
  'lists.map.play': 'Diese Karte wählen',
  'lists.popular': 'Beliebt in dieser Woche',
  'lists.popular.none': 'Niemand hat in dieser Woche eine öffentliche Liste zu Ende gespielt.',
  'lists.search': 'Suchen',
  'lists.search.title': 'Öffentliche Listen',
  'lists.search.label': 'Wörter des Titels; ohne sie die neuesten',
  'lists.found': ({ count }, { plural, number }) =>
    (count === 0 ? 'Keine öffentliche Liste gefunden.'
      : plural(count, { one: 'Eine Liste', other: `${number(count)} Listen` })),

  'list.places': ({ count }, { plural, number }) =>
    plural(count, { one: 'Ein Ort', other: `${number(count)} Orte` }),
  'list.by': 'von {name}',
  'list.by.before': 'von',
  'list.finishers': ({ count }, { plural, number }) => plural(count, {
    one: 'in dieser Woche von einer Person gespielt',
    other: `in dieser Woche von ${number(count)} gespielt`,
  }),
  'list.favourite': 'Favorit',
  'list.wanted': 'Später spielen',
  'list.medal.bronze': 'Bronze',
  'list.medal.silver': 'Silber',
  'list.medal.gold': 'Gold',
  'list.fact.finishers': 'in dieser Woche zu Ende gespielt',
  'list.fact.average': 'Punkte je Runde im Mittel',
  'list.fact.best': 'Punkte je Runde, dein Bestes',
  'list.fact.medal': 'deine Medaille',
  'list.play': 'Diese Liste spielen',
  'list.share': 'Teilen',
  'list.share.title': 'Die Liste freigeben?',
  'list.share.text': 'Bisher kannst nur du sie öffnen. Dann kann es jeder, der den Link bekommt.',
  'list.share.open': 'Freigeben und teilen',
  'list.message': '„{title}“: Finde diese Orte!',
  'list.copied': 'Der Link ist kopiert. Wer ihn öffnet, kann die Liste spielen.',

  'list.edit': 'Titel, und wer sie öffnen darf',
  'list.title.label': 'Titel',
  'list.rename': 'Umbenennen',
  'list.renamed': 'Die Liste hat ihren neuen Titel.',
  'list.visibility': 'Offen für',
  'list.visibility.private': 'dich allein',
  'list.visibility.link': 'alle mit dem Link',
  'list.visibility.public': 'alle',
  'list.visibility.private.set': 'Nur du kannst die Liste öffnen.',
  'list.visibility.link.set': 'Wer den Link hat, kann die Liste öffnen.',
  'list.visibility.public.set': 'Alle können die Liste finden und öffnen.',
  'list.is.private': 'nur für dich',
  'list.is.link': 'per Link',
  'list.is.public': 'öffentlich',
  'list.visibility.guest': 'Listen für alle brauchen ein Konto: siehe dein Profil.',
  'list.delete': 'Liste löschen',
  'list.delete.title': '„{title}“ löschen?',
  'list.delete.text': 'Ihre Orte sind dann weg. Gespielte Spiele bleiben.',
  'list.deleted': '„{title}“ ist gelöscht.',
  'list.local':
    'Nur dieser Browser hat diese Liste. Spielen und teilen kannst du sie, wenn du einen Namen gewählt hast.',

  'list.places.own': 'Orte',
  'list.places.met': 'Orte, an denen du warst',
  'list.places.none': 'Noch keine. Hier stehen die Orte, an die du beim Spielen kommst.',
  'list.seen': seen,
  'list.empty.own': 'Noch keine Orte. Wähle den ersten auf der Karte.',
  'list.map': 'Weltkarte, auf der du Orte wählst',
  'list.map.keys':
    'Pfeiltasten bewegen die Markierung, mit Umschalt ein wenig, mit Alt oder Strg weit. Plus und Minus ' +
    'vergrößern und verkleinern. Die Eingabetaste fügt den Ort hinzu.',
  'list.pick': 'Wähle einen Ort auf der Karte, oder nimm ihre Mitte.',
  'list.middle': 'Markierung in die Mitte',
  'list.noMarker': 'Setz zuerst die Markierung auf die Karte.',
  'list.place': 'Der Ort',
  'list.place.name': 'Name des Ortes (kann leer bleiben)',
  'list.place.add': 'Hinzufügen',
  'list.place.show': 'Auf der Karte zeigen',
  'list.place.remove': 'Entfernen',
  'list.added': '{title} ist auf der Liste.',
  'list.removed': '{title} ist entfernt.',
  'list.add.title': 'Einen Ort auf eine Liste setzen',
  'list.add.new': 'Eine neue Liste',
}
