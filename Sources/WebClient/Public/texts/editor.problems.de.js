/** Was an einer Kartendatei nicht stimmt. */

import { plainDouble } from '../editor/problem-words.js'

const decimal = (number) => plainDouble(number).replace('.', ',')

export default {
  'editor.place.feature': 'Feature {index}',
  'editor.place.polygon': 'Polygon {index}',
  'editor.place.ring': 'Ring {index}',
  'editor.place.position': 'Position {index}',

  'editor.json.unexpectedEnd': 'der Text endet mitten in einem Wert',
  'editor.json.unexpectedByte': 'das gehört nicht hierher',
  'editor.json.trailingBytes': 'nach dem Wert folgt noch etwas',
  'editor.json.invalidNumber': 'das ist keine Zahl, wie JSON sie schreibt',
  'editor.json.controlCharacter': 'ein Steuerzeichen muss in einem String maskiert sein',
  'editor.json.invalidEscape': 'diese Maskierung gibt es nicht',
  'editor.json.loneSurrogate': 'ein halbes Surrogatpaar ist kein Zeichen',
  'editor.json.invalidUTF8': 'das ist kein UTF-8',
  'editor.json.tooDeep': 'zu tief verschachtelt',

  'editor.problem.notJson': 'kein JSON: {because}',
  'editor.problem.nameForm':
    'der Name einer Karte besteht aus 1 bis 40 Zeichen von a–z, 0–9 und -, nicht „{name}“',
  'editor.problem.typeMissing': 'hier wird ein GeoJSON-Objekt mit einem String „type“ erwartet',
  'editor.problem.noFeatures': 'die Sammlung hat keine Features',
  'editor.problem.featuresMissing': 'eine FeatureCollection braucht ein Array „features“',
  'editor.problem.featureExpected': '„{type}“, wo ein Feature erwartet wird',
  'editor.problem.geometryNoObject': 'die Geometrie muss ein Objekt sein',
  'editor.problem.noGeometry': 'das Feature hat keine Geometrie',
  'editor.problem.propertiesNoObject': 'die Eigenschaften müssen ein Objekt oder null sein',
  'editor.problem.countryForm':
    'das Land muss aus zwei Großbuchstaben bestehen (ISO 3166-1 alpha-2), nicht „{country}“',
  'editor.problem.weightForm': 'das Gewicht muss eine Zahl über null sein',
  'editor.problem.diagonalForm': ({ least, most }) =>
    `„diagonalKm“ muss eine Zahl von ${decimal(least)} bis ${decimal(most)} sein`,
  'editor.problem.textForm': '„{key}“ muss ein String sein, der nicht leer ist',
  'editor.problem.noArea':
    '{type} hat keine Fläche; eine Karte besteht aus Polygon und MultiPolygon',
  'editor.problem.geometryUnknown': 'GeoJSON hat keine Geometrie vom Typ „{type}“',
  'editor.problem.arrayMissing': '{type} braucht ein Array „{key}“',
  'editor.problem.emptyGeometry': 'leer hat {type} keine Fläche',
  'editor.problem.polygonWithoutRings': 'ein Polygon ist ein Array von mindestens einem Ring',
  'editor.problem.ringNoArray': 'ein Ring ist ein Array von Positionen',
  'editor.problem.ringTooShort': ({ count }) =>
    `ein Ring hat mindestens 4 Positionen, nicht ${count}`,
  'editor.problem.ringOpen': 'der Ring ist offen: seine letzte Position ist nicht seine erste',
  'editor.problem.ringFlat': 'der Ring umschließt keine Fläche',
  'editor.problem.tooSmall': 'die Polygone umschließen weniger als einen Quadratmillimeter',
  'editor.problem.positionForm': 'eine Position ist ein Array von Länge und Breite in Grad',
  'editor.problem.positionRange': ({ x, y }) =>
    `Länge ${decimal(x)}, Breite ${decimal(y)} liegt außerhalb von −180…180, −90…90`,
  'editor.problem.lineUncut':
    'die Linie von hier geht über mehr als 180° Länge; '
    + 'Polygone werden am Antimeridian geschnitten (RFC 7946, 3.1.9)',
  'editor.problem.linesMeet': ({ verb, otherPosition, otherRing, otherPolygon }) => [
    verb === 'crosses' ? 'die Linie von hier kreuzt die' : 'die Linie von hier läuft entlang der',
    `Linie von Position ${otherPosition}`,
    otherRing === undefined ? '' : `von Ring ${otherRing}`,
    otherPolygon === undefined ? '' : `von Polygon ${otherPolygon}`,
  ].filter(Boolean).join(' '),
  'editor.problem.holeOutside': 'das Loch liegt außerhalb seines äußeren Rings',
  'editor.problem.holeInHole': 'das Loch liegt in Ring {otherRing}, der selbst ein Loch ist',
  'editor.problem.polygonInside': 'das Polygon liegt in Polygon {otherPolygon}',
  'editor.problem.tooMany': ({ count }) => `es gibt mehr Probleme als die ersten ${count}`,
}
