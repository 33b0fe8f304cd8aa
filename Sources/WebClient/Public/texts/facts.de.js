/** German: the facts about a country. */
export default {
  'facts.lead': 'Die Fakten über jedes Land der Welt, und woher sie sind.',
  'facts.find': 'Land',
  'facts.found': ({ count }, { plural, number }) =>
    plural(count, { one: 'Ein Land', other: `${number(count)} Länder` }),
  'facts.all': 'Alle Länder',
  'facts.capital': ({ count }, { plural }) =>
    plural(count, { one: 'Hauptstadt', other: 'Hauptstädte' }),
  'facts.owner': 'Gehört zu',
  'facts.region': 'Region',
  'facts.population': 'Menschen',
  'facts.area': 'Fläche',
  'facts.area.value': '{area} km²',
  'facts.language': ({ count }, { plural }) =>
    plural(count, { one: 'Amtssprache', other: 'Amtssprachen' }),
  'facts.currency': ({ count }, { plural }) => plural(count, { one: 'Währung', other: 'Währungen' }),
  'facts.neighbour': 'Nachbarn',
  'facts.neighbour.none': 'keine zu Lande',
  'facts.coast': 'Meer',
  'facts.coast.island': 'ganz auf Inseln',
  'facts.coast.true': 'hat eine Küste',
  'facts.coast.false': 'ohne Küste',
  'facts.driving': 'Verkehr fährt',
  'facts.demonym': 'Adjektiv (englisch)',
  'facts.credit': 'Quellen: {attribution}',
}
