import GameRules
import JSON

/// Makes a set of the places of a finished match.
public enum PlaceSetCreate: WireMethod {
  public static let name: StaticString = "set.create"
  public static let documentation: StaticString = """
    Makes a set of the places of a finished match of yours, or returns the one that there is, so that \
    others can play them by a link. The results of its players are the first rows of the set's board. \
    Share the address /v1/share/ followed by the set's name. For an attempt at a day's challenge this \
    returns the day's set, and is refused as wrongPhase until that day is opened. Refused as \
    formatNotPossible if the match was aborted or is of a list, its map is gone, its places were not \
    all drawn at the beginning, or its format has no boards, as a quiz has none.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .formatNotPossible, .wrongPhase]

  public typealias Parameters = MatchReference

  public struct Result: WireObject, Hashable {
    public var set: PlaceSetName

    public init(set: PlaceSetName) { self.set = set }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      set = try fields("set", \.set, "What set.get and match.begin take.")
    }
  }
}

/// A set of places and its board.
public enum PlaceSetGet: WireMethod {
  public static let name: StaticString = "set.get"
  public static let documentation: StaticString = """
    How a set of places is played, and its board. On the board of a match's places everybody who has \
    played them has a row: that of the first match. So it is of an event's places, which there are \
    from its start on. It counts for nothing else.
    """
  public static let errors: [GameErrorCode] = [.unknownSet]

  public struct Parameters: WireObject, Hashable {
    public var set: PlaceSetName

    public init(set: PlaceSetName) { self.set = set }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      set = try fields("set", \.set, "The name of the set.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var set: PlaceSetName
    public var format: FormatName
    public var map: String
    public var options: MatchOptions
    public var rows: [BoardCard]
    public var me: BoardCard?
    public var count: Int

    public init(
      set: PlaceSetName, format: FormatName, map: String, options: MatchOptions,
      rows: [BoardCard], me: BoardCard?, count: Int
    ) {
      self.set = set
      self.format = format
      self.map = map
      self.options = options
      self.rows = rows
      self.me = me
      self.count = count
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      set = try fields("set", \.set, "What match.begin takes.")
      format = try fields("format", \.format, "The format in which it is played.")
      map = try fields("map", \.map, "The map's name.")
      options = try fields("options", \.options, "How it is played.")
      rows = try fields("rows", \.rows, "The ten best, best first.")
      me = try fields.optional("me", \.me, "Your own row, if you have played it.")
      count = try fields("count", \.count, "How many players have a row, listed or not.")
    }
  }
}
