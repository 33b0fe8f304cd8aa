import Community
import GameRules
import JSON

/// An enumeration whose cases go by their raw values.
public protocol WireEnumeration: WireValue, CaseIterable, RawRepresentable<String> {}

extension WireEnumeration {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string, let value = Self(rawValue: text) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = value
  }

  public func write(to writer: inout JSONWriter) { writer.string(rawValue) }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .enumeration(allCases.map(\.rawValue))
  }

  public static var example: Self {
    guard let first = allCases.first else { preconditionFailure("it has cases") }
    return first
  }

  public static var expectation: String {
    "one of " + allCases.map { "\"" + $0.rawValue + "\"" }.joined(separator: ", ")
  }
}

extension MatchMode: WireEnumeration {}
extension MatchEnding: WireEnumeration {}
extension MatchWeight.Reason: WireEnumeration {}
extension MatchSnapshot.Phase: WireEnumeration {}
extension MatchOrigin: WireEnumeration {}
extension Movement: WireEnumeration {}
extension ViewWish: WireEnumeration {}
extension BotStrength: WireEnumeration {}
extension Difficulty: WireEnumeration {}
extension Aid: WireEnumeration {}
extension Ingredient: WireEnumeration {}
extension Recipe: WireEnumeration {}
extension Souvenir: WireEnumeration {}
extension NotificationKind: WireEnumeration {}
extension ChallengeReason: WireEnumeration {}
extension RoomEmote: WireEnumeration {}
extension RoomClosing: WireEnumeration {}
extension RoomRole: WireEnumeration {}
extension ReportReason: WireEnumeration {}
extension LeagueMove: WireEnumeration {}
extension Ladder: WireEnumeration {}
extension ListVisibility: WireEnumeration {}
extension NewsSource: WireEnumeration {}
extension NewsOrder: WireEnumeration {}
extension Happening.Kind: WireEnumeration {}
extension DigestRhythm: WireEnumeration {}
extension ListMedal: WireEnumeration {}
extension MapDifficulty: WireEnumeration {}
