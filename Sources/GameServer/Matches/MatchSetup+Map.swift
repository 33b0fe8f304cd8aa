import GameRules
import WireProtocol

extension MatchSetup {
  /// The player's map that is played; `nil` of other matches.
  func matchMap(title: String?) -> MatchMap? {
    ownMap == nil ? nil : MatchMap(title: title, diagonal: diagonal)
  }
}
