/**
 * The few pictures that the page draws itself, on a grid of 24.
 */

import { svg } from './h.js'

const PATHS = {
  pin:
    'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Z' +
    ' M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  up: 'M12 19.5V5M5.5 11.5 12 5l6.5 6.5',
  down: 'M12 4.5V19M5.5 12.5 12 19l6.5-6.5',
  arrow: 'M12 4 20 18 12 14.5 4 18Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z M12 7v5l3 2',
  soundOn: 'M4 10v4h4l5 4V6L8 10H4Z M16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  soundOff: 'M4 10v4h4l5 4V6L8 10H4Z M17 9.5l5 5M22 9.5l-5 5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z M4 21c0-4 3.6-6 8-6s8 2 8 6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z M2 20c0-3.5 3-5.5 7-5.5s7 2 7 5.5' +
    ' M16 4.5a3.5 3.5 0 0 1 0 6.5 M18 14.8c2.5.7 4 2.5 4 5.2',
  trophy:
    'M7 4h10v5a5 5 0 0 1-10 0V4Z' +
    ' M7 6H3.5c0 3 1.5 5 4 5M17 6h3.5c0 3-1.5 5-4 5M12 14v4M8 20.5h8M9.5 20.5 12 18l2.5 2.5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15L6 17Z M10 21.5h4',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z' +
    ' M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9Z',
  calendar: 'M4 6h16v14H4V6Z M4 10.5h16M8.5 3.5V8M15.5 3.5V8M9 15.5l2 2 4-4',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  door: 'M14 4h5v16h-5M14 12H4M8 8l-4 4 4 4',
  share: 'M12 15V4M8 8l4-4 4 4M6 12H4.5v8h15v-8H18',
  link:
    'M10 13.5a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 6.6' +
    'M14 10.5a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17.4',
  legend: 'M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11',
  pencil: 'M4 20l1-4L16 5l3 3L8 19l-4 1Z M14 7l3 3',
  check: 'M4 12.5 10 18 20 6.5',
  envelope: 'M3.5 6h17v12h-17V6Z M3.5 7l8.5 6.5L20.5 7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z M16 16l4.5 4.5',
  grow: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  shrink: 'M20 10h-6V4M14 10l6-6M4 14h6v6M10 14l-6 6',
  again: 'M5 8V3M5 8h5M5.5 8A8 8 0 1 1 4 13',
  letters: 'M2.5 18 7.5 6l5 12M4.3 14h6.4M20.5 11v7M20.5 14.5a3 3.5 0 1 1-6 0 3 3.5 0 0 1 6 0Z',
  crown: 'M4 19h16M4.5 15.5 3 7l5 4 4-7 4 7 5-4-1.5 8.5h-15Z',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  cross: 'M6 6l12 12M18 6 6 18',
  wave:
    'M8 13V6.5a1.5 1.5 0 0 1 3 0V11M11 11V5a1.5 1.5 0 0 1 3 0v6M14 11.5V6.5a1.5 1.5 0 0 1 3 0V14' +
    'c0 4-2.5 6.5-5.5 6.5s-4.7-1.4-6-4L3.7 13a1.5 1.5 0 0 1 2.6-1.5L8 14M19.5 4.5c1 .8 1.6 1.9 1.6 3.2',
  thumbsUp:
    'M7.5 11v9H4v-9h3.5l4-7c1.5 0 2.4 1 2.2 2.5L13 10h5.2a2 2 0 0 1 2 2.4l-1.4 6a2 2 0 0 1-2 1.6H7.5',
  laugh:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z M7.5 13.5h9a4.5 4.5 0 0 1-9 0Z M8 10l1.2-1.5L10.4 10' +
    'M13.6 10l1.2-1.5L16 10',
  wow:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z M9 9.5v.5M15 9.5v.5' +
    'M12 17.5c1.2 0 2-.9 2-2s-.8-2-2-2-2 .9-2 2 .8 2 2 2Z',
  sad: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z M9 9.5v.5M15 9.5v.5M8.5 16.5c1.8-2.2 5.2-2.2 7 0',
  clap:
    'M12 9 6.8 14.6a3 3 0 0 0 0 4l1.4 1.9M12 9l5.2 5.6a3 3 0 0 1 0 4l-1.4 1.9M12 9v8' +
    'M12 3v2.5M6.5 4.5l1.3 2M17.5 4.5l-1.3 2',
  panorama: 'M3 6c5.5 2.4 12.5 2.4 18 0v12c-5.5-2.4-12.5-2.4-18 0V6Z M5.5 15.5l4.5-5 3.5 4 2-2 3 3',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z M15.5 8.5 13.5 13.5 8.5 15.5 10.5 10.5Z',
}

/**
 * A picture that says nothing by itself: the element around it has the label.
 *
 * @param {keyof typeof PATHS} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: PATHS[name] })
  )
}
