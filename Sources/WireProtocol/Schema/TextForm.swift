import Community
import GameRules

/// The form of a string of a certain kind: a pattern for the documents, and the same as a question
/// for the codec. A test holds the two against each other.
public enum TextForm: Hashable, Sendable, CaseIterable {
  /// An id: a UUID in text, in either case.
  case identifier
  case username
  /// A username, or what stands in the place of one that is gone.
  case playerName
  /// The code of a room, in either case.
  case roomCode
  /// A country: ISO 3166-1 alpha-2.
  case country
  /// The name of a set of places.
  case placeSet
  /// The secret of a link to a replay, or the id of a list.
  case replayLink
  /// A place in a ranking, in hexadecimal digits.
  case rankingCursor
  /// The place in an export where a part begins.
  case exportCursor

  /// A regular expression (ECMA 262, as JSON Schema has it) of the whole string.
  public var pattern: String {
    switch self {
    case .identifier: "^\(Self.identifierPattern)$"
    case .username: "^\(Self.usernamePattern)$"
    case .playerName: "^(\(Self.usernamePattern)|\(PlayerName.deletedText))$"
    case .roomCode:
      "^[\(RoomCode.alphabet)\(RoomCode.alphabet.lowercased().filter(\.isLetter))]{\(RoomCode.length)}$"
    case .country: "^[A-Z]{2}$"
    case .placeSet:
      "^(daily-([1-9][0-9]{0,4}|100000)|match-[0-9a-f]{\(LinkSecret.length)}"
        + "|event-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$"
    case .replayLink: "^[0-9a-f]{\(LinkSecret.length)}$"
    case .rankingCursor: "^[0-9a-f]{\(2 * RankingGet.Cursor.byteCount)}$"
    case .exportCursor:
      "^(\(Self.identifierPattern)|(list|maps)[0-9a-f]{\(LinkSecret.length)}"
        + "|p[1-9a-f][0-9a-f]{\(LinkSecret.length + 2)})$"
    }
  }

  /// How many characters there are. Follows from the pattern, and is said beside it because `$`
  /// means the end of a line in some languages' expressions.
  public var lengths: ClosedRange<Int> {
    switch self {
    case .identifier: UUIDv7.textLength...UUIDv7.textLength
    case .username, .playerName: Username.lengths
    case .roomCode: RoomCode.length...RoomCode.length
    case .country: 2...2
    case .placeSet: "daily-1".count...("event-".count + UUIDv7.textLength)
    case .replayLink: LinkSecret.length...LinkSecret.length
    case .rankingCursor: 2 * RankingGet.Cursor.byteCount...2 * RankingGet.Cursor.byteCount
    case .exportCursor: UUIDv7.textLength...UUIDv7.textLength
    }
  }

  /// Whether the codec takes a string for one of this form.
  func matches(_ text: String) -> Bool {
    switch self {
    case .identifier: UUIDv7(text: text.utf8) != nil
    case .username: Username(text) != nil
    case .playerName: text == PlayerName.deletedText || Username(text) != nil
    case .roomCode: RoomCode(text) != nil
    case .country: CountryCode(text) != nil
    case .placeSet: PlaceSetName(wire: text) != nil
    case .replayLink: LinkSecret(text) != nil
    case .rankingCursor: RankingGet.Cursor(text: text.utf8) != nil
    case .exportCursor: ExportCursor(text) != nil
    }
  }

  private static let identifierPattern = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
  private static let usernamePattern =
    "[A-Za-z0-9][A-Za-z0-9_.-]{\(Username.lengths.lowerBound - 1),"
    + "\(Username.lengths.upperBound - 1)}"
}
