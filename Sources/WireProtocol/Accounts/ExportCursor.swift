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
  /// A part of a map's file but the first, 1 to ``mostMapParts``, of a file whose version ends with
  /// these eight bits. Written `p`, the hexadecimal digit of the part, the two of the version, and
  /// the id.
  case map(OwnMapID, part: Int, version: UInt8)

  /// The greatest number of a part of a map's file.
  public static let mostMapParts = 15
}

extension ExportCursor: WireValue {
  private static let listPrefix = "list"
  private static let mapPrefix = "maps"
  private static let mapPartPrefix = "p"
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
      let digits = Array(text.utf8.dropFirst(Self.mapPartPrefix.count).prefix(3))
      guard digits.allSatisfy(Array("0123456789abcdef".utf8).contains),
        let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16), value > 0xFF,
        let map = OwnMapID(String(text.dropFirst(Self.mapPartPrefix.count + digits.count)))
      else { return nil }
      self = .map(map, part: Int(value >> 8), version: UInt8(truncatingIfNeeded: value))
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
      let digits = String(part << 8 | Int(version), radix: 16)
      writer.string(Self.mapPartPrefix + digits + map.description)
    case .maps(let map): writer.string(Self.mapPrefix + (map?.description ?? Self.noMap))
    }
  }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .text(.exportCursor)
  }
  public static let example = ExportCursor.matches(before: .example)
  public static let expectation = "the cursor of a part"
}
