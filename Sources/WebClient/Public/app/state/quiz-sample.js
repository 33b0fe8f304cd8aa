/** Statements for who has downloaded none yet: few, and of facts that seldom change. */

const say = (country, template, isTrue, value) => ({
  id: ['sample', country, template, isTrue].join('-'), country, template, isTrue, value,
})

/** @type {import('./offline-quiz.js').Statement[]} */
export const SAMPLE = [
  say('AU', 'capital', true, { town: 'Canberra' }),
  say('CA', 'capital', false, { town: 'Toronto' }),
  say('BR', 'capital', true, { town: 'Brasília' }),
  say('CH', 'capital', true, { town: 'Bern' }),
  say('TR', 'capital', false, { town: 'Istanbul' }),
  say('PE', 'neighbour', true, { country: 'EC' }),
  say('PT', 'neighbour', false, { country: 'FR' }),
  say('MN', 'neighbour', false, { country: 'KZ' }),
  say('BR', 'language', true, { language: 'pt' }),
  say('AT', 'language', true, { language: 'de' }),
  say('AR', 'language', false, { language: 'pt' }),
  say('JP', 'currency', true, { currency: 'JPY' }),
  say('SE', 'currency', false, { currency: 'EUR' }),
  say('JP', 'drivingSide', true, { side: 'left' }),
  say('IE', 'drivingSide', false, { side: 'right' }),
  say('BO', 'coast', false),
  say('BA', 'coast', true),
  say('MG', 'island', true),
  say('DK', 'largerThan', false, { country: 'SE' }),
  say('KZ', 'largerThan', true, { country: 'AR' }),
  say('BD', 'morePeopleThan', true, { country: 'DE' }),
  say('CA', 'morePeopleThan', false, { country: 'IT' }),
  say('IS', 'capitalNorthOf', true, { country: 'DK' }),
  say('CL', 'capitalNorthOf', false, { country: 'CO' }),
]
