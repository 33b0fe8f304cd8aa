/** The drawings of medals, by the badge's `picture`: lines on a grid of 24. */

const PICTURES = {
  center: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 12v.01',
  time: 'M12 20a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12 9.5V13l2 1.5M9.5 3.5h5',
  fire:
    'M12 20c-3.5 0-6-2.2-6-5.5 0-2.8 2-4 3-6 .5 1.5 1.2 2 2 2.5C11 8 12 5.5 14 4c0 3 4 5'
    + ' 4 10 0 3.5-2.5 6-6 6Z',
  // A shield with a check mark.
  unbeaten: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6l7-2.5ZM8.8 11.8l2.4 2.4 4.2-4.4',
  // A laurel wreath around a star.
  victor:
    'M9 20c-3.7-1.2-5.7-4.3-5.7-8.2 0-2.5.8-4.6 2.2-6.3M15 20c3.7-1.2 5.7-4.3 5.7-8.2 0-2.5-.8-4.6-2.2-6.3'
    + 'M3.6 14c1.5-.3 2.7.1 3.5 1.3M20.4 14c-1.5-.3-2.7.1-3.5 1.3M12 6.5l1.4 2.9 3.2.4-2.3 2.2.6 3.2'
    + '-2.9-1.6-2.9 1.6.6-3.2-2.3-2.2 3.2-.4Z',
  // A theodolite on its tripod.
  surveyor:
    'M7.5 5.5h7v5h-7v-5ZM14.5 6.8h3v2.4h-3M7.5 8h-2M11 10.5v3M8.5 13.5h5M9.5 13.5 6 20.5'
    + 'M12.5 13.5 16 20.5M11 13.5v7',
  // A folded map with a way on it.
  cartographer:
    'M3.5 6.5l5.5-2 6 2 5.5-2v13l-5.5 2-6-2-5.5 2v-13ZM9 4.5v13M15 6.5v13'
    + 'M5.7 14.5c1-2.5 2.2-2.3 3.3-1.5M11 12.2c1 .5 1.7.3 2.5-.7M16.8 9.5l2 2M18.8 9.5l-2 2',
  // A balance at rest.
  steady:
    'M12 4v15.5M8 19.5h8M5.5 7h13M5.5 7 3 13h5L5.5 7ZM18.5 7 16 13h5l-2.5-6ZM3 13a2.5 2.5 0 0 0 5 0'
    + 'M16 13a2.5 2.5 0 0 0 5 0',
  // A suitcase.
  traveller:
    'M4 8h16v11.5H4V8ZM9 8V5.5A1.5 1.5 0 0 1 10.5 4h3A1.5 1.5 0 0 1 15 5.5V8M7.5 8v11.5M16.5 8v11.5',
  // A mountain with a flag on its top.
  explorer: 'M2.5 20 9 9.5l3.5 5.5 2.5-3.5 6 8.5H2.5ZM9 9.5v-6l4.5 1.5L9 6.8',
  // A globe with a ring around it, and what travels there.
  globetrotter:
    'M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM16.8 9.3c2.6-.3 4.4 0 4.6.9.3 1.4-3.7 3.7-9 5.2'
    + 'S2.9 17.1 2.6 15.7c-.2-.9 1.4-2.2 3.9-3.4M12 6.5c-2 2-2.6 4-2.3 6.5M18.5 4v.01M5.5 5.5v.01',
  // A calendar's page with a row of seven days.
  challenger:
    'M4.5 6h15v13.5h-15V6ZM4.5 10h15M8.5 4v3.5M15.5 4v3.5'
    + 'M12 11.8l.9 1.7 1.9.3-1.4 1.3.4 1.9-1.8-.9-1.8.9.4-1.9-1.4-1.3 1.9-.3Z',
  // A loaf.
  'daily-bread':
    'M5.5 11.5C3.8 10.9 3 9.8 3 8.6 3 6.6 5 5.5 7.5 5.5h9c2.5 0 4.5 1.1 4.5 3.1 0 1.2-.8 2.3-2.5 2.9'
    + 'v7h-13v-7ZM9 9l1.5 2.5M13 9l1.5 2.5M9 15h6',
  gamer: 'M6 5.5h12v14H6v-14ZM6 9.5h12M9.5 3.5v3.5M14.5 3.5v3.5M9.5 14l2 2 3.5-3.5',
  // A cup that is always filled again.
  regular:
    'M5 10h11v5.5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V10ZM16 11.5h1.5a2.5 2.5 0 0 1 0 5H16'
    + 'M8 7.5c-.8-1 .8-2 0-3M10.5 7.5c-.8-1 .8-2 0-3M13 7.5c-.8-1 .8-2 0-3',
  extrovert:
    'M8.5 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM15.5 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0'
    + ' 0 0 5ZM4 18.5c0-3 2-4.5 4.5-4.5 1.5 0 2.7.5 3.5 1.5.8-1 2-1.5 3.5-1.5 2.5 0 4.5'
    + ' 1.5 4.5 4.5',
  doppelganger:
    'M5 6h8v12H5V6ZM11 6h8v12h-8M9 10.5v.01M15 10.5v.01M8 14.5c.7.7 1.3.7 2 0M14 14.5'
    + 'c.7.7 1.3.7 2 0',
  'on-the-board':
    'M3.5 19.5h17M4.5 19.5V15h5M9.5 19.5v-8h5v8M14.5 16.5h5v3M12 2.8l1 2 2.2.3-1.6 1.6.4 2.2-2-1-2 1'
    + ' .4-2.2-1.6-1.6 2.2-.3 1-2Z',
  // A passport with a stamp.
  'ten-stamps':
    'M6 3.5h10.5A1.5 1.5 0 0 1 18 5v14a1.5 1.5 0 0 1-1.5 1.5H6v-17ZM12 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z'
    + 'M9.5 16.5h5',
  // A shell.
  beachcomber:
    'M12 19.5 4 11c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5l-8 8.5ZM12 19.5v-15M12 19.5 8 5.5M12 19.5l4-14M9.5 19.5h5',
  // An open book.
  cookbook:
    'M12 6.5C10 5 7 4.7 3.5 5v13c3.5-.3 6.5 0 8.5 1.5 2-1.5 5-1.8 8.5-1.5V5c-3.5-.3-6.5 0-8.5 1.5ZM12 6.5v13'
    + 'M6 9c1.3 0 2.5.2 3.5.6M6 12.5c1.3 0 2.5.2 3.5.6M14.5 9.6c1-.4 2.2-.6 3.5-.6',
  // A vase and a picture on a shelf.
  mantelpiece:
    'M3 17.5h18M5 17.5v3M19 17.5v3M7 5.5h3M7.5 5.5c0 2-1.5 3-1.5 6s1 4 1.5 6h2c.5-2 1.5-3 1.5-6s-1.5-4-1.5-6'
    + 'M13.5 9.5h6v8h-6v-8ZM15 15.5l1.5-2.5 1.5 2.5',
  quitter: 'M13.5 5H18v14h-4.5M13 12H5M8.5 8.5 5 12l3.5 3.5',
  'real-quitter': 'M14.5 5H18v14h-3.5M14.5 12H9M11.5 9 8.5 12l3 3M9.5 12H4M7 9l-3 3 3 3',
}

/** A star, for badges of an operator's own. */
const OTHER = 'M12 5l2.2 4.5 4.8.7-3.5 3.4.8 4.9-4.3-2.3-4.3 2.3.8-4.9L5 10.2l4.8-.7L12 5Z'

/** @param {string} picture @returns {string} The path of the drawing. */
export function medalPath(picture) {
  return PICTURES[picture] ?? OTHER
}

/** The pictures that there are drawings of. */
export const MEDALS = Object.keys(PICTURES)
