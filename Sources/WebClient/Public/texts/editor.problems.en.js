/**
 * What is wrong with a map file, in the words of `whereami maps check`.
 */

import { plainDouble } from '../editor/problem-words.js'

export default {
  'editor.place.feature': 'feature {index}',
  'editor.place.polygon': 'polygon {index}',
  'editor.place.ring': 'ring {index}',
  'editor.place.position': 'position {index}',

  'editor.json.unexpectedEnd': 'the text ends in the middle of a value',
  'editor.json.unexpectedByte': 'this does not belong here',
  'editor.json.trailingBytes': 'something follows the value',
  'editor.json.invalidNumber': 'this is not a number as JSON writes it',
  'editor.json.controlCharacter': 'a control character in a string must be escaped',
  'editor.json.invalidEscape': 'no such escape',
  'editor.json.loneSurrogate': 'half a surrogate pair is no character',
  'editor.json.invalidUTF8': 'this is not UTF-8',
  'editor.json.tooDeep': 'nested too deep',

  'editor.problem.notJson': 'not JSON: {because}',
  'editor.problem.nameForm': "a map's name is 1 to 40 of a-z, 0-9 and -, not '{name}'",
  'editor.problem.typeMissing': "a GeoJSON object with a string 'type' was expected",
  'editor.problem.noFeatures': 'the collection has no features',
  'editor.problem.featuresMissing': "a FeatureCollection needs an array 'features'",
  'editor.problem.featureExpected': "'{type}' where a Feature was expected",
  'editor.problem.geometryNoObject': 'the geometry must be an object',
  'editor.problem.noGeometry': 'the feature has no geometry',
  'editor.problem.propertiesNoObject': 'the properties must be an object or null',
  'editor.problem.countryForm':
    "the country must be two capital letters (ISO 3166-1 alpha-2), not '{country}'",
  'editor.problem.weightForm': 'the weight must be a number above zero',
  'editor.problem.diagonalForm': ({ least, most }) =>
    `'diagonalKm' must be a number from ${plainDouble(least)} to ${plainDouble(most)}`,
  'editor.problem.textForm': "'{key}' must be a string that is not empty",
  'editor.problem.noArea': 'a {type} has no area; a map is made of Polygons and MultiPolygons',
  'editor.problem.geometryUnknown': "GeoJSON has no geometry of type '{type}'",
  'editor.problem.arrayMissing': "a {type} needs an array '{key}'",
  'editor.problem.emptyGeometry': 'an empty {type} has no area',
  'editor.problem.polygonWithoutRings': 'a polygon is an array of at least one ring',
  'editor.problem.ringNoArray': 'a ring is an array of positions',
  'editor.problem.ringTooShort': ({ count }) => `a ring has at least 4 positions, not ${count}`,
  'editor.problem.ringOpen': 'the ring is open: its last position is not its first',
  'editor.problem.ringFlat': 'the ring encloses no area',
  'editor.problem.tooSmall': 'the polygons enclose less than a square millimeter',
  'editor.problem.positionForm': 'a position is an array of longitude and latitude in degrees',
  'editor.problem.positionRange': ({ x, y }) =>
    `longitude ${plainDouble(x)}, latitude ${plainDouble(y)} is out of range `
    + '(-180...180, -90...90)',
  'editor.problem.lineUncut':
    'the line from here spans more than 180° of longitude; '
    + 'polygons are cut at the antimeridian (RFC 7946, 3.1.9)',
  'editor.problem.linesMeet': ({ verb, otherPosition, otherRing, otherPolygon }) => [
    verb === 'crosses' ? 'the line from here crosses' : 'the line from here runs along',
    `the line from position ${otherPosition}`,
    otherRing === undefined ? '' : `of ring ${otherRing}`,
    otherPolygon === undefined ? '' : `of polygon ${otherPolygon}`,
  ].filter(Boolean).join(' '),
  'editor.problem.holeOutside': 'the hole is outside its exterior ring',
  'editor.problem.holeInHole': 'the hole is inside ring {otherRing}, which is a hole',
  'editor.problem.polygonInside': 'the polygon is inside polygon {otherPolygon}',
  'editor.problem.tooMany': ({ count }) => `there are more problems than the first ${count}`,
}
