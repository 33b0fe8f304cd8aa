// Map files, good and bad, for which the browser's check must say what `whereami maps check` says.
// What the program says of them stands in map-expectations.json; make-map-expectations.mjs asks it.

const encoder = new TextEncoder()

const ring = (points) => JSON.stringify([...points, points[0]])
const polygonOf = (...rings) => `{"type":"Polygon","coordinates":[${rings.join(',')}]}`
const polygon = (...rings) => polygonOf(...rings.map(ring))
const multiPolygon = (...polygons) => {
  const texts = polygons.map((rings) => `[${rings.map(ring).join(',')}]`)
  return `{"type":"MultiPolygon","coordinates":[${texts.join(',')}]}`
}
const feature = (geometry, properties = '{}') =>
  `{"type":"Feature","properties":${properties},"geometry":${geometry}}`
const collection = (features, members = '') =>
  `{"type":"FeatureCollection",${members}"features":[${features.join(',')}]}`
/** Counterclockwise, as RFC 7946 wants exteriors. */
const box = (west, south, east, north) =>
  [[west, south], [east, south], [east, north], [west, north]]

const square = polygon(box(0, 0, 10, 10))
const triangle = [[0, 0], [3, 0], [0, 3]]
const deep = (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Name, text, and the kinds of its problems in order. */
const form = [
  ['empty text', '', 'notJSON'],
  ['a brace is missing', '{"type":', 'notJSON'],
  ['a word is cut off', '{"type":tru', 'notJSON'],
  ['a word is misspelt', '[\n  nil]', 'notJSON'],
  ['a comma too many', '{"type":"Polygon",}', 'notJSON'],
  ['a comma is missing', '[1 2]', 'notJSON'],
  ['a name without quotes', '{type:1}', 'notJSON'],
  ['a colon is missing', '{"type" 1}', 'notJSON'],
  ['something follows', '{}\r\n {}', 'notJSON'],
  ['a leading zero', '[1,\r01]', 'notJSON'],
  ['a number without digits', '[-]', 'notJSON'],
  ['a number that ends', '[1.', 'notJSON'],
  ['an exponent without digits', '[1e+]', 'notJSON'],
  ['a tab in a string', '["a\tb"]', 'notJSON'],
  ['an unknown escape', '["\\x"]', 'notJSON'],
  ['a half escape', '["\\u12"]', 'notJSON'],
  ['half a surrogate pair', '["\\ud800x"]', 'notJSON'],
  ['the second half alone', '["\\udc00"]', 'notJSON'],
  ['two second halves', '["\\udc00\\udc00"]', 'notJSON'],
  ['a string that ends', '["abc', 'notJSON'],
  ['an escape that ends', '["abc\\', 'notJSON'],
  ['a byte order mark', '\ufeff{}', 'notJSON'],
  ['not UTF-8', Uint8Array.of(0x5b, 0x22, 0xc3, 0x28, 0x22, 0x5d), 'notJSON'],
  ['an overlong character', Uint8Array.of(0x5b, 0x22, 0xc0, 0x80, 0x22, 0x5d), 'notJSON'],
  ['a surrogate in UTF-8', Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), 'notJSON'],
  ['nested too deep', deep(65), 'notJSON'],
  ['nested as deep as allowed', deep(64), 'notGeoJSON'],
  ['an array', '[]', 'notGeoJSON'],
  ['no type', '{}', 'notGeoJSON'],
  ['a type that is no string', '{"type":3}', 'notGeoJSON'],
  ['an unknown type', '{"type":"Topology"}', 'notGeoJSON'],
  ['an escaped type', polygon(box(0, 0, 1, 1)).replace('Poly', '\\u0050oly')],
  ['the last of two types counts', square.replace('{', '{"type":"Point",')],
  ['no features', '{"type":"FeatureCollection"}', 'notGeoJSON'],
  ['features that are an object', '{"type":"FeatureCollection","features":{}}', 'notGeoJSON'],
  ['an empty collection', collection([]), 'nothingToSample'],
  ['a bare geometry among features', collection([square]), 'notGeoJSON'],
  ['a feature of null', collection(['null']), 'notGeoJSON'],
  ['no geometry', collection([feature('null')]), 'notAnArea'],
  ['a geometry that is missing', '{"type":"Feature"}', 'notAnArea'],
  ['a geometry that is a number', feature('7'), 'notGeoJSON'],
  ['a point', '{"type":"Point","coordinates":[1,2]}', 'notAnArea'],
  ['lines', feature('{"type":"MultiLineString","coordinates":[]}'), 'notAnArea'],
  ['no coordinates', '{"type":"Polygon"}', 'notGeoJSON'],
  ['empty coordinates', '{"type":"Polygon","coordinates":[]}', 'notAnArea'],
  ['an empty MultiPolygon', feature('{"type":"MultiPolygon","coordinates":[]}'), 'notAnArea'],
  ['geometries that are missing', '{"type":"GeometryCollection"}', 'notGeoJSON'],
  ['an empty GeometryCollection', '{"type":"GeometryCollection","geometries":[]}', 'notAnArea'],
  ['a GeometryCollection of a point and an area',
    `{"type":"GeometryCollection","geometries":[{"type":"Point"},${square}]}`, 'notAnArea'],
  ['a polygon without rings', '{"type":"MultiPolygon","coordinates":[[]]}', 'notGeoJSON'],
  ['a polygon that is a word', '{"type":"MultiPolygon","coordinates":["a"]}', 'notGeoJSON'],
  ['a ring that is a number', polygonOf('7'), 'notGeoJSON'],
  ['an empty ring', polygonOf('[]'), 'tooFewPositions'],
  ['properties that are an array', feature(square, '[]'), 'notGeoJSON'],
  ['a wrong name', feature(square, '{"name":3}'), 'invalidMember'],
  ['an empty name', feature(square, '{"name":""}'), 'invalidMember'],
  ['a small country', feature(square, '{"name":"Tirol","country":"at"}'), 'invalidMember'],
  ['a long country', feature(square, '{"country":"AUT"}'), 'invalidMember'],
  ['a country with an accent', feature(square, '{"country":"Ö"}'), 'invalidMember'],
  ['a country that is a number', feature(square, '{"country":1}'), 'invalidMember'],
  ['a weight of zero', feature(square, '{"weight":0}'), 'invalidWeight'],
  ['a negative weight', feature(square, '{"weight":-1}'), 'invalidWeight'],
  ['a weight in words', feature(square, '{"weight":"2"}'), 'invalidWeight'],
  ['a weight beyond numbers', feature(square, '{"weight":1e999}'), 'invalidWeight'],
  ['a wrong title', collection([feature(square)], '"title":1,'), 'invalidMember'],
  ['a diagonal of zero', collection([feature(square)], '"diagonalKm":0,'), 'invalidMember'],
  ['a diagonal beyond the world', collection([feature(square)], '"diagonalKm":20000,'),
    'invalidMember'],
  ['a diagonal in words', collection([feature(square)], '"diagonalKm":"1",'), 'invalidMember'],
]

const rings = [
  ['three positions', polygonOf('[[0,0],[1,0],[0,0]]'), 'tooFewPositions'],
  ['an open ring', polygonOf('[[0,0],[1,0],[1,1],[0,1]]'), 'openRing'],
  ['a position of one number', polygonOf('[[0,0],[1],[1,1],[0,0]]'), 'invalidPosition'],
  ['a position in words', polygonOf('[[0,0],["1",0],[1,1],[0,0]]'), 'invalidPosition'],
  ['a position that is a number', polygonOf('[[0,0],5,[1,1],[0,0]]'), 'invalidPosition'],
  ['a position beyond numbers', polygonOf('[[0,0],[1e999,0],[1,1],[0,0]]'), 'invalidPosition'],
  ['too far east', polygonOf('[[0,0],[180.1,0],[1,1],[0,0]]'), 'outOfRange'],
  ['too far north, twice', polygonOf('[[0,0],[9,91],[1,1e9],[0,0]]'), 'outOfRange', 'outOfRange'],
  ['too far by far', polygonOf('[[0,0],[-1e-5,1e300],[-0.0,1e17],[0,0]]'), 'outOfRange',
    'outOfRange'],
  ['not cut at the antimeridian', polygon(box(-179, 0, 179, 1)), 'uncutAtAntimeridian',
    'uncutAtAntimeridian'],
  ['half the circle', polygon(box(-90, 0, 90, 1))],
  ['a pole without its parallel', polygon([[-180, -90], [180, -90], [0, -60]])],
  ['all on one line', polygonOf('[[0,0],[2,2],[1,1],[0,0]]'), 'zeroArea'],
  ['all in one point', polygonOf('[[3,4],[3,4],[3,4],[3,4]]'), 'zeroArea'],
  ['nearly on one line', polygonOf('[[0,0],[0.1,0.3],[0.3,0.9],[0,0]]'), 'zeroArea'],
  ['on one line but for rounding',
    polygonOf('[[0.5,0.5],[12,12],[24,24.000000000000004],[0.5,0.5]]')],
  ['a sliver without a piece', polygonOf('[[0,0],[0.6,2],[18,60],[0,0]]'), 'zeroArea'],
  ['smaller than a number', polygonOf('[[0,0],[1e-158,0],[0,1e-158],[0,0]]'), 'zeroArea'],
  ['half a square millimeter', polygonOf('[[0,0],[9e-9,0],[0,9e-9],[0,0]]'), 'zeroArea'],
  ['two square millimeters', polygonOf('[[0,0],[18e-9,0],[0,18e-9],[0,0]]')],
  ['a square millimeter too little, and something else', collection([
    feature(polygonOf('[[0,0],[9e-9,0],[0,9e-9],[0,0]]')), feature(square, '{"weight":0}')]),
    'invalidWeight'],
  ['a bow tie', polygon([[0, 0], [4, 4], [4, 0], [0, 4]]), 'selfIntersection'],
  ['a bow tie with a knot', polygon([[0, 0], [2, 2], [4, 4], [4, 0], [2, 2], [0, 4]]),
    'selfIntersection'],
  ['a spike', polygon([[0, 0], [4, 0], [8, 0], [4, 0], [4, 4]]), 'selfIntersection'],
  ['positions count with duplicates',
    polygonOf('[[0,0],[0,0],[0,0],[4,4],[4,4],[4,0],[0,4],[0,0]]'), 'selfIntersection'],
  ['a hole across the exterior', polygon(box(0, 0, 10, 10), box(8, 4, 12, 6)), 'selfIntersection',
    'selfIntersection'],
  ['a hole along the exterior', polygon(box(0, 0, 10, 10), box(8, 4, 10, 6)), 'selfIntersection'],
  ['a hole outside', polygon(box(0, 0, 10, 10), box(20, 0, 30, 10)), 'misplacedHole'],
  ['a hole in a hole', polygon(box(0, 0, 10, 10), box(3, 3, 4, 4), box(2, 2, 8, 8)),
    'misplacedHole'],
  ['a polygon in another', multiPolygon([box(0, 0, 10, 10)], [box(2, 2, 3, 3)]), 'overlap'],
  ['overlapping polygons', multiPolygon([box(0, 0, 10, 10)], [box(5, 5, 15, 15)]), 'overlap',
    'overlap'],
  ['the same polygon twice', multiPolygon([triangle], [triangle]), 'overlap', 'overlap', 'overlap'],
  ['a polygon with its corners on the border of another',
    multiPolygon([box(0, 0, 10, 10)], [[[5, 0], [10, 5], [5, 10], [0, 5]]]), 'overlap'],
  ['a polygon in a later one that begins as far west',
    multiPolygon([[[0, 5], [3, 4], [3, 6]]], [[[0, 5], [5, 0], [10, 5], [5, 10]]]), 'overlap'],
  ['a hole in a later hole that begins as far west',
    polygon(box(-1, -1, 11, 11), [[0, 5], [3, 4], [3, 6]], [[0, 5], [5, 0], [10, 5], [5, 10]]),
    'misplacedHole'],
  ['a hole without area',
    polygon(box(0, 0, 10, 10), [[0.1, 0.1], [0.3, 0.3], [0.7, 0.7], [0.2, 0.2]]), 'zeroArea'],
  ['good and bad features', `{"type": "FeatureCollection", "features": [
  {"type": "Feature", "properties": {"name": "Là", "weight": -3}, "geometry":
    {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,95],[0,0]]]}},\r
  {"type": "Feature", "properties": {"name": "Elsewhere"}, "geometry":\r    {"type": "Polygon",
      "coordinates": [
      [[0,0],[4,4],[4,0],[0,4],[0,0]],
      [[0,0],[1,0],[1,1],[2,1]]
    ]}}
]}
`, 'invalidWeight', 'outOfRange', 'selfIntersection', 'selfIntersection', 'openRing'],
]

const good = [
  ['duplicate positions', polygonOf('[[0,0],[0,0],[1,0],[1,0],[1,1],[0,1],[0,0],[0,0]]')],
  ['polygons that share a border', multiPolygon([box(0, 0, 10, 10)], [box(10, 2, 15, 8)])],
  ['polygons that share a border, wound differently',
    multiPolygon([box(0, 0, 10, 10).reverse()], [box(10, 2, 15, 8)])],
  ['a polygon that fills a hole',
    multiPolygon([box(0, 0, 10, 10), box(2, 2, 5, 5)], [box(2, 2, 5, 5)])],
  ['a ring that touches itself',
    polygon([[0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10]])],
  ['holes that touch', polygon(box(0, 0, 10, 10), box(1, 1, 5, 5), box(5, 5, 9, 9))],
  ['a lake that touches the shore, with an island',
    multiPolygon([box(0, 0, 10, 10), [[0, 5], [5, 2], [8, 5], [5, 8]]], [box(4, 4, 6, 6)])],
  ['a hole whose foot is on the shore',
    polygon([[0, 0], [10, 10], [0, 10]], [[5, 5], [2, 6], [2, 7.5]])],
  ['half the circle around the pole', polygon(box(-90, 80, 90, 85))],
  ['the southern half', polygon(box(-180, -90, 180, 0))],
  ['an octant', polygon(box(0, 0, 90, 90))],
  ['a triangle to the pole', polygon([[0, 0], [90, 0], [90, 90]])],
  ['on both sides of the antimeridian',
    multiPolygon([box(177, -20, 180, -15)], [box(-180, -20, -178, -15)])],
  ['four corners of the world', multiPolygon(
    [box(100, 0, 110, 10)], [box(-170, 0, -160, 10)], [box(105, 10, 150, 20)],
    [box(-100, -30, -90, -10)])],
  ['a city', polygon(box(16.3, 48.1, 16.4, 48.2))],
  ['a speck', polygon(box(0, 0, 0.001, 0.001))],
  ['an unknown country', feature(square, '{"country":null,"weight":null}')],
  ['overlapping features', collection([feature(square), feature(square)])],
  ['a title and a diagonal', collection(
    [feature(square, '{"name":"Fläche","country":"AT","weight":2.5}')],
    '"title":"A title","diagonalKm":123.5,"crs":{},')],
  ['heights and foreign members', `{"type":"Polygon","note":[1],"bbox":[0,0,1,1],
 "coordinates":[[[0,0,100],[1,0,-3,7],[1,1],[0,1,"?"],[0,0]]]}`],
]

/** Numbers 0…1 by a linear congruence (D. E. Knuth's MMIX constants, upper half). */
export function randomNumbers(seed) {
  let state = BigInt(seed)
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number(state >> 11n) / 2 ** 53
  }
}

/** Polygons with corners on a coarse grid, so that they touch, cross and run along each other. */
function randomCases() {
  return Array.from({ length: 300 }, (_, seed) => {
    const random = randomNumbers(seed + 1)
    const size = 3 + Math.floor(random() * 8)
    const scale = [1, 0.1, 0.3][seed % 3]
    const corner = () => [Math.floor(random() * size) * scale, Math.floor(random() * size) * scale]
    // Every second one is simple, so that there are good ones and holes and islands among them.
    const [most, polygonCount] = seed % 2 ? [4, 3] : [2, 2]
    const corners = () => Array.from({ length: 3 + Math.floor(random() * most) }, corner)
    const polygons = Array.from({ length: 1 + Math.floor(random() * polygonCount) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 2) }, corners))
    return [`random ${seed + 1}`, multiPolygon(...polygons)]
  })
}

/** Polygons that fill holes at odd places: the middles of common lines are rounded off them. */
function filledHoles() {
  return Array.from({ length: 12 }, (_, seed) => {
    const random = randomNumbers(seed + 1000)
    const hole = [[0, 0], [1, 0], [1, 1], [0, 1]]
      .map(([x, y]) => [2 + 3 * x + random(), 2 + 3 * y + random()])
    return [`a filled hole ${seed + 1}`, multiPolygon([box(0, 0, 10, 10), hole], [hole])]
  })
}

function tangle() {
  const random = randomNumbers(1)
  return polygon(Array.from({ length: 500 }, () => [random() * 100, random() * 50]))
}

/** @type {{name: string, bytes: Uint8Array, kinds?: string[]}[]} */
export const mapCases = [
  ...[...form, ...rings, ...good].map(([name, text, ...kinds]) => [name, text, kinds]),
  ...randomCases(),
  ...filledHoles(),
  ['a tangle', tangle()],
].map(([name, text, kinds]) => (
  { name, bytes: typeof text === 'string' ? encoder.encode(text) : text, kinds }))
