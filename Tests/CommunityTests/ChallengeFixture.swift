import GameRules

@testable import Community

/// A board and what came out of it.
struct ChallengeFixture {
  var board = ChallengeBoard()
  var now = Samples.monday
  var transcript: [ChallengeAction] = []
  var wakeUp: Instant?
  /// Those that were opened, by their numbers.
  private(set) var opened: [ChallengeID: Challenge] = [:]

  static let terms = ChallengeTerms(map: "world")

  static func id(_ number: Int) -> ChallengeID {
    ChallengeID(uuid: UUIDv7(bits: UInt128(1000 + number)))
  }

  /// A challenge that was opened.
  func challenge(_ number: Int) -> Challenge { opened[Self.id(number)]! }

  @discardableResult
  mutating func send(
    _ number: Int, from sender: PlayerID, to receiver: PlayerID,
    availability: (PlayerID) -> Availability = { _ in .free }
  ) -> ChallengeVerdict {
    handle(
      .send(
        Self.id(number), from: ChallengeParty(sender, availability(sender)),
        to: ChallengeParty(receiver, availability(receiver)), Self.terms, isAllowed: true))
  }

  @discardableResult
  mutating func handle(_ event: ChallengeEvent) -> ChallengeVerdict {
    let outcome = board.handle(event, at: now)
    for action in outcome.actions {
      if case .wake(let instant) = action { wakeUp = instant }
      if case .tell(_, .received(let challenge)) = action { opened[challenge.id] = challenge }
    }
    transcript += outcome.actions
    return outcome.verdict
  }

  /// How each player was told that a challenge ended.
  func endings(of number: Int) -> [PlayerID: [ChallengeEnding]] {
    var endings: [PlayerID: [ChallengeEnding]] = [:]
    for case .tell(let player, .ended(let challenge, let ending)) in transcript
    where challenge.id == Self.id(number) {
      endings[player, default: []].append(ending)
    }
    return endings
  }
}
