/** German: looks that levels unlock. */
export default {
  'looks.how': 'Level schalten Farben und Pins frei. Sie entscheiden nichts im Spiel.',
  'looks.locked': '{name} (ab Level {level})',
  'settings.theme.parchment': 'Pergament',
  'settings.theme.midnight': 'Mitternacht',
  'settings.pin-shape': 'Dein Pin',
  'settings.pin-shape.drop': 'Tropfen',
  'settings.pin-shape.diamond': 'Raute',
  'settings.pin-shape.shield': 'Schild',
  'settings.pin-colour': 'Seine Farbe',
  'settings.pin-colour.red': 'Rot',
  'settings.pin-colour.green': 'Grün',
  'settings.pin-colour.violet': 'Violett',
}
