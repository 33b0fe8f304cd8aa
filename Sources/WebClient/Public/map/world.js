/**
 * The vector world map: `data/world.json` and, finer, `data/world-detail.json`.
 *
 * Borders are shared arcs on a grid (made by Sources/Atlas/recipe, which tells the form): text of
 * six bits a character, five of a number and one that says that more follow; numbers are the steps
 * from corner to corner, their sign in the lowest bit.
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUE_OF = new Map([...DIGITS].map((digit, value) => [digit, value]));

/**
 * Loads a world map.
 * @param {string | URL} url
 * @returns {Promise<GeoJSON.FeatureCollection>} as `decodeWorld` makes it
 */
export async function loadWorld(url) {
  return decodeWorld(await loadSource(url));
}

/**
 * Loads a world map as it is written.
 * @param {string | URL} url
 * @returns {Promise<object>}
 */
export async function loadSource(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/**
 * The numbers of a text.
 * @param {string} text
 * @returns {number[]}
 */
export function numbersIn(text) {
  const numbers = [];
  let [number, weight] = [0, 1];
  for (const digit of text) {
    const bits = VALUE_OF.get(digit);
    number += (bits % 32) * weight;
    weight *= 32;
    if (bits >= 32) continue;
    numbers.push(number % 2 ? -(number + 1) / 2 : number / 2);
    [number, weight] = [0, 1];
  }
  return numbers;
}

/**
 * The corners of an arc.
 * @param {string} text
 * @param {number} perDegree
 * @returns {[number, number][]} Longitude and latitude in degrees.
 */
export function decodeArc(text, perDegree) {
  const steps = numbersIn(text);
  const corners = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index];
    y += steps[index + 1];
    corners.push([x / perDegree, y / perDegree]);
  }
  return corners;
}

/**
 * The arc with fewer corners, and the same ends.
 * @param {Line} arc
 * @param {number} step How far corners are apart at least, in degrees east or north.
 * @returns {Line} The arc itself where little would be left, as of a small island.
 */
export function thinned(arc, step) {
  let [x, y] = arc[0];
  const kept = arc.filter(([nextX, nextY], index) => {
    const isFar = Math.max(Math.abs(nextX - x), Math.abs(nextY - y)) >= step;
    if (isFar) [x, y] = [nextX, nextY];
    return isFar || index === 0 || index === arc.length - 1;
  });
  return kept.length > 4 ? kept : arc;
}

/**
 * Decodes a world map. Features have `properties.kind`: `country` (with `code`, ISO 3166-1, and the
 * English `name`), `land` (of no country), or `lake`, which lies over the countries. Polygons are
 * cut at the antimeridian, exterior rings counterclockwise. Beside them are the `lines` between them.
 * @param {object} world
 * @param {number} [step] Corners nearer to the last one than this are left out. Degrees.
 * @returns {GeoJSON.FeatureCollection & {lines: {coast: Line[], border: Line[], shore: Line[]}}}
 */
export function decodeWorld(world, step = 0) {
  const whole = world.arcs.map((text) => decodeArc(text, world.perDegree));
  const arcs = step ? whole.map((arc) => thinned(arc, step)) : whole;
  const features = world.features.map(({ polygons, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'MultiPolygon',
      coordinates: polygons.map((rings) => rings.map((ring) => joined(ring, arcs))),
    },
  }));
  return { type: 'FeatureCollection', features, lines: linesOf(world.features, arcs) };
}

/**
 * An arc of two countries is their border, one of a country alone is coast; where a country meets
 * itself, at the antimeridian, there is no line.
 * @typedef {[number, number][]} Line
 */
function linesOf(features, arcs) {
  const lines = { coast: [], border: [], shore: [] };
  const users = arcs.map(() => []);
  for (const feature of features) {
    for (const number of feature.polygons.flat(2)) {
      const arc = number < 0 ? ~number : number;
      if (feature.kind === 'lake') lines.shore.push(arcs[arc]);
      else users[arc].push(feature);
    }
  }
  for (const [arc, [first, second]] of users.entries()) {
    if (first && first !== second) lines[second ? 'border' : 'coast'].push(arcs[arc]);
  }
  return lines;
}

/** The closed ring of arcs, by number; `~number` is an arc backwards. */
function joined(numbers, arcs) {
  const corners = numbers.flatMap((number) => {
    const line = number < 0 ? [...arcs[~number]].reverse() : arcs[number];
    return line.slice(0, -1);
  });
  return [...corners, corners[0]];
}
