import Community
import GameRules
import Testing
import WireProtocol

@testable import Bots

@Suite("The referee of the bots' social life")
struct SocialRefereeTests {
  /// What a dishonest or broken server might do, and a word of what the referee has to say.
  struct Fraud: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let complaint: String
    /// Changes the record; false where there was nothing to change.
    let commit: @Sendable (inout Story) -> Bool

    init(
      _ description: String, _ complaint: String,
      _ commit: @escaping @Sendable (inout Story) -> Bool
    ) {
      testDescription = description
      self.complaint = complaint
      self.commit = commit
    }
  }

  @Test("An honest server's record has no violation")
  func honest() {
    #expect(Story.honest.steps.count > 60)
    #expect(Story.honest.violations == [])
  }

  @Test("Every fraud about events is noticed, and called by its name", arguments: Fraud.ofEvents)
  func noticed(_ fraud: Fraud) { notice(fraud) }

  @Test("Every fraud about answers is noticed, and called by its name", arguments: Fraud.ofAnswers)
  func noticedInAnswers(_ fraud: Fraud) { notice(fraud) }

  @Test("Every fraud about records is noticed, and called by its name", arguments: Fraud.ofRecords)
  func noticedInRecords(_ fraud: Fraud) { notice(fraud) }

  private func notice(_ fraud: Fraud) {
    var story = Story.honest
    #expect(fraud.commit(&story), "the fraud was committed")
    let found = story.violations
    #expect(found.contains { $0.contains(fraud.complaint) }, "\(found)")
  }
}

// MARK: - Committing them

extension Story {
  /// Changes the first event that fits.
  mutating func tamper(
    _ player: PlayerID, _ change: (inout SocialEventBody) -> Bool
  ) -> Bool {
    for index in steps.indices {
      guard case .hear(player, var event) = steps[index], change(&event) else { continue }
      steps[index] = .hear(player, event)
      return true
    }
    return false
  }

  /// Leaves out the first event that fits.
  mutating func suppress(_ player: PlayerID, _ fits: (SocialEventBody) -> Bool) -> Bool {
    guard let index = position(of: player, fits) else { return false }
    steps.remove(at: index)
    return true
  }

  /// Lets the first event that fits come twice.
  mutating func repeatEvent(_ player: PlayerID, _ fits: (SocialEventBody) -> Bool) -> Bool {
    guard let index = position(of: player, fits) else { return false }
    steps.insert(steps[index], at: index)
    return true
  }

  /// Lets the first event that fits be told to somebody else as well.
  mutating func leak(
    _ player: PlayerID, to other: PlayerID, _ fits: (SocialEventBody) -> Bool
  ) -> Bool {
    guard let index = position(of: player, fits), case .hear(_, let event) = steps[index] else {
      return false
    }
    steps.insert(.hear(other, event), at: index)
    return true
  }

  private func position(of player: PlayerID, _ fits: (SocialEventBody) -> Bool) -> Int? {
    steps.firstIndex { step in
      if case .hear(player, let event) = step { fits(event) } else { false }
    }
  }

  /// Changes the first of what somebody saw that fits.
  mutating func tamper(_ change: (inout Step) -> Bool) -> Bool {
    for index in steps.indices where change(&steps[index]) { return true }
    return false
  }
}
