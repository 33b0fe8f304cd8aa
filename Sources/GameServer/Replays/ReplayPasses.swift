import Accounts
import GameRules

/// Links by which operators look at matches whose places are still secret. Nobody else is told of
/// them, and they are gone with the process.
@GameLoop
final class ReplayPasses {
  private var matches = RecencyTable<LinkSecret, MatchID>(limit: 100)

  /// Makes a link to a match.
  func pass(to match: MatchID) -> LinkSecret {
    var random = SystemRandomNumberGenerator()
    let link = LinkSecret(using: &random)
    matches[link] = match
    return link
  }

  /// The match of a link; `nil` for another kind of link.
  subscript(link: LinkSecret) -> MatchID? { matches[link] }
}
