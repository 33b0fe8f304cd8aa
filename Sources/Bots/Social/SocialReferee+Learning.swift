import GameRules
import Referee
import WireProtocol

// The referee judges what players have learnt.
extension SocialReferee {
  /// `memory.map` and `memory.due`, asked for one after the other.
  mutating func judge(
    _ cards: [MemoryCard], due: MemoryDue.Result, at now: Instant, of player: PlayerID
  ) {
    guard let today = calendar?.today else { return }
    note("\(name(player)) looks at what is due")
    let found =
      self[player].memory.judge(cards, on: today)
      + MemoryModel.violations(of: due, among: cards, at: now)
    for violation in found { complain("\(name(player)): \(violation)") }
  }

  /// A journey in countries that were due is in those, then in countries never seen.
  ///
  /// - Parameters:
  ///   - due: The countries that were due before it.
  ///   - seen: All that had been seen.
  mutating func judge(
    journey reveals: [RevealedRound], due: Set<CountryCode>, seen: Set<CountryCode>,
    of player: PlayerID
  ) {
    note("\(name(player)) reviews what is due")
    let own = reveals.filter { !$0.isAided }.compactMap(\.country)
    for country in own where seen.contains(country) && !due.contains(country) {
      complain("\(name(player)) reviews \(country), which was not due")
    }
    // One place more is drawn, for an aid.
    let most = min(due.count, reveals.count + 1)
    let missing = 1 + reveals.count { $0.isAided || $0.country == nil }
    let reviewed = own.count { due.contains($0) }
    check(
      reveals.count < Self.journeyRounds || reviewed >= most - missing,
      "\(name(player)) reviews \(reviewed) countries of the \(due.count) that are due")
  }

  private static let journeyRounds = 5
}
