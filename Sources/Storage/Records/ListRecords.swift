import Community
import GameRules

/// A list of places, without the places.
public struct PlaceListRecord: Hashable, Sendable {
  public let id: ListID
  public let author: PlayerID
  public var title: String
  public var visibility: ListVisibility
  /// By which the author's client repeats the making of the list.
  public let key: String?
  public let createdAt: Instant
  public var updatedAt: Instant
  /// An operator has made it private: it cannot be public again.
  public var isBarred: Bool

  public init(
    id: ListID, author: PlayerID, title: String, visibility: ListVisibility = .private,
    key: String? = nil, createdAt: Instant, updatedAt: Instant, isBarred: Bool = false
  ) {
    self.id = id
    self.author = author
    self.title = title
    self.visibility = visibility
    self.key = key
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.isBarred = isBarred
  }

  /// Whether a player may know that there is this list.
  public func isOpen(to player: PlayerID) -> Bool { author == player || visibility != .private }
}

/// A change of lists, which the store decides on.
public enum ListCommand: Hashable, Sendable {
  /// Makes a list. If the author has one of the same key, that one is kept as it is.
  case create(PlaceListRecord, places: [ListPlaceDraft])
  case edit(ListID, title: String?, visibility: ListVisibility?)
  case delete(ListID)
  case add([ListPlaceDraft], to: ListID, skipsDuplicates: Bool)
  /// Numbers that are not there change nothing.
  case remove(Set<Int>, from: ListID)
}

/// The outcome of a ``ListCommand``.
public enum ListAnswer: Hashable, Sendable {
  /// Nothing has changed.
  case refused(ListRefusal)
  /// The list is as the command wants it.
  case done(ListID)
  case added([Int], skipped: Int)
}

/// A list or a map that a player marks.
public enum MarkSubject: Hashable, Sendable {
  case list(ListID)
  /// The map's name.
  case map(String)
}

/// A player's marks of a list or a map.
public struct FavouriteMark: Hashable, Sendable {
  public var isFavourite: Bool
  /// The player wants to play it.
  public var isWanted: Bool

  public init(isFavourite: Bool = false, isWanted: Bool = false) {
    self.isFavourite = isFavourite
    self.isWanted = isWanted
  }

  public var isNone: Bool { !isFavourite && !isWanted }

  /// The same with what is not `nil` changed.
  func changed(favourite: Bool?, wanted: Bool?) -> FavouriteMark {
    FavouriteMark(
      isFavourite: favourite ?? isFavourite, isWanted: wanted ?? isWanted)
  }
}

/// The outcome of marking.
public enum MarkAnswer: Hashable, Sendable {
  case refused(ListRefusal)
  case marked(FavouriteMark)
}

/// A map that a player marks.
public struct MapMark: Hashable, Sendable {
  public let map: String
  public let mark: FavouriteMark

  public init(map: String, mark: FavouriteMark) {
    self.map = map
    self.mark = mark
  }
}

/// The lists that are looked for.
public enum ListQuery: Hashable, Sendable {
  /// Those that the player may open, in their order.
  case these([ListID])
  /// The player's own, the latest change first.
  case own
  /// Those that the player marks and may open, the latest mark first.
  case marked
  /// Public ones whose titles have words that begin with those of the text, those with the most
  /// finishers first.
  case search(String, limit: Int)
  /// The public ones that were made last.
  case newest(limit: Int)
  /// The public ones with the most finishers, at most `ListLimits.popular`.
  case popular

  /// Of so many lists that a search finds, those with the most finishers are returned.
  static let candidates = 200
}

/// A list as a player sees it.
public struct ListCardRecord: Hashable, Sendable {
  public let list: PlaceListRecord
  public let author: PlayerRecord
  /// How many places it has.
  public let places: Int
  /// The player's.
  public let mark: FavouriteMark
  /// Accounts that finished it within `ListLimits.popularTime`.
  public let recentFinishers: Int
  /// Of all accounts that ever finished it.
  public let finishes: Finishes
  /// The player's own; `nil` before the first finish, and for the author.
  public let result: ListResult?

  /// All finishes of accounts.
  public struct Finishes: Hashable, Sendable {
    /// How many accounts.
    public var accounts = 0
    public var rounds = 0
    public var points = 0

    public init() {}
  }
}

/// A place of a list with how often a player met it.
public struct MetPlace: Hashable, Sendable {
  public let place: ListedPlace
  /// In revealed rounds.
  public let seen: Int
  /// Of those, the ones with at least `ListLimits.pointsOfFound`.
  public let found: Int
}

/// Some places of a list.
public struct ListPageRecord: Hashable, Sendable {
  public let card: ListCardRecord
  /// In the order of their numbers.
  public let places: [MetPlace]
  public let hasMore: Bool
}

/// A list that a player is about to play.
public struct PlayableList: Hashable, Sendable {
  public let list: PlaceListRecord
  /// In the order of their numbers.
  public let places: [ListedPlace]
}

/// Everything about a list in its author's export.
public struct ExportedListRecord: Hashable, Sendable {
  public let list: PlaceListRecord
  public let places: [ListedPlace]
}

/// Some of an author's lists, in the order of their ids.
public struct ExportedListsPage: Hashable, Sendable {
  public let lists: [ExportedListRecord]
  public let hasMore: Bool
}

/// A player's result of a list.
public struct ListResultRecord: Hashable, Sendable {
  public let list: ListID
  public let result: ListResult
  /// How many places the list has now.
  public let places: Int
}

/// A list that a player marks.
public struct ListMarkRecord: Hashable, Sendable {
  public let list: ListID
  public let mark: FavouriteMark
}
