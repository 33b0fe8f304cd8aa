import Community
import GameRules
import Geodesy

// MARK: - Methods

/// A list and its places, in pages.
public enum ListGet: WireMethod {
  public static let name: StaticString = "list.get"
  public static let documentation: StaticString = """
    A list and its places, in the order in which they were added. The author gets all places, \
    others those that they have met in a round of the list that was revealed. A private list is \
    known to its author alone.
    """
  public static let errors: [GameErrorCode] = [.unknownList]

  public struct Parameters: WireObject, Hashable {
    public var list: ListID
    public var after: Int?
    public var limit: Int?

    public init(list: ListID, after: Int? = nil, limit: Int? = nil) {
      self.list = list
      self.after = after
      self.limit = limit
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      list = try fields("list", \.list, "The list.")
      after = try fields.optional(
        "after", \.after, in: 0...Int(Int32.max), "Only places with greater numbers.")
      limit = try fields.optional(
        "limit", \.limit, in: WireLimits.page, "How many places at most; without it, 100.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var list: ListCard
    public var places: [ListPlace]
    public var next: Int?

    public init(list: ListCard, places: [ListPlace], next: Int? = nil) {
      self.list = list
      self.places = places
      self.next = next
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      list = try fields("list", \.list, "The list.")
      places = try fields("places", \.places, "In the order of their numbers.")
      next = try fields.optional(
        "next", \.next, "The after of the next page; absent if there is none.")
    }
  }
}

/// The lists of the player.
public enum ListMine: WireMethod {
  public static let name: StaticString = "list.mine"
  public static let documentation: StaticString = """
    Your lists, the latest change first, and how much you may have.
    """

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var lists: [ListCard]
    public var limits: Limits

    public init(lists: [ListCard], limits: Limits) {
      self.lists = lists
      self.limits = limits
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      lists = try fields("lists", \.lists, "Your lists.")
      limits = try fields("limits", \.limits, "How much you may have.")
    }
  }

  /// How much a player may have.
  public struct Limits: WireObject, Hashable {
    public var lists: Int
    public var places: Int

    public init(lists: Int, places: Int) {
      self.lists = lists
      self.places = places
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      lists = try fields("lists", \.lists, "How many lists.")
      places = try fields("places", \.places, "How many places a list.")
    }

    public static let schemaName: StaticString? = "ListLimits"
    public static let documentation: StaticString =
      "How many lists a player may have, and places in each."
  }
}

/// Public lists by their titles.
public enum ListSearch: WireMethod {
  public static let name: StaticString = "list.search"
  public static let documentation: StaticString = """
    The public lists whose titles have words that begin with those of the text, in any case and \
    with or without accents: those with the most finishers first. Without a text, those that were \
    made last.
    """

  public struct Parameters: WireObject, Hashable {
    public var text: String?
    public var limit: Int?

    public init(text: String? = nil, limit: Int? = nil) {
      self.text = text
      self.limit = limit
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      text = try fields.optional(
        "text", \.text,
        "The beginnings of words; of the first 200 code points, the eight longest words count.")
      limit = try fields.optional(
        "limit", \.limit, in: 1...ListLimits.found, "How many at most; without it, 20.")
    }
  }

  public typealias Result = ListCards
}

/// The public lists with the most finishers.
public enum ListPopular: WireMethod {
  public static let name: StaticString = "list.popular"
  public static let documentation: StaticString = """
    The ten public lists that the most accounts finished within seven days. It is counted once a \
    minute.
    """

  public typealias Parameters = Nothing

  public typealias Result = ListCards
}

/// Marks a list or a map.
public enum FavouriteSet: WireMethod {
  public static let name: StaticString = "favourite.set"
  public static let documentation: StaticString = """
    Marks a list or a map as a favourite, or as one that you want to play, or takes the mark away: \
    what is left out stays. Name a list or a map. Lists and maps with a mark are 200 at \
    most.
    """
  public static let errors: [GameErrorCode] = [.unknownList, .unknownMap, .tooManyFavourites]

  public struct Parameters: WireObject, Hashable {
    public var list: ListID?
    public var map: String?
    public var isFavourite: Bool?
    public var isWanted: Bool?

    public init(
      list: ListID? = nil, map: String? = nil, isFavourite: Bool? = nil, isWanted: Bool? = nil
    ) {
      self.list = list
      self.map = map
      self.isFavourite = isFavourite
      self.isWanted = isWanted
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      list = try fields.optional("list", \.list, "The list to mark.")
      map = try fields.optional("map", \.map, "The name of a map; a list goes before it.")
      isFavourite = try fields.optional("favourite", \.isFavourite, "Whether it is a favourite.")
      isWanted = try fields.optional("wanted", \.isWanted, "Whether you want to play it.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var isFavourite: Bool
    public var isWanted: Bool

    public init(isFavourite: Bool, isWanted: Bool) {
      self.isFavourite = isFavourite
      self.isWanted = isWanted
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      isFavourite = try fields("favourite", \.isFavourite, "Whether it is a favourite.")
      isWanted = try fields("wanted", \.isWanted, "Whether you want to play it.")
    }
  }
}

/// The marked lists and maps.
public enum FavouriteList: WireMethod {
  public static let name: StaticString = "favourite.list"
  public static let documentation: StaticString = """
    The lists, the latest mark first, and the maps that you have marked. Lists that you may not \
    open any more are left out.
    """

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var lists: [ListCard]
    public var maps: [MapMarkCard]

    public init(lists: [ListCard], maps: [MapMarkCard]) {
      self.lists = lists
      self.maps = maps
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      lists = try fields("lists", \.lists, "The lists.")
      maps = try fields("maps", \.maps, "The maps, by name.")
    }
  }
}
