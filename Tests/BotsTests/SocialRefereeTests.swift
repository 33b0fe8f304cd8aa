import Community
import GameRules
import Testing
import WireProtocol

@testable import Bots

@Suite("The referee of the bots' social life")
struct SocialRefereeTests {
  /// A mistake or fraud of a server, and a part of the violation that the referee must report.
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

    /// Changes the first answer of a method, or the last.
    static func answer<Method: WireMethod>(
      _ method: Method.Type, to player: PlayerID? = nil, isLast: Bool = false,
      _ change: @escaping @Sendable (inout Method.Result) -> Void
    ) -> @Sendable (inout Story) -> Bool {
      { $0.tamper(method, to: player, isLast: isLast, change) }
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

  @Test("An honest server's record of three days has no violation")
  func honestDays() {
    #expect(Story.honestDays.steps.count > 40)
    #expect(Story.honestDays.violations == [])
  }

  @Test("Every fraud about days is noticed, and called by its name", arguments: Fraud.ofDays)
  func noticedInDays(_ fraud: Fraud) { notice(fraud, in: Story.honestDays) }

  private func notice(_ fraud: Fraud, in story: Story = .honest) {
    var story = story
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

  /// Changes the first answer of a method, or the last.
  mutating func tamper<Method: WireMethod>(
    _ method: Method.Type, to player: PlayerID?, isLast: Bool,
    _ change: (inout Method.Result) -> Void
  ) -> Bool {
    let positions = positions(of: method, to: player)
    guard let index = isLast ? positions.last : positions.first,
      case .answer(let player, let answer, let judge) = steps[index],
      var result = answer as? Method.Result
    else { return false }
    change(&result)
    steps[index] = .answer(player, result, judge)
    return true
  }

  /// Where a method is answered, to that player or to anybody.
  func positions<Method: WireMethod>(of method: Method.Type, to player: PlayerID? = nil) -> [Int] {
    steps.indices.filter { index in
      guard case .answer(let asker, let answer, _) = steps[index] else { return false }
      return answer is Method.Result && (player == nil || player == asker)
    }
  }
}
