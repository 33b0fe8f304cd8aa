/** English: the map editor. */

/** An area in square kilometers, with the digits that mean something. */
const area = (km2, number) => number(km2, km2 < 1000
  ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 0 })

export default {
  'editor.title': 'Map editor',
  'editor.skip': 'Skip to the list of regions',
  'editor.drop': 'Drop the GeoJSON file to open it',
  'editor.settings': 'Settings of the page',
  'editor.credits': 'Background: made with Natural Earth. Map view: Leaflet.',

  'editor.file': 'New map',
  'editor.open': 'Open…',
  'editor.save': 'Save',
  'editor.keep': 'To my maps',
  'editor.keep.title': 'Keep this map',
  'editor.keep.nobody':
    'Maps are kept among those of a player. Choose a name first; what is drawn stays in this browser.',
  'editor.keep.signIn': 'To the start',
  'editor.keep.visibility': 'Open to',
  'editor.keep.private': 'you alone',
  'editor.keep.link': 'whoever has the link',
  'editor.keep.public': 'everybody',
  'editor.keep.again': 'In the place of “{title}”',
  'editor.keep.go': 'Keep',
  'editor.keep.tooLarge':
    'The server keeps maps up to 256 KB. Leave out corners, or save the map as a file.',
  'editor.keep.unauthenticated':
    'You are not signed in any more. Sign in at the start; what is drawn stays in this browser.',
  'editor.keep.invalidToken':
    'You are not signed in any more. Sign in at the start; what is drawn stays in this browser.',
  'editor.keep.done': 'It is among your maps.',
  'editor.keep.copied': 'The link is copied.',
  'editor.keep.copy': 'Copy the link',
  'editor.keep.page': 'To its page',
  'editor.keep.close': 'Draw on',
  'editor.new.title': 'Begin a new map?',
  'editor.new.text': 'What is drawn goes, unless you undo it or have saved it.',
  'editor.opened': ({ name, regions }, { plural, number }) => plural(regions, {
    one: `${name} is open: one region.`, other: `${name} is open: ${number(regions)} regions.`,
  }),
  'editor.saved': '{name} goes to your downloads.',
  'editor.notGeoJson': '{name} is not a GeoJSON file that can be drawn.',
  'editor.tooLarge': 'This file is too large for the editor.',
  'editor.draft.back': 'Here is what you drew last time.',
  'editor.draft.noRoom': 'This map is too large to be kept in the browser. Save it as a file.',
  'editor.drawing.few': 'Three corners are the least: add more, then finish.',
  'editor.fewestCorners': 'A ring has at least three corners. Delete the polygon or hole instead.',

  'editor.tools': 'Tools',
  'editor.tools.draw': 'Draw',
  'editor.tools.edit': 'Change',
  'editor.tools.view': 'View',
  'editor.region': 'New region',
  'editor.polygon': 'Add a polygon',
  'editor.hole': 'Cut a hole',
  'editor.undo': 'Undo',
  'editor.redo': 'Redo',
  'editor.trash': 'Delete',
  'editor.trash.vertex': 'Delete corner',
  'editor.trash.hole': 'Delete hole',
  'editor.trash.polygon': 'Delete polygon',
  'editor.trash.region': 'Delete region',
  'editor.fit': 'Show all',
  'editor.dice': 'Draw other places',
  'editor.zoomIn': 'Zoom in',
  'editor.zoomOut': 'Zoom out',
  'editor.map.label': 'Map to draw on',

  'editor.drawing': ({ what, count }, { plural, number }) => {
    if (count === 0) return `${what}: choose corners on the map.`
    const corners = plural(count, { one: 'one corner', other: `${number(count)} corners` })
    return `${what}: ${corners}.`
  },
  'editor.drawing.region': 'New region',
  'editor.drawing.polygon': 'Another polygon of the region',
  'editor.drawing.hole': 'Hole',
  'editor.drawing.add': 'Corner at the cross',
  'editor.drawing.back': 'Take back',
  'editor.drawing.finish': 'Finish',
  'editor.drawing.cancel': 'Cancel',

  'editor.verdict': ({ count }, { plural, number }) => count === 0 ? 'Good' : plural(count, {
    one: 'One problem',
    other: count > 1000 ? 'More than 1000 problems' : `${number(count)} problems`,
  }),
  'editor.verdict.warnings': ({ count }, { plural, number }) => plural(count, {
    one: 'One warning', other: `${number(count)} warnings`,
  }),
  'editor.opening': 'Opening the file…',
  'editor.checking': ({ seconds }, { number }) => `Checking for ${number(seconds)} s…`,
  'editor.verdict.empty': 'Nothing drawn yet',
  'editor.verdict.unchecked': 'Not checked yet',
  'editor.area': ({ km2 }, { number }) => `${area(km2, number)} km²`,
  'editor.places': ({ count }, { plural, number }) => plural(count, {
    one: 'One place', other: `${number(count)} places`,
  }),

  'editor.panel': 'The map in words and numbers',
  'editor.tab.regions': 'Regions',
  'editor.tab.map': 'Map',
  'editor.tab.check': 'Check',
  'editor.tab.check.count': ({ count }, { number }) => `Check (${number(Math.min(count, 1000))})`,

  'editor.map.name': 'File name',
  'editor.map.name.hint': 'What the server calls the map: a–z, 0–9 and -, up to 40.',
  'editor.map.title': 'Title',
  'editor.map.title.hint': 'What players read.',
  'editor.map.diagonal': 'Diagonal for the score, in km',
  'editor.map.diagonal.hint':
    'How far off a guess may be and still score. Left empty, it follows from the map’s size.',
  'editor.map.facts': ({ regions, km2, diagonal }, { plural, number }) => {
    const count = plural(regions, { one: 'One region', other: `${number(regions)} regions` })
    const kilometers = number(diagonal, { maximumFractionDigits: 0 })
    return `${count}, ${area(km2, number)} km², scored with a diagonal of ${kilometers} km.`
  },
  'editor.help': 'How it works',
  'editor.help.draw':
    'Choose “New region”, then put corners on the map by clicking, tapping, or with the space '
    + 'bar at the cross. The first corner, a double click or Enter finishes.',
  'editor.help.corner':
    'Drag the squares of the selected region; drag a small dot between two squares for a new '
    + 'corner.',
  'editor.help.arrows':
    'On the map, N and P choose the next and the previous corner, the arrow keys move it (finer '
    + 'with Shift), Delete removes it.',
  'editor.help.insert':
    'I puts a new corner behind the chosen one. Every corner is also in the table, as two numbers.',
  'editor.help.undo': 'Ctrl Z undoes, Ctrl Y redoes, Ctrl S saves, Ctrl O opens.',

  'editor.regions': ({ count }, { plural, number }) => count === 0 ? 'Regions' : plural(count, {
    one: 'One region', other: `${number(count)} regions`,
  }),
  'editor.regions.empty':
    'A map is made of regions: areas in which the places of a match lie. Draw the first one, or '
    + 'open a GeoJSON file. You can also drop a file on this page.',
  'editor.region.unnamed': 'Region {number}',
  'editor.region.facts': ({ km2, share }, { number }) => {
    const percent = number(share, { style: 'percent', maximumSignificantDigits: 3 })
    return `${area(km2, number)} km² · ${percent}`
  },
  'editor.region.name': 'Name',
  'editor.region.country': 'Country',
  'editor.region.country.hint': 'Two letters, like AT',
  'editor.region.weight': 'Weight',
  'editor.region.weight.hint': 'Empty: its area',
  'editor.region.remove': 'Delete region',
  'editor.ring': 'Outline',
  'editor.ring.remove': 'Delete polygon',
  'editor.ring.polygon': ({ polygon, count }, { number }) =>
    `Polygon ${number(polygon)} (${number(count)} corners)`,
  'editor.ring.hole': ({ polygon, hole, count }, { number }) =>
    `Polygon ${number(polygon)}, hole ${number(hole)} (${number(count)} corners)`,
  'editor.corners': 'Corners of the outline',
  'editor.corners.range': '{first}–{last} of {count}',
  'editor.corners.earlier': 'Earlier',
  'editor.corners.later': 'Later',
  'editor.corner.number': 'No.',
  'editor.corner.latitude': 'Latitude',
  'editor.corner.longitude': 'Longitude',
  'editor.corner.latitude.of': 'Latitude of corner {number}',
  'editor.corner.longitude.of': 'Longitude of corner {number}',
  'editor.corner.insert': 'New corner after corner {number}',
  'editor.corner.remove': 'Delete corner {number}',

  'editor.check.hint': 'What “whereami maps check” says of the file as “Save” would write it.',
  'editor.check.empty': 'There is nothing to check yet.',
  'editor.check.good': 'This map is good. Keep it among your maps, or put it into the server’s folder of maps.',
  'editor.check.tooLarge':
    'The server checks maps up to 2 MB. Save the file and ask “whereami maps check”.',
  'editor.check.busy': 'The server is busy. The map is checked again in a moment.',
  'editor.check.away':
    'The server does not answer, so the map is not checked. You can go on drawing and save it.',
  'editor.verdict.tooLarge': 'Too large to check here',
  'editor.verdict.busy': 'Not checked: the server is busy',
  'editor.verdict.away': 'Not checked: no server',
  'editor.problem': ({ message }) => message,
  'editor.warning.mostlySea': ({ share }, { number }) =>
    `${number(share, { style: 'percent', maximumFractionDigits: 0 })} of this lies at sea or in a lake: players would see little but water`,
  'editor.place.feature': 'feature {index}',
  'editor.place.polygon': 'polygon {index}',
  'editor.place.ring': 'ring {index}',
  'editor.place.position': 'position {index}',
  'editor.check.line': ({ line, column }, { number }) =>
    `line ${number(line)}, column ${number(column)}`,
  'editor.check.more': ({ count }, { number }) => `And ${number(count)} more.`,
  'editor.check.file': 'In {name} as it was opened',
  'editor.check.file.hint':
    'Some of this was mended by opening it: open rings are closed, lines over the antimeridian '
    + 'cut.',
  'editor.check.file.close': 'Got it',
}
