/** English: lists of places as the start and matches name them. */
export default {
  'frame.lists': 'Lists',
  'home.lists': 'Lists of places',
  'welcome.list': 'Somebody shared a list of places with you. Choose a name, and you can play it.',

  'lists.moved': ({ count }, { plural, number }) => plural(count, {
    one: 'The list of this browser is now among yours.',
    other: `${number(count)} lists of this browser are now among yours.`,
  }),
  'lists.stuck': 'The list “{title}” stays in this browser. {reason}',
  'list.name': 'List',
  'maps.ofPlayer': 'A player’s map',
  'maps.show': 'To the map',
  'welcome.map': 'Somebody shared a map with you. Choose a name, and you can play it.',
  'list.show': 'To the list',
  'list.add': 'Put this place on a list',
  'error.unknownList': 'This list does not exist, or is not open to you.',
  'error.listEmpty': 'The list has no places yet.',
  'error.listInvalid':
    'A title has 1 to 60 characters, the name of a place up to 80; invisible characters are not allowed.',
  'error.placeInvalid': 'This place is in no country: only places on land can be on a list.',
  'error.duplicatePlace': 'The list has a place within 100 m already.',
  'error.tooManyLists': 'You have as many lists as there is room for. With an account there is room for 50.',
  'error.tooManyPlaces':
    'The list has no room for more places. Guests can have 100 on a list, accounts 500.',
  'error.tooManyFavourites': 'You have marked as many lists and maps as there is room for: 200.',
  'error.accountNeeded': 'This needs an account. You can get one in your profile.',
  'error.mapInvalid': 'This is no map that can be kept, or its title is not possible.',
  'error.tooManyMaps': 'You have as many maps as you may have.',
  'error.notPublishable': 'An operator has made this private. It cannot be public again.',
  'error.notKept': 'This browser cannot keep anything more, so the list stays as it was.',
}
