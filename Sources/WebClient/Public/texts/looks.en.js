/** English: looks that levels unlock. */
export default {
  'looks.how': 'Levels unlock themes and pins. They decide nothing in a match.',
  'looks.locked': '{name} (from level {level})',
  'settings.theme.parchment': 'Parchment',
  'settings.theme.midnight': 'Midnight',
  'settings.pin-shape': 'Your pin',
  'settings.pin-shape.drop': 'Drop',
  'settings.pin-shape.diamond': 'Diamond',
  'settings.pin-shape.shield': 'Shield',
  'settings.pin-colour': 'Its colour',
  'settings.pin-colour.red': 'Red',
  'settings.pin-colour.green': 'Green',
  'settings.pin-colour.violet': 'Violet',
}
