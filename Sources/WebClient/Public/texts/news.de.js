/** German: news, and the digest of them. */

const played = (count, { plural, number }) => plural(count, {
  one: 'eine Person', other: `${number(count)} Personen`,
})

export default {
  'news.one': 'Meldung',
  'news.all': 'Alle Neuigkeiten',
  'news.list': 'Das Neueste',
  'news.more': 'Mehr',
  'news.from': 'Anzeigen',
  'news.from.all': 'Alles',
  'news.from.bookmarked': 'Was ich gemerkt habe',
  'news.from.operator': 'Von den Betreibern',
  'news.from.server': 'Was hier geschehen ist',
  'news.sort': 'Sortiert nach',
  'news.sort.date': 'Datum',
  'news.sort.popularity': 'Beliebtheit',
  'news.none': 'Es gibt keine Neuigkeiten.',
  'news.none.bookmarked': 'Du hast dir noch nichts gemerkt.',
  'news.source.operator': 'Betreiber',
  'news.source.feed': 'Feed',
  'news.bookmark': 'Merken',
  'news.bookmarked': 'Gemerkt.',
  'news.notBookmarked': 'Nicht gemerkt.',
  'news.bookmarks': ({ count }, { plural, number }) => plural(count, {
    one: 'von einer Person gemerkt', other: `von ${number(count)} Personen gemerkt`,
  }),
  'news.nobody': 'Wer angemeldet ist, kann sich Meldungen merken und zusammengefasst bekommen.',
  'news.link': 'Weiterlesen auf {host}',
  'news.link.leaves': 'Das führt von dieser Seite weg, in einen eigenen Tab.',
  'news.way.daily': 'Tägliche Aufgabe',
  'news.way.event': 'Zum Event',
  'news.way.league': 'Zur Liga',
  'news.digest': 'Zusammenfassung',
  'news.digest.label': 'Neues kommt in deine Nachrichten',
  'news.digest.off': 'Nie',
  'news.digest.daily': 'Jeden Tag',
  'news.digest.weekly': 'Jede Woche',
  'news.digest.off.text': 'Es kommt keine Zusammenfassung.',
  'news.digest.daily.text': 'Jeden Abend kommt eine Zusammenfassung, wenn es Neues gibt.',
  'news.digest.weekly.text': 'Jede Woche kommt eine Zusammenfassung, wenn es Neues gibt.',
  'news.digest.next': 'Die nächste: {time}, wenn es dann Neues gibt.',
  'news.happening': 'Hier ist etwas geschehen',
  'news.happening.daily': ({ day, count, best }, format) =>
    `Tägliche Aufgabe #${format.number(day)} ist vorbei: ${played(count, format)}`
    + (best ? `, höchstens ${format.number(best)} Punkte` : ''),
  'news.happening.event': 'Neues Event: {title}',
  'news.happening.league': ({ count }, format) => `Eine Woche der Liga ist vorbei: ${played(count, format)}`,
  'inbox.newsDigest': ({ count, titles }, { plural, number }) => plural(count, {
    one: `Neu: ${titles[0]}`, other: `Neuigkeiten (${number(count)}): ${titles.join(' · ')}`,
  }),
  'search.news': 'Neuigkeiten',
  'search.events': 'Events',
}
