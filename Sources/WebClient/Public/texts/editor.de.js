/** Deutsch: der Karteneditor. */

/** Eine Fläche in Quadratkilometern mit den Stellen, die etwas bedeuten. */
const area = (km2, number) => number(km2, km2 < 1000
  ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 0 })

/** Die Probleme einer Kartendatei nach ihrer Art, `MapProblem.Kind` im Server. */
const PROBLEMS = {
  invalidName: 'der Name einer Karte besteht aus 1 bis 40 Zeichen von a–z, 0–9 und -',
  notJSON: 'das ist kein JSON',
  notGeoJSON: 'das ist kein GeoJSON: „type“ oder ein nötiger Teil fehlt oder ist unbekannt',
  invalidMember: 'dieser Wert hat einen falschen Typ oder liegt außerhalb seines Bereichs',
  notAnArea: 'das hat keine Fläche; eine Karte besteht aus Polygon und MultiPolygon',
  tooFewPositions: 'ein Ring hat mindestens 4 Positionen',
  openRing: 'der Ring ist offen: seine letzte Position ist nicht seine erste',
  invalidPosition: 'eine Position ist ein Array von Länge und Breite in Grad',
  outOfRange: 'die Position liegt außerhalb von −180…180, −90…90',
  uncutAtAntimeridian: 'die Linie von hier geht über mehr als 180° Länge; '
    + 'Polygone werden am Antimeridian geschnitten (RFC 7946, 3.1.9)',
  zeroArea: 'das umschließt keine Fläche oder weniger als einen Quadratmillimeter',
  selfIntersection: 'die Linie von hier kreuzt eine andere des Polygons oder läuft auf ihr',
  misplacedHole: 'das Loch liegt außerhalb seines äußeren Rings oder in einem anderen Loch',
  overlap: 'das Polygon überlappt ein anderes der Region',
  invalidWeight: 'das Gewicht muss eine Zahl über null sein',
  nothingToSample: 'die Sammlung hat keine Features',
  tooManyProblems: 'es gibt noch mehr Probleme',
}

export default {
  'editor.title': 'Karteneditor',
  'editor.skip': 'Zur Liste der Regionen',
  'editor.drop': 'GeoJSON-Datei loslassen, um sie zu öffnen',
  'editor.settings': 'Einstellungen der Seite',
  'editor.credits': 'Hintergrund: Made with Natural Earth. Kartenansicht: Leaflet.',

  'editor.file': 'Neue Karte',
  'editor.open': 'Öffnen…',
  'editor.save': 'Speichern',
  'editor.keep': 'Zu meinen Karten',
  'editor.keep.title': 'Diese Karte aufbewahren',
  'editor.keep.nobody':
    'Aufbewahrt werden Karten bei denen, die einen Namen haben. Wähle zuerst einen; das Gezeichnete bleibt in diesem Browser.',
  'editor.keep.signIn': 'Zum Start',
  'editor.keep.visibility': 'Sichtbar für',
  'editor.keep.private': 'dich allein',
  'editor.keep.link': 'alle, die den Link haben',
  'editor.keep.public': 'alle',
  'editor.keep.again': 'An die Stelle von „{title}“',
  'editor.keep.go': 'Aufbewahren',
  'editor.keep.tooLarge':
    'Der Server bewahrt Karten bis 256 KB auf. Lass Ecken weg oder speichere die Karte als Datei.',
  'editor.keep.unauthenticated':
    'Du bist nicht mehr angemeldet. Melde dich am Start an; das Gezeichnete bleibt in diesem Browser.',
  'editor.keep.invalidToken':
    'Du bist nicht mehr angemeldet. Melde dich am Start an; das Gezeichnete bleibt in diesem Browser.',
  'editor.keep.done': 'Sie ist bei deinen Karten.',
  'editor.keep.copied': 'Der Link ist kopiert.',
  'editor.keep.copy': 'Link kopieren',
  'editor.keep.page': 'Zu ihrer Seite',
  'editor.keep.close': 'Weiterzeichnen',
  'editor.new.title': 'Neue Karte beginnen?',
  'editor.new.text':
    'Das Gezeichnete verschwindet, wenn du es nicht zurückholst oder gespeichert hast.',
  'editor.opened': ({ name, regions }, { plural, number }) => plural(regions, {
    one: `${name} ist offen: eine Region.`,
    other: `${name} ist offen: ${number(regions)} Regionen.`,
  }),
  'editor.saved': '{name} liegt bei deinen Downloads.',
  'editor.notGeoJson': '{name} ist keine GeoJSON-Datei, die sich zeichnen lässt.',
  'editor.tooLarge': 'Diese Datei ist zu groß für den Editor.',
  'editor.draft.back': 'Hier ist, was du zuletzt gezeichnet hast.',
  'editor.draft.noRoom':
    'Diese Karte ist zu groß, um im Browser aufgehoben zu werden. Speichere sie als Datei.',
  'editor.drawing.few': 'Drei Ecken sind das Mindeste: Setze weitere, dann schließe ab.',
  'editor.fewestCorners':
    'Ein Ring hat mindestens drei Ecken. Lösche stattdessen das Polygon oder das Loch.',

  'editor.tools': 'Werkzeuge',
  'editor.tools.draw': 'Zeichnen',
  'editor.tools.edit': 'Ändern',
  'editor.tools.view': 'Ansicht',
  'editor.region': 'Neue Region',
  'editor.polygon': 'Polygon dazu',
  'editor.hole': 'Loch schneiden',
  'editor.undo': 'Rückgängig',
  'editor.redo': 'Wiederholen',
  'editor.trash': 'Löschen',
  'editor.trash.vertex': 'Ecke löschen',
  'editor.trash.hole': 'Loch löschen',
  'editor.trash.polygon': 'Polygon löschen',
  'editor.trash.region': 'Region löschen',
  'editor.fit': 'Alles zeigen',
  'editor.dice': 'Andere Orte ziehen',
  'editor.zoomIn': 'Vergrößern',
  'editor.zoomOut': 'Verkleinern',
  'editor.map.label': 'Karte zum Zeichnen',

  'editor.drawing': ({ what, count }, { plural, number }) => {
    if (count === 0) return `${what}: Wähle Ecken auf der Karte.`
    const corners = plural(count, { one: 'eine Ecke', other: `${number(count)} Ecken` })
    return `${what}: ${corners}.`
  },
  'editor.drawing.region': 'Neue Region',
  'editor.drawing.polygon': 'Weiteres Polygon der Region',
  'editor.drawing.hole': 'Loch',
  'editor.drawing.add': 'Ecke am Kreuz',
  'editor.drawing.back': 'Zurücknehmen',
  'editor.drawing.finish': 'Fertig',
  'editor.drawing.cancel': 'Abbrechen',

  'editor.verdict': ({ count }, { plural, number }) => count === 0 ? 'Gut' : plural(count, {
    one: 'Ein Problem',
    other: count > 1000 ? 'Mehr als 1000 Probleme' : `${number(count)} Probleme`,
  }),
  'editor.verdict.warnings': ({ count }, { plural, number }) => plural(count, {
    one: 'Eine Warnung', other: `${number(count)} Warnungen`,
  }),
  'editor.opening': 'Öffnet die Datei …',
  'editor.checking': ({ seconds }, { number }) => `Prüft seit ${number(seconds)} s …`,
  'editor.verdict.empty': 'Noch nichts gezeichnet',
  'editor.verdict.unchecked': 'Noch nicht geprüft',
  'editor.area': ({ km2 }, { number }) => `${area(km2, number)} km²`,
  'editor.places': ({ count }, { plural, number }) => plural(count, {
    one: 'Ein Ort', other: `${number(count)} Orte`,
  }),

  'editor.panel': 'Die Karte in Worten und Zahlen',
  'editor.tab.regions': 'Regionen',
  'editor.tab.map': 'Karte',
  'editor.tab.check': 'Prüfung',
  'editor.tab.check.count': ({ count }, { number }) => `Prüfung (${number(Math.min(count, 1000))})`,

  'editor.map.name': 'Dateiname',
  'editor.map.name.hint': 'So nennt der Server die Karte: a–z, 0–9 und -, höchstens 40.',
  'editor.map.title': 'Titel',
  'editor.map.title.hint': 'Was Spieler lesen.',
  'editor.map.diagonal': 'Diagonale für die Punkte, in km',
  'editor.map.diagonal.hint':
    'Wie weit ein Tipp danebenliegen und noch zählen darf. Leer folgt sie aus der Größe der Karte.',
  'editor.map.facts': ({ regions, km2, diagonal }, { plural, number }) => {
    const count = plural(regions, { one: 'Eine Region', other: `${number(regions)} Regionen` })
    const kilometers = number(diagonal, { maximumFractionDigits: 0 })
    return `${count}, ${area(km2, number)} km², gewertet mit einer Diagonale von ${kilometers} km.`
  },
  'editor.help': 'So geht es',
  'editor.help.draw':
    'Wähle „Neue Region“ und setze Ecken auf die Karte: mit Klicken, Tippen oder mit der '
    + 'Leertaste am Kreuz. Die erste Ecke, ein Doppelklick oder Enter schließt ab.',
  'editor.help.corner':
    'Ziehe die Quadrate der gewählten Region; ein kleiner Punkt zwischen zweien wird zur '
    + 'neuen Ecke.',
  'editor.help.arrows':
    'Auf der Karte wählen N und P die nächste und die vorige Ecke, die Pfeiltasten bewegen sie '
    + '(feiner mit Umschalt), Entf löscht sie.',
  'editor.help.insert':
    'I setzt eine neue Ecke hinter die gewählte. Alle Ecken stehen auch als Zahlen in der Tabelle.',
  'editor.help.undo':
    'Strg Z macht rückgängig, Strg Y wiederholt, Strg S speichert, Strg O öffnet.',

  'editor.regions': ({ count }, { plural, number }) => count === 0 ? 'Regionen' : plural(count, {
    one: 'Eine Region', other: `${number(count)} Regionen`,
  }),
  'editor.regions.empty':
    'Eine Karte besteht aus Regionen: Gebieten, in denen die Orte eines Spiels liegen. Zeichne die '
    + 'erste, oder öffne eine GeoJSON-Datei. Du kannst sie auch auf diese Seite ziehen.',
  'editor.region.unnamed': 'Region {number}',
  'editor.region.facts': ({ km2, share }, { number }) => {
    const percent = number(share, { style: 'percent', maximumSignificantDigits: 3 })
    return `${area(km2, number)} km² · ${percent}`
  },
  'editor.region.name': 'Name',
  'editor.region.country': 'Land',
  'editor.region.country.hint': 'Zwei Buchstaben, etwa AT',
  'editor.region.weight': 'Gewicht',
  'editor.region.weight.hint': 'Leer: die Fläche',
  'editor.region.remove': 'Region löschen',
  'editor.ring': 'Umriss',
  'editor.ring.remove': 'Polygon löschen',
  'editor.ring.polygon': ({ polygon, count }, { number }) =>
    `Polygon ${number(polygon)} (${number(count)} Ecken)`,
  'editor.ring.hole': ({ polygon, hole, count }, { number }) =>
    `Polygon ${number(polygon)}, Loch ${number(hole)} (${number(count)} Ecken)`,
  'editor.corners': 'Ecken des Umrisses',
  'editor.corners.range': '{first}–{last} von {count}',
  'editor.corners.earlier': 'Frühere',
  'editor.corners.later': 'Spätere',
  'editor.corner.number': 'Nr.',
  'editor.corner.latitude': 'Breite',
  'editor.corner.longitude': 'Länge',
  'editor.corner.latitude.of': 'Breite der Ecke {number}',
  'editor.corner.longitude.of': 'Länge der Ecke {number}',
  'editor.corner.insert': 'Neue Ecke nach Ecke {number}',
  'editor.corner.remove': 'Ecke {number} löschen',

  'editor.check.hint':
    'Was „whereami maps check“ zu der Datei sagt, wie „Speichern“ sie schreiben würde.',
  'editor.check.empty': 'Es gibt noch nichts zu prüfen.',
  'editor.check.good': 'Diese Karte ist gut. Bewahre sie bei deinen Karten auf oder leg sie in den Kartenordner des Servers.',
  'editor.check.tooLarge':
    'Der Server prüft Karten bis 2 MB. Speichere die Datei und frag „whereami maps check“.',
  'editor.check.busy': 'Der Server ist ausgelastet. Die Karte wird gleich noch einmal geprüft.',
  'editor.check.away':
    'Der Server antwortet nicht, also ist die Karte nicht geprüft. Du kannst weiterzeichnen und '
    + 'sie speichern.',
  'editor.verdict.tooLarge': 'Zu groß, um hier geprüft zu werden',
  'editor.verdict.busy': 'Nicht geprüft: Server ausgelastet',
  'editor.verdict.away': 'Nicht geprüft: kein Server',
  'editor.problem': ({ kind, message }) => PROBLEMS[kind] ?? message,
  'editor.warning.mostlySea': ({ share }, { number }) =>
    `${number(share, { style: 'percent', maximumFractionDigits: 0 })} davon liegen im Meer oder in einem See: Man sähe dort fast nur Wasser`,
  'editor.place.feature': 'Feature {index}',
  'editor.place.polygon': 'Polygon {index}',
  'editor.place.ring': 'Ring {index}',
  'editor.place.position': 'Position {index}',
  'editor.check.line': ({ line, column }, { number }) =>
    `Zeile ${number(line)}, Spalte ${number(column)}`,
  'editor.check.more': ({ count }, { number }) => `Und ${number(count)} weitere.`,
  'editor.check.file': 'In {name}, wie die Datei geöffnet wurde',
  'editor.check.file.hint':
    'Manches hat das Öffnen schon behoben: Offene Ringe sind geschlossen, Linien über den '
    + 'Antimeridian geschnitten.',
  'editor.check.file.close': 'Verstanden',
}
