/** German: street panoramas. */
export default {
  'round.lacksPanoramas': 'Es sind zu wenige Straßenpanoramen bereit: Du spielst mit gezeichneten Karten.',
  'reveal.credit': 'Bilder: {author}, {license}; verkleinert, gedreht und neu codiert.',
  'view.panorama.label': 'Straßenpanorama des Ortes',
  'view.panorama.keys':
    'Pfeiltasten drehen, Plus und Minus zoomen, W geht vor, S zurück, N blickt nach Norden, R führt zum Anfang.',
  'view.panorama.north': 'Nach Norden blicken',
  'view.panorama.start': 'Zurück zum Anfang',
  'view.panorama.back': 'Du bist wieder am Anfang.',
  'view.panorama.step': 'Gehe nach {direction}',
  'view.panorama.stepped': 'Du bist nach {direction} gegangen.',
  'view.panorama.ways': 'Schritte führen nach {directions}.',
  'view.panorama.stuck': 'Der Schritt ging nicht. Versuche es noch einmal.',
  'view.panorama.plain':
    'Dieser Browser zeichnet keine Panoramen (WebGL fehlt). Schiebe das flache Bild zur Seite.',
  'view.panorama.N': 'Norden',
  'view.panorama.NE': 'Nordosten',
  'view.panorama.E': 'Osten',
  'view.panorama.SE': 'Südosten',
  'view.panorama.S': 'Süden',
  'view.panorama.SW': 'Südwesten',
  'view.panorama.W': 'Westen',
  'view.panorama.NW': 'Nordwesten',
}
