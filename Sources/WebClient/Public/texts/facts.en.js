/** English: the facts about a country. */
export default {
  'facts.lead': 'The facts about each country of the world, and where they are from.',
  'facts.find': 'Country',
  'facts.found': ({ count }, { plural, number }) =>
    plural(count, { one: 'One country', other: `${number(count)} countries` }),
  'facts.all': 'All countries',
  'facts.capital': ({ count }, { plural }) => plural(count, { one: 'Capital', other: 'Capitals' }),
  'facts.owner': 'Belongs to',
  'facts.region': 'Region',
  'facts.population': 'People',
  'facts.area': 'Area',
  'facts.area.value': '{area} km²',
  'facts.language': ({ count }, { plural }) =>
    plural(count, { one: 'Official language', other: 'Official languages' }),
  'facts.currency': ({ count }, { plural }) => plural(count, { one: 'Currency', other: 'Currencies' }),
  'facts.neighbour': 'Neighbours',
  'facts.neighbour.none': 'none by land',
  'facts.coast': 'Sea',
  'facts.coast.island': 'all of it on islands',
  'facts.coast.true': 'has a coast',
  'facts.coast.false': 'landlocked',
  'facts.driving': 'Traffic drives on the',
  'facts.demonym': 'Adjective',
  'facts.credit': 'Sources: {attribution}',
}
