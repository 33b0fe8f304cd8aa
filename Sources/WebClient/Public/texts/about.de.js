/** German: the page about the game. */
export default {
  'about.title': 'Über das Spiel',
  'about.text':
    'Ein offenes Geo-Ratespiel: Zwei Fremde werden an denselben fünf Orten der Erde abgesetzt, ' +
    'sehen sich um und markieren jeden Ort auf einer Weltkarte; wer näher liegt, bekommt mehr ' +
    'Punkte.',
  'about.keys.title': 'Spielen mit der Tastatur',
  'about.keys.answer': 'Die Eingabetaste gibt die Antwort, macht den Tipp und geht weiter.',
  'about.keys.move':
    'Pfeiltasten bewegen die Markierung: feiner mit Umschalt, gröber mit Alt oder Strg.',
  'about.keys.zoom': '+ und − zoomen Ansicht und Karte.',
  'about.sources.title': 'Quellen',
  'about.sources.earth': 'Karten und Bilder: gemacht mit Natural Earth (gemeinfrei).',
  'about.sources.towns': 'Orte: GeoNames, CC BY 4.0.',
  'about.sources.facts': 'Fakten: GeoNames (CC BY 4.0), CIA World Factbook, Unicode CLDR.',
  'about.sources.panoramas':
    'Straßenbilder, wo es sie gibt: Panoramax (CC BY-SA 4.0, Licence Ouverte 2.0) oder Mapillary (CC BY-SA 4.0), ' +
    'verkleinert, gedreht und neu kodiert. Urheber, Lizenz und ein Link stehen am Ende jeder Runde.',
  'about.sources.leaflet': 'Kartenansicht: Leaflet, BSD-2-Klausel-Lizenz.',
  'about.version': 'Serverversion {version}',
}
