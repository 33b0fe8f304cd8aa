/** English: news, and the digest of them. */

const played = (count, { plural, number }) => plural(count, {
  one: 'one player', other: `${number(count)} players`,
})

export default {
  'news.one': 'News',
  'news.all': 'All news',
  'news.list': 'Latest',
  'news.more': 'More',
  'news.from': 'Show',
  'news.from.all': 'Everything',
  'news.from.bookmarked': 'My bookmarks',
  'news.from.operator': 'From the operators',
  'news.from.server': 'What has happened here',
  'news.sort': 'Sorted by',
  'news.sort.date': 'Date',
  'news.sort.popularity': 'Popularity',
  'news.none': 'There is no news.',
  'news.none.bookmarked': 'You have not bookmarked any news.',
  'news.source.operator': 'Operators',
  'news.source.feed': 'Feed',
  'news.bookmark': 'Bookmark',
  'news.bookmarked': 'Bookmarked.',
  'news.notBookmarked': 'No bookmark.',
  'news.bookmarks': ({ count }, format) => format.plural(count, {
    one: 'bookmarked by one player', other: `bookmarked by ${played(count, format)}`,
  }),
  'news.nobody': 'Who is signed in can bookmark news and have a digest of them.',
  'news.link': 'Read on at {host}',
  'news.link.leaves': 'This leaves the site, in a tab of its own.',
  'news.way.daily': 'Daily challenge',
  'news.way.event': 'To the event',
  'news.way.league': 'To the league',
  'news.digest': 'Digest',
  'news.digest.label': 'What is new comes into the inbox',
  'news.digest.off': 'Never',
  'news.digest.daily': 'Every day',
  'news.digest.weekly': 'Every week',
  'news.digest.off.text': 'No digest comes.',
  'news.digest.daily.text': 'A digest comes each evening on which there is something new.',
  'news.digest.weekly.text': 'A digest comes each week in which there is something new.',
  'news.digest.next': 'Next one: {time}, if there is something new.',
  'news.happening': 'Something has happened here',
  'news.happening.daily': ({ day, count, best }, format) =>
    `Daily challenge #${format.number(day)} is over: ${played(count, format)}`
    + (best ? `, ${format.number(best)} points at best` : ''),
  'news.happening.event': 'New event: {title}',
  'news.happening.league': ({ count }, format) => `A week of the league is over: ${played(count, format)}`,
  'inbox.newsDigest': ({ count, titles }, { plural, number }) => plural(count, {
    one: `News: ${titles[0]}`, other: `News (${number(count)}): ${titles.join(' · ')}`,
  }),
  'search.news': 'News',
  'search.events': 'Events',
}
