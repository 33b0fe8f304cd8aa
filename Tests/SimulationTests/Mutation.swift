import GameRules
import Simulation
import Storage
import Synchronization
import Testing

@testable import GameServer

/// A mistake that the server could have, made on purpose through the seams around it.
struct Mutation: Sendable, CustomTestStringConvertible {
  let name: String
  /// Which invariants may notice.
  let caughtBy: Set<Invariant>
  /// See ``SimulationPlan/socialActivity``. Above 0 where playing alone does not meet the mistake.
  var socialActivity = 0.0
  /// See ``SimulationPlan/journeyActivity``.
  var journeyActivity = 0.0
  /// See ``SimulationPlan/mapActivity``.
  var mapActivity = 0.0
  /// See ``SimulationPlan/roomActivity``.
  var roomActivity = 0.0
  /// Whether only a world over days meets the mistake, or one over the end of a league's week.
  var takesDays = false
  var takesWeek = false
  /// Whether only a world in which people stay away for days meets the mistake.
  var takesAbsences = false
  let make: @Sendable () -> Sabotage

  var testDescription: String { name }

  /// - Parameter change: Breaks something.
  init(
    _ name: String, _ caughtBy: Set<Invariant>,
    _ change: @escaping @Sendable (inout Sabotage) -> Void
  ) {
    self.name = name
    self.caughtBy = caughtBy
    make = {
      var sabotage = Sabotage()
      change(&sabotage)
      return sabotage
    }
  }

  /// The same mistake among people who do little else than make friends and lose passwords.
  func amongSociablePlayers() -> Mutation {
    var mutation = self
    mutation.socialActivity = 0.9
    return mutation
  }

  /// The same mistake among people who do little else than go on journeys.
  func amongTravellers() -> Mutation {
    var mutation = self
    mutation.journeyActivity = 0.9
    return mutation
  }

  /// The same mistake among people who do little else than make and play maps.
  func amongSurveyors() -> Mutation {
    var mutation = self
    mutation.mapActivity = 0.7
    return mutation
  }

  /// The same mistake among people who mostly are in rooms.
  func amongGatherers() -> Mutation {
    var mutation = self
    mutation.roomActivity = 0.6
    return mutation
  }

  /// The same mistake until after the end of a league's week.
  func overWeeks() -> Mutation {
    var mutation = self
    mutation.takesWeek = true
    return mutation
  }

  /// The same mistake over weeks in which people stay away for days.
  func overAbsences() -> Mutation {
    var mutation = self
    mutation.takesAbsences = true
    return mutation
  }

  /// The same mistake over days on which people come for some minutes.
  func overDays() -> Mutation {
    var mutation = self
    mutation.takesDays = true
    return mutation
  }

  // MARK: - Kinds of mistakes

  typealias Send = @GameLoop @Sendable (String) -> [String]
  typealias Commit = @GameLoop @Sendable ([StoreWrite]) -> [StoreWrite]

  /// True once in so many times.
  static func every(_ count: Int) -> @Sendable () -> Bool {
    let number = Mutex(0)
    return {
      number.withLock { number in
        number += 1
        return number % count == 0
      }
    }
  }

  /// Of the messages that contain the word, one in so many is changed.
  static func some(
    _ word: String, oneOf count: Int = 20, _ change: @escaping @Sendable (String) -> [String]
  ) -> Send {
    let isTime = every(count)
    return { text in text.contains(word) && isTime() ? change(text) : [text] }
  }

  static func dropped(_ word: String) -> Send { some(word) { _ in [] } }

  static func doubled(_ word: String) -> Send { some(word) { [$0, $0] } }

  static func replaced(_ word: String, with other: String, oneOf count: Int = 20) -> Send {
    some(word, oneOf: count) { [$0.replacing(word, with: other)] }
  }

  /// A message is held back until the next one has been sent, to whomever.
  static func late(_ word: String) -> Send {
    let held = Mutex<String?>(nil)
    return { text in
      if let previous = held.withLock({ held in
        defer { held = nil }
        return held
      }) {
        return [text, previous]
      }
      guard text.contains(word) else { return [text] }
      held.withLock { $0 = text }
      return []
    }
  }

  /// A number that follows a name is one more.
  static func increased(_ name: String) -> Send {
    some("\"\(name)\":") { text in
      guard let range = text.firstRange(of: "\"\(name)\":") else { return [text] }
      let digits = text[range.upperBound...].prefix { $0.isNumber }
      guard let number = Int(digits) else { return [text] }
      return [String(text[..<range.upperBound] + "\(number + 1)" + text[digits.endIndex...])]
    }
  }

  /// Of the writes of that kind, one in so many is left out.
  static func skipped(
    oneOf count: Int, _ isMeant: @escaping @Sendable (StoreWrite) -> Bool
  ) -> Commit {
    let isTime = every(count)
    return { writes in writes.filter { !isMeant($0) || !isTime() } }
  }

  /// The server's own parts, broken in every process that starts.
  static func part(
    _ change: @escaping @GameLoop @Sendable (Server) -> Void
  ) -> @Sendable (inout Sabotage) -> Void {
    { $0.prepare = change }
  }
}

extension MatchEntry {
  /// The event of a journal entry, if it is one.
  static func event(_ write: StoreWrite) -> MatchEvent? {
    guard case .journal(let entry) = write,
      case .happened(let event) = MatchEntry(decoding: entry.payload)
    else { return nil }
    return event
  }
}
