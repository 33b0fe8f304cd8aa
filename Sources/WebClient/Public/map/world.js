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
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return decodeWorld(await response.json());
}

/**
 * Decodes a world map. Features have `properties.kind`: `country` (with `code`, ISO 3166-1, and the
 * English `name`), `land` (of no country), or `lake`, which lies over the countries. Polygons are
 * cut at the antimeridian, exterior rings counterclockwise.
 * @param {object} world
 * @returns {GeoJSON.FeatureCollection}
 */
export function decodeWorld(world) {
  const arcs = world.arcs.map((text) => decodeArc(text, world.perDegree));
  const features = world.features.map(({ polygons, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'MultiPolygon',
      coordinates: polygons.map((rings) => rings.map((ring) => joined(ring, arcs))),
    },
  }));
  return { type: 'FeatureCollection', features };
}

/** The corners of an arc, in degrees. */
function decodeArc(text, perDegree) {
  const corners = [];
  const position = [0, 0];
  let [axis, number, weight] = [0, 0, 1];
  for (const digit of text) {
    const bits = VALUE_OF.get(digit);
    number += (bits % 32) * weight;
    weight *= 32;
    if (bits >= 32) continue;
    position[axis] += number % 2 ? -(number + 1) / 2 : number / 2;
    if (axis === 1) corners.push([position[0] / perDegree, position[1] / perDegree]);
    [axis, number, weight] = [1 - axis, 0, 1];
  }
  return corners;
}

/** The closed ring of arcs, by number; `~number` is an arc backwards. */
function joined(numbers, arcs) {
  const corners = numbers.flatMap((number) => {
    const line = number < 0 ? [...arcs[~number]].reverse() : arcs[number];
    return line.slice(0, -1);
  });
  return [...corners, corners[0]];
}
