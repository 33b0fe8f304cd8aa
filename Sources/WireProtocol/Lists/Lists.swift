import Community
import GameRules
import Geodesy

// MARK: - Methods

/// Makes a list of places.
public enum ListCreate: WireMethod {
  public static let name: StaticString = "list.create"
  public static let documentation: StaticString = """
    Makes a list of places of your own. With a key, which your client chooses, the request can be \
    repeated: if you have a list of that key, it is returned as it is, and nothing is added. An \
    account has up to 50 lists of 500 places, a guest 5 of 100. Guests have no public lists \
    (accountNeeded). A title has 1 to 60 visible characters, a name of a place up to 80, without \
    control characters and those that turn the direction of text (listInvalid). Places are at \
    least 100 m apart (duplicatePlace) and in a country, where the server knows them \
    (placeInvalid).
    """
  public static let errors: [GameErrorCode] = [
    .tooManyLists, .tooManyPlaces, .duplicatePlace, .listInvalid, .placeInvalid, .accountNeeded,
  ]

  public struct Parameters: WireObject, Hashable {
    public var title: String
    public var visibility: ListVisibility?
    public var key: String?
    public var places: [ListPlaceText]?

    public init(
      title: String, visibility: ListVisibility? = nil, key: String? = nil,
      places: [ListPlaceText]? = nil
    ) {
      self.title = title
      self.visibility = visibility
      self.key = key
      self.places = places
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      title = try fields("title", \.title, "The title.")
      visibility = try fields.optional(
        "visibility", \.visibility, "The players that may open it; without it, you alone.")
      key = try fields.optional(
        "key", \.key, "Your own name of the request: 1 to 64 characters, else listInvalid.")
      places = try fields.optional(
        "places", \.places, "At most 100, else tooManyPlaces; list.add adds more.")
    }
  }

  public typealias Result = ListReply
}

/// Changes the title or the visibility of a list.
public enum ListSet: WireMethod {
  public static let name: StaticString = "list.set"
  public static let documentation: StaticString = """
    Renames a list of yours, or changes who may open it. Matches that have begun go on. A list that \
    an operator has made private cannot be public again (notPublishable).
    """
  public static let errors: [GameErrorCode] = [
    .unknownList, .listInvalid, .accountNeeded, .notPublishable,
  ]

  public struct Parameters: WireObject, Hashable {
    public var list: ListID
    public var title: String?
    public var visibility: ListVisibility?

    public init(list: ListID, title: String? = nil, visibility: ListVisibility? = nil) {
      self.list = list
      self.title = title
      self.visibility = visibility
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      list = try fields("list", \.list, "The list.")
      title = try fields.optional("title", \.title, "The new title.")
      visibility = try fields.optional(
        "visibility", \.visibility, "The players that may open it from now on.")
    }
  }

  public typealias Result = ListReply
}

/// Deletes a list.
public enum ListDelete: WireMethod {
  public static let name: StaticString = "list.delete"
  public static let documentation: StaticString = """
    Deletes a list of yours with what is counted of it. Matches of it stay.
    """
  public static let errors: [GameErrorCode] = [.unknownList]

  public typealias Parameters = ListReference

  public typealias Result = Nothing
}

/// Adds places to a list.
public enum ListAdd: WireMethod {
  public static let name: StaticString = "list.add"
  public static let documentation: StaticString = """
    Adds places to a list of yours: all of them or, unless duplicates are skipped, none. The \
    errors are those of list.create.
    """
  public static let errors: [GameErrorCode] = [
    .unknownList, .tooManyPlaces, .duplicatePlace, .listInvalid, .placeInvalid,
  ]

  public struct Parameters: WireObject, Hashable {
    public var list: ListID
    public var places: [ListPlaceText]
    public var skipsDuplicates: Bool?

    public init(list: ListID, places: [ListPlaceText], skipsDuplicates: Bool? = nil) {
      self.list = list
      self.places = places
      self.skipsDuplicates = skipsDuplicates
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      list = try fields("list", \.list, "The list.")
      places = try fields("places", \.places, "The places: 100 at most, else tooManyPlaces.")
      skipsDuplicates = try fields.optional(
        "skipDuplicates", \.skipsDuplicates,
        "True leaves out what is within 100 m of another place.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var list: ListCard
    public var added: [Int]
    public var skipped: Int

    public init(list: ListCard, added: [Int], skipped: Int) {
      self.list = list
      self.added = added
      self.skipped = skipped
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      list = try fields("list", \.list, "The list.")
      added = try fields(
        "added", \.added, "The numbers of the new places, in the order of the request.")
      skipped = try fields("skipped", \.skipped, "How many were left out.")
    }
  }
}

/// Removes places from a list.
public enum ListRemove: WireMethod {
  public static let name: StaticString = "list.remove"
  public static let documentation: StaticString = """
    Removes places from a list of yours. Numbers that it does not have are ignored.
    """
  public static let errors: [GameErrorCode] = [.unknownList, .tooManyPlaces]

  public struct Parameters: WireObject, Hashable {
    public var list: ListID
    public var places: [Int]

    public init(list: ListID, places: [Int]) {
      self.list = list
      self.places = places
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      list = try fields("list", \.list, "The list.")
      places = try fields("places", \.places, "Their numbers: 100 at most, else tooManyPlaces.")
    }
  }

  public typealias Result = ListReply
}

// MARK: - Objects

/// Parameters that name a list.
public struct ListReference: WireObject, Hashable {
  public var list: ListID

  public init(list: ListID) {
    self.list = list
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    list = try fields("list", \.list, "The list.")
  }
}

/// A result that has a list.
public struct ListReply: WireObject, Hashable {
  public var list: ListCard

  public init(list: ListCard) {
    self.list = list
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    list = try fields("list", \.list, "The list.")
  }
}

/// A place to be put on a list.
public struct ListPlaceText: WireObject, Hashable {
  public var coordinate: Coordinate
  public var name: String?

  public init(coordinate: Coordinate, name: String? = nil) {
    self.coordinate = coordinate
    self.name = name
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    coordinate = try fields.coordinate(\.coordinate, "Where it is.")
    name = try fields.optional("name", \.name, "Its name, up to 80 characters.")
  }

  public static let schemaName: StaticString? = "NewListPlace"
  public static let documentation: StaticString = "A place to be put on a list."
}
