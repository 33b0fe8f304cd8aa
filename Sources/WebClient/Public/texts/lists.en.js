/** English: lists of places, and marks of lists and maps. */

/** The end of a line about a place of a list. */
const seen = ({ seen, found }, { plural, number }) => {
  const times = plural(seen, { one: 'seen once', other: `seen ${number(seen)} times` })
  const hits = plural(found, { one: 'found once', other: `found ${number(found)} times` })
  return `${times}, ${found === 0 ? 'not found yet' : hits}`
}

export default {
  'lists.title': 'Lists of places',
  'lists.all': 'To the lists',
  'lists.lead': 'Collect places, play them as often as you like, and let others play them.',
  'lists.lead.local':
    'Collect places on lists. This browser keeps them until you have chosen a name; then they come with you.',
  'lists.signIn': 'Choose a name and play',
  'lists.own': 'Your lists',
  'lists.own.none': 'You have no list yet. Give one a title, and put places on it.',
  'lists.new': 'New list',
  'lists.new.label': 'Title of a new list',
  'lists.kept': 'In this browser only',
  'lists.kept.text': 'These lists could not move to your others. They stay here until they can, or until you delete them.',
  'lists.kept.retry': 'Try again',
  'lists.wanted': 'To play later',
  'lists.favourites': 'Favourites',
  'lists.maps': 'Favourite maps',
  'lists.map.play': 'Choose this map',
  'lists.popular': 'Popular this week',
  'lists.popular.none': 'Nobody has finished a public list this week.',
  'lists.search': 'Search',
  'lists.search.title': 'Public lists',
  'lists.search.label': 'Words of the title; without any, the newest',
  'lists.found': ({ count }, { plural, number }) =>
    (count === 0 ? 'No public list found.'
      : plural(count, { one: 'One list', other: `${number(count)} lists` })),

  'list.places': ({ count }, { plural, number }) =>
    plural(count, { one: 'One place', other: `${number(count)} places` }),
  'list.by': 'by {name}',
  'list.by.before': 'by',
  'list.finishers': ({ count }, { plural, number }) =>
    plural(count, { one: 'finished by one this week', other: `finished by ${number(count)} this week` }),
  'list.favourite': 'Favourite',
  'list.wanted': 'Play later',
  'list.medal.bronze': 'Bronze',
  'list.medal.silver': 'Silver',
  'list.medal.gold': 'Gold',
  'list.fact.finishers': 'finished it this week',
  'list.fact.average': 'points a round on average',
  'list.fact.best': 'points a round, your best',
  'list.fact.medal': 'your medal',
  'list.play': 'Play this list',
  'list.share': 'Share',
  'list.share.title': 'Share this list?',
  'list.share.text': 'So far you alone can open it. Whoever gets the link will be able to.',
  'list.share.open': 'Share it',
  'list.message': '“{title}”: find these places!',
  'list.copied': 'The link is copied. Whoever opens it can play the list.',

  'list.edit': 'Title, and who may open it',
  'list.title.label': 'Title',
  'list.rename': 'Rename',
  'list.renamed': 'The list has its new title.',
  'list.visibility': 'Open to',
  'list.visibility.private': 'you alone',
  'list.visibility.link': 'whoever has the link',
  'list.visibility.public': 'everybody',
  'list.visibility.private.set': 'You alone can open the list.',
  'list.visibility.link.set': 'Whoever has the link can open the list.',
  'list.visibility.public.set': 'Everybody can find and open the list.',
  'list.is.private': 'only for you',
  'list.is.link': 'by link',
  'list.is.public': 'public',
  'list.visibility.guest': 'Lists for everybody need an account: see your profile.',
  'list.delete': 'Delete the list',
  'list.delete.title': 'Delete “{title}”?',
  'list.delete.text': 'Its places are gone then. Matches that were played stay.',
  'list.deleted': '“{title}” is deleted.',
  'list.local': 'Only this browser has this list. It can be played and shared when you have chosen a name.',

  'list.places.own': 'Places',
  'list.places.met': 'Places you have seen',
  'list.places.none': 'None yet. The places that you see when you play are shown here.',
  'list.seen': seen,
  'list.empty.own': 'No places yet. Pick the first one on the map.',
  'list.map': 'World map to pick places on',
  'list.map.keys':
    'Arrow keys move the marker, with Shift a little, with Alt or Ctrl a lot. Plus and minus zoom. ' +
    'Enter adds the place.',
  'list.pick': 'Pick a place on the map, or use its middle.',
  'list.middle': 'Put the marker in the middle',
  'list.noMarker': 'First put the marker on the map.',
  'list.place': 'The place',
  'list.place.name': 'Name of the place (may stay empty)',
  'list.place.add': 'Add',
  'list.place.show': 'Show on the map',
  'list.place.remove': 'Remove',
  'list.added': '{title} is on the list.',
  'list.removed': '{title} is removed.',
  'list.add.title': 'Put a place on a list',
  'list.add.new': 'A new list',
}
