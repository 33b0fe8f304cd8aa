/** German: the search. */

export default {
  'search.title': 'Suche',
  'search.label': 'Ort, Land, Karte, Liste, Spieler, Event oder Meldung',
  'search.near': 'In meiner Nähe',
  'search.near.unknown': 'Der Browser sagt nicht, wo du bist.',
  'search.closed': 'In Ranglistenspielen und in der Tagesaufgabe ist die Suche geschlossen.',
  'search.found': ({ count }, { plural, number }) => (count === 0 ? 'Nichts gefunden.'
    : plural(count, { one: 'Ein Ergebnis', other: `${number(count)} Ergebnisse` })),
  'search.players': 'Spieler',
  'search.countries': 'Länder',
  'search.towns': 'Orte',
  'search.maps': 'Karten',
  'search.lists': 'Listen',
  'search.population': 'etwa {count} Einwohner',
  'search.map.chosen': 'Gespielt wird jetzt auf: {title}.',
}
