/// The costs of requests in credits, of which a connection has a token bucket
/// (``GameConfiguration/requestAllowance``).
enum RequestCost {
  static let usual = 1.0
  /// A text that is no valid message.
  static let invalidMessage = 5.0
  /// The list of maps or of events, the longest replies that an anonymous client gets.
  static let openList = 8.0
  /// A request that disturbs another player: twenty at once, then five a second.
  static let friendRequest = 10.0
  /// An attempt at a room's code: an address that tries one a second for a day finds a room of a
  /// thousand with a chance of one in six.
  static let roomCode = 20.0
  /// A message to all members of a room, or the whole room to each of them.
  static let emote = 4.0
  static let roomChange = 5.0
  /// A solo match, whose result is stored for ever, and which machines can play within a moment.
  static let soloMatch = 10.0
  /// A set of places, which is stored for ever.
  static let placeSet = 10.0
  /// Places that are put on a list, up to a hundred: each is looked up in the atlas and stored.
  static let listPlaces = 10.0
  /// A change of a list or of a mark.
  static let listChange = 5.0
  /// Lists that are looked up and counted.
  static let listView = 2.0
  /// A map's page, for which its file may have to be read.
  static let mapPage = 4.0
  /// A search, of which clients send one a few letters.
  static let search = 2.0
  /// Something that is made of finds, which is stored for ever.
  static let composition = 5.0
  /// A replay, which anybody with a link may ask for, and which draws pictures.
  static let replay = 10.0
  /// A subscription to push messages, which is stored.
  static let pushSubscription = 5.0
  /// A request that hashes a password.
  static let password = 10.0
  /// The creation of a player, who is stored for ever.
  static let newPlayer = 20.0
  /// A part of an export.
  static let export = 20.0
}

/// Limits that several kinds of requests share.
enum RequestLimits {
  /// Requests that cost as much are also charged to the client's address.
  static let addressCost = 10.0
  /// The credits of an address: fifty new players, or a hundred solo matches, at once; then one, or
  /// two, a second.
  static let addressAllowance = RequestAllowance(perSecond: 20, burst: 1000)
  /// How many addresses' credits are remembered.
  static let rememberedAddresses = 20_000
  /// How long a client is told to wait when all threads of a pool are busy.
  static let overloadPause = Duration.seconds(1)
}
