/** English: the page about the game. */
export default {
  'about.title': 'About',
  'about.text':
    'An open geo-guess game: two strangers are dropped at the same five places on Earth, look ' +
    'around, and pin each place on a world map; the closer pin scores more.',
  'about.keys.title': 'Playing with the keyboard',
  'about.keys.answer': 'Enter gives the answer, makes the guess, and goes on.',
  'about.keys.move': 'Arrow keys move the marker: finer with Shift, coarser with Alt or Ctrl.',
  'about.keys.zoom': '+ and − zoom the view and the map.',
  'about.sources.title': 'Sources',
  'about.sources.earth': 'Maps and pictures: made with Natural Earth (public domain).',
  'about.sources.towns': 'Towns: GeoNames, CC BY 4.0.',
  'about.sources.facts': 'Facts: GeoNames (CC BY 4.0), CIA World Factbook, Unicode CLDR.',
  'about.sources.panoramas':
    'Street panoramas, where there are any: Panoramax (CC BY-SA 4.0, Licence Ouverte 2.0) or Mapillary (CC BY-SA 4.0), ' +
    'resized, rotated and encoded anew. Author, licence and a link stand at the end of each round.',
  'about.sources.leaflet': 'Map view: Leaflet, BSD 2-clause licence.',
  'about.version': 'Server version {version}',
}
