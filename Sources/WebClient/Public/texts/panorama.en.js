/** English: street panoramas. */
export default {
  'round.lacksPanoramas': 'Too few street panoramas are ready: you play with drawn maps.',
  'reveal.credit': 'Pictures: {author}, {license}; resized, rotated and encoded anew.',
  'view.panorama.label': 'Street panorama of the place',
  'view.panorama.keys':
    'Arrow keys turn, plus and minus zoom, W steps forward, S back, N faces north, R returns to the start.',
  'view.panorama.north': 'Face north',
  'view.panorama.start': 'Back to the start',
  'view.panorama.back': 'You are back at the start.',
  'view.panorama.step': 'Step {direction}',
  'view.panorama.stepped': 'You stepped {direction}.',
  'view.panorama.ways': 'Steps lead {directions}.',
  'view.panorama.stuck': 'That step did not work. Try again.',
  'view.panorama.plain':
    'This browser draws no panoramas (WebGL is missing). Scroll the flat picture sideways.',
  'view.panorama.N': 'north',
  'view.panorama.NE': 'north-east',
  'view.panorama.E': 'east',
  'view.panorama.SE': 'south-east',
  'view.panorama.S': 'south',
  'view.panorama.SW': 'south-west',
  'view.panorama.W': 'west',
  'view.panorama.NW': 'north-west',
}
