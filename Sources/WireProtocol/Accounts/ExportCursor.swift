import GameRules
import JSON

/// The place in an export where a part begins. Clients pass it back as it is.
public enum ExportCursor: Hashable, Sendable {
  /// Matches before this one, written as its id.
  case matches(before: MatchID)
  /// Lists after this one, written `list` and its id, as long as the id of a match.
  case lists(after: ListID)
  /// Maps after this one, written `maps` and its id; from the first one on, if it is `nil`, written
  /// `maps` and zeros.
  case maps(after: OwnMapID?)
  /// A part of a map's file but the first, 1 to ``mostMapParts``, written `map`, the hexadecimal
  /// digit of the part, the id, and the eight digits of the version of the file.
  case map(OwnMapID, part: Int, version: Int)

  /// The greatest number of a part of a map's file.
  public static let mostMapParts = 15
}

extension ExportCursor: WireValue {
  private static let listPrefix = "list"
  private static let mapPrefix = "maps"
  private static let mapPartPrefix = "map"
  private static let versionLength = 8
  private static let mapPartLength = 1 + LinkSecret.length + versionLength
  /// The number of characters of cursors.
  static let lengths = UUIDv7.textLength...(mapPartPrefix.count + mapPartLength)
  private static let noMap = String(repeating: "0", count: LinkSecret.length)

  /// Reads the text of a cursor; `nil` for anything else.
  init?(_ text: String) {
    if text.hasPrefix(Self.listPrefix) {
      guard let list = ListID(String(text.dropFirst(Self.listPrefix.count))) else { return nil }
      self = .lists(after: list)
    } else if text.hasPrefix(Self.mapPrefix) {
      let id = String(text.dropFirst(Self.mapPrefix.count))
      guard let map = OwnMapID(id) else { return nil }
      self = .maps(after: id == Self.noMap ? nil : map)
    } else if text.hasPrefix(Self.mapPartPrefix) {
      let rest = text.dropFirst(Self.mapPartPrefix.count)
      guard let digit = rest.first, digit.isASCII, !digit.isUppercase,
        let part = digit.hexDigitValue, part > 0, rest.count == Self.mapPartLength,
        let map = OwnMapID(String(rest.dropFirst().prefix(LinkSecret.length))),
        let version = UInt32(rest.suffix(Self.versionLength), radix: 16),
        !rest.contains(where: \.isUppercase), rest.allSatisfy(\.isHexDigit)
      else { return nil }
      self = .map(map, part: part, version: Int(version))
    } else {
      guard let uuid = UUIDv7(text: text.utf8) else { return nil }
      self = .matches(before: MatchID(uuid: uuid))
    }
  }

  public init(wire node: JSONNode) throws(WireFault) {
    guard let cursor = node.string.flatMap(Self.init) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = cursor
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .matches(let match): match.write(to: &writer)
    case .lists(let list): writer.string("\(Self.listPrefix)\(list)")
    case .map(let map, let part, let version):
      let digits = String(UInt32(truncatingIfNeeded: version), radix: 16)
      let zeros = String(repeating: "0", count: Self.versionLength - digits.count)
      writer.string(
        Self.mapPartPrefix + String(part, radix: 16) + map.description + zeros + digits)
    case .maps(let map): writer.string(Self.mapPrefix + (map?.description ?? Self.noMap))
    }
  }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .text(.exportCursor)
  }
  public static let example = ExportCursor.matches(before: .example)
  public static let expectation = "the cursor of a part"
}
