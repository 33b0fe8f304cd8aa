/** English: the search. */

export default {
  'search.title': 'Search',
  'search.label': 'Town, country, map, list, player, event or news',
  'search.near': 'Near me',
  'search.near.unknown': 'The browser does not say where you are.',
  'search.closed': 'The search is closed in ranked matches and in the daily challenge.',
  'search.found': ({ count }, { plural, number }) => (count === 0 ? 'Nothing found.'
    : plural(count, { one: 'One result', other: `${number(count)} results` })),
  'search.players': 'Players',
  'search.countries': 'Countries',
  'search.towns': 'Towns',
  'search.maps': 'Maps',
  'search.lists': 'Lists',
  'search.population': 'about {count} inhabitants',
  'search.map.chosen': '{title} is the map to play.',
}
