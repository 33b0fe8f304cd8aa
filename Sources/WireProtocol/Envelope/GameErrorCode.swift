/// The stable names of the game's errors.
public enum GameErrorCode: String, Hashable, Sendable, CaseIterable {
  case unauthenticated, invalidToken, nameTaken, nameInvalid, emailTaken, wrongCredentials
  case usernameRequired, emailInvalid, passwordInvalid, alreadyRegistered, noPassword
  case unknownProvider, providerUnavailable, identityInvalid, banned
  case alreadyQueued, alreadyInMatch, notInMatch, wrongPhase, alreadyGuessed, unreachable
  case wrongAnswer, aidNotPossible, aidNotInBag, pauseNotPossible
  case unknownRecipe, ingredientsMissing
  case unknownPlayer, unknownMap, unknownMatch, formatNotPossible
  case alreadyFriends, notFriends, oneself, unknownRequest, tooManyFriends
  case otherHasTooManyFriends, tooManyRequests, otherHasTooManyRequests
  case requestRefused, blocked, tooManyBlocked
  case offline, opponentInMatch, alreadyChallenging, tooManyChallenges, unknownChallenge
  case unknownRoom, notInRoom, notHost, roomFull, roomClosedToYou, tooFewPlayers, unevenSides
  case unknownSet, unknownCountry, alreadyPlayed
  case unknownList, listEmpty, listInvalid, placeInvalid, duplicatePlace
  case tooManyLists, tooManyPlaces, tooManyFavourites, accountNeeded
  case mapInvalid, tooManyMaps, notPublishable
  case unknownEvent, eventOver, tooManyEvents
  case unknownNews, tooManyBookmarks
  case pictureInvalid
  case pushOff, subscriptionInvalid
  case rateLimited, draining, unavailable, tooLarge

  /// The text that goes with the name.
  public var message: String {
    switch self {
    case .unauthenticated: "This takes an account: use an account method first"
    case .invalidToken: "The token is unknown or has ended"
    case .nameTaken: "The username, or one that looks like it, is taken"
    case .nameInvalid:
      "A username is 3 to 20 of a-z, A-Z, 0-9, _ . - and begins with a letter or digit"
    case .emailTaken: "The email address belongs to another account"
    case .wrongCredentials: "The email address and the password belong to no account"
    case .usernameRequired: "A first login takes a username"
    case .emailInvalid: "This is no email address"
    case .passwordInvalid: "A password has 8 to 128 characters"
    case .alreadyRegistered: "The player has an email address already"
    case .noPassword: "The player has no password"
    case .unknownProvider: "The server knows no such identity provider"
    case .providerUnavailable: "The provider's keys cannot be had at the moment"
    case .identityInvalid: "The ID token proves nothing"
    case .banned: "The player is banned from this server"
    case .alreadyQueued: "The player is waiting already"
    case .alreadyInMatch: "The player is in a match already"
    case .notInMatch: "The player does not take part in this match"
    case .wrongPhase: "Not in this phase, or not in this round"
    case .unreachable: "No step leads there from where the player stands"
    case .alreadyGuessed: "Another guess of the player stands already"
    case .wrongAnswer: "The format asks for another kind of answer"
    case .aidNotPossible:
      "There is no such aid in this match, it is used up, or it does not help here"
    case .aidNotInBag: "The player has no such aid to bring along"
    case .unknownRecipe: "The player does not know the recipe"
    case .ingredientsMissing: "The player lacks an ingredient of the recipe"
    case .pauseNotPossible: "There are no pauses in this match, or not now, or they are used up"
    case .unknownPlayer: "There is no such player"
    case .unknownMap: "There is no such map, or it is not open to the player"
    case .unknownMatch: "There is no such match, or it ended long ago"
    case .formatNotPossible: "The format is not played by so many, for a rating, or on this map"
    case .alreadyFriends: "The two are friends already"
    case .notFriends: "The two are not friends"
    case .oneself: "This takes somebody else"
    case .unknownRequest: "There is no such friend request"
    case .tooManyFriends: "The player has too many friends"
    case .otherHasTooManyFriends: "The other player has too many friends"
    case .tooManyRequests: "The player waits for too many answers"
    case .otherHasTooManyRequests: "The other player has too many requests to answer"
    case .requestRefused: "The other player takes no request of this player at the moment"
    case .blocked: "The player blocks the other player"
    case .tooManyBlocked: "The player blocks too many players"
    case .offline: "The player is not connected"
    case .opponentInMatch: "The other player is in a match"
    case .alreadyChallenging: "The player waits for another answer"
    case .tooManyChallenges: "The other player has too many challenges to answer"
    case .unknownChallenge: "No such challenge is open"
    case .unknownRoom: "There is no room of that code, or no longer"
    case .notInRoom: "The player is in no room"
    case .notHost: "The player is not the room's host"
    case .roomFull: "The room is full"
    case .roomClosedToYou: "The host of the room has removed the player, or somebody of the network"
    case .tooFewPlayers: "This takes more members who are online and in no match"
    case .unevenSides: "The two sides have not as many players each"
    case .unknownSet: "There is no such set of places, or it cannot be played yet"
    case .unknownCountry: "Nothing is known of such a country"
    case .alreadyPlayed: "The attempt at this day's challenge is used up"
    case .unknownList: "There is no such list, or it is not open to the player"
    case .listEmpty: "The list has no places"
    case .listInvalid: "A title or a name is empty, too long, or has characters that are not shown"
    case .placeInvalid: "The place is in no country"
    case .duplicatePlace: "The list has a place within 100 m"
    case .tooManyLists: "The player has too many lists"
    case .tooManyPlaces: "The list would have too many places"
    case .tooManyFavourites: "The player has marked too many lists and maps"
    case .accountNeeded: "Guests cannot do this"
    case .mapInvalid: "This is no map that can be kept, or its title or another member is invalid"
    case .tooManyMaps: "The player has as many maps, or bytes of them, as allowed"
    case .notPublishable: "An operator has made it private, so that it cannot be public again"
    case .unknownEvent: "There is no such event, or it was cancelled"
    case .eventOver: "The event is over"
    case .tooManyEvents: "The player wants too many events"
    case .unknownNews: "There is no such item of news, or no longer"
    case .tooManyBookmarks: "The player has bookmarked too many items"
    case .pictureInvalid: "This is no picture that can be kept"
    case .pushOff: "The server sends no push messages"
    case .subscriptionInvalid: "This is no subscription that messages can be sent to"
    case .rateLimited: "Too many requests"
    case .draining: "The server is about to restart and takes on nothing new"
    case .unavailable: "The server cannot keep anything at the moment"
    case .tooLarge: "The message is too large"
    }
  }

  /// Whether the same request can succeed later without anything else being done.
  public var isRetryable: Bool {
    switch self {
    case .offline, .opponentInMatch, .roomFull, .tooFewPlayers, .unevenSides, .providerUnavailable,
      .rateLimited,
      .draining, .unavailable:
      true
    case .unauthenticated, .invalidToken, .nameTaken, .nameInvalid, .emailTaken, .wrongCredentials,
      .usernameRequired, .emailInvalid, .passwordInvalid, .alreadyRegistered, .noPassword,
      .unknownProvider, .identityInvalid, .banned, .alreadyQueued, .alreadyInMatch, .notInMatch,
      .wrongPhase,
      .alreadyGuessed, .unreachable, .wrongAnswer, .aidNotPossible, .aidNotInBag,
      .pauseNotPossible, .unknownRecipe, .ingredientsMissing,
      .unknownPlayer, .unknownMap, .unknownMatch,
      .formatNotPossible, .alreadyFriends,
      .notFriends,
      .oneself, .unknownRequest, .tooManyFriends, .otherHasTooManyFriends, .tooManyRequests,
      .otherHasTooManyRequests, .requestRefused, .blocked, .tooManyBlocked, .alreadyChallenging,
      .tooManyChallenges, .unknownChallenge, .unknownRoom, .notInRoom, .notHost, .roomClosedToYou,
      .unknownSet, .unknownCountry, .alreadyPlayed, .unknownList, .listEmpty,
      .listInvalid, .placeInvalid, .duplicatePlace, .tooManyLists, .tooManyPlaces,
      .tooManyFavourites, .accountNeeded, .mapInvalid, .tooManyMaps, .notPublishable,
      .unknownEvent, .eventOver, .tooManyEvents,
      .unknownNews, .tooManyBookmarks,
      .pictureInvalid, .pushOff,
      .subscriptionInvalid, .tooLarge:
      false
    }
  }
}
