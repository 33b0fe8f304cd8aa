import GameRules
import Geodesy
import Referee
import Testing
import WireProtocol

@testable import Bots
@testable import GameServer

@Suite("The bots' referee")
@GameLoop
struct RefereeTests {
  struct Entry {
    var match: MatchID
    var sequence: Int
    var event: MatchEventBody
    var text: [UInt8]
    var at: Instant
  }

  /// The events that Bob heard of a duel that Alice and he played to the end.
  private func recordedDuel() async throws -> (entries: [Entry], bob: PlayerID) {
    let (clients, _) = try await DuelTests.playToTheEnd(World())
    let bob = clients[1]
    let entries = try zip(bob.texts, bob.times).compactMap { text, time -> Entry? in
      guard case .event(let name, let parameters) = ServerMessage(text),
        case .match(let match, let sequence, let event) = try ServerEvent(
          name: name, parameters: parameters)
      else { return nil }
      return Entry(match: match, sequence: sequence, event: event, text: text, at: time)
    }
    return (entries, bob.id)
  }

  private func violations(of entries: [Entry], seenBy player: PlayerID) -> [String] {
    var referee = MatchReferee(
      me: player, diagonals: ["world": World.maps.standard.diagonal], tolerance: .milliseconds(1))
    for entry in entries {
      referee.observe(
        entry.match, sequence: entry.sequence, entry.event, text: entry.text, at: entry.at)
    }
    return referee.violations
  }

  @Test("An honest match has no violation")
  func honest() async throws {
    let (entries, bob) = try await recordedDuel()
    #expect(entries.count > 30)
    #expect(violations(of: entries, seenBy: bob) == [])
  }

  /// The deed of a dishonest or broken server, and a word of the referee's complaint.
  struct Fraud: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let complaint: String
    /// Changes the record; false where there was nothing to change.
    let commit: @Sendable (inout [Entry]) -> Bool
  }

  private nonisolated static func first(
    _ entries: [Entry], where fits: (MatchEventBody) -> Bool
  ) -> Int? {
    entries.firstIndex { fits($0.event) }
  }

  private nonisolated static func reveal(
    _ entries: inout [Entry], _ change: (inout RoundRevealed) -> Void
  ) -> Bool {
    for index in entries.indices {
      guard case .revealed(var event) = entries[index].event else { continue }
      change(&event)
      entries[index].event = .revealed(event)
      return true
    }
    return false
  }

  nonisolated static let frauds: [Fraud] = [
    Fraud(testDescription: "an event is left out", complaint: "seq") { entries in
      entries.remove(at: 7)
      return true
    },
    Fraud(testDescription: "an event comes twice", complaint: "seq") { entries in
      entries.insert(entries[5], at: 5)
      return true
    },
    Fraud(testDescription: "a score is a point too high", complaint: "score") { entries in
      reveal(&entries) { $0.results[0].score += 1 }
    },
    Fraud(testDescription: "a distance is a meter short", complaint: "distance") { entries in
      reveal(&entries) { $0.results[1].distance = Meters($0.results[1].distance.value - 1) }
    },
    Fraud(testDescription: "a total is not the sum", complaint: "total") { entries in
      reveal(&entries) { $0.results[0].total += 100 }
    },
    Fraud(testDescription: "a player is missing in the reveal", complaint: "there") { entries in
      reveal(&entries) { $0.results.removeLast() }
    },
    Fraud(testDescription: "the reveal comes before the last guess", complaint: "before everybody")
    {
      entries in
      guard let index = first(entries, where: { if case .revealed = $0 { true } else { false } })
      else { return false }
      (entries[index].event, entries[index - 1].event) = (
        entries[index - 1].event, entries[index].event
      )
      return true
    },
    Fraud(testDescription: "the other's pin stands in an earlier message", complaint: "pin") {
      entries in
      entries[4].text += Array(#"{"note":[1.234567891,2.345678912]}"#.utf8)
      return true
    },
    Fraud(testDescription: "the moving phase is longer than the rules say", complaint: "deadline") {
      entries in
      guard case .roundStarted(var event) = entries[2].event else { return false }
      event.deadline = event.deadline + .seconds(1)
      entries[2].event = .roundStarted(event)
      return true
    },
    Fraud(
      testDescription: "the next round starts before the countdown is over", complaint: "countdown"
    ) {
      entries in
      let starts = entries.indices.filter {
        if case .roundStarted = entries[$0].event { true } else { false }
      }
      entries[starts[1]].at = entries[starts[1] - 1].at
      return true
    },
    Fraud(testDescription: "the wrong player has won", complaint: "won") { entries in
      guard let index = first(entries, where: { if case .finished = $0 { true } else { false } }),
        case .finished(var event) = entries[index].event
      else { return false }
      for result in event.results.indices { event.results[result].hasWon.toggle() }
      entries[index].event = .finished(event)
      return true
    },
    Fraud(testDescription: "the standings have the ranks the wrong way round", complaint: "rank") {
      entries in
      guard let index = first(entries, where: { if case .standings = $0 { true } else { false } }),
        case .standings(var event) = entries[index].event
      else { return false }
      event.standings = event.standings.reversed().enumerated().map { place, standing in
        Standing(player: standing.player, total: standing.total, rank: place + 1)
      }
      entries[index].event = .standings(event)
      return true
    },
    Fraud(testDescription: "the match is called off though nobody has left", complaint: "nobody") {
      entries in
      guard let index = first(entries, where: { if case .finished = $0 { true } else { false } }),
        case .finished(var event) = entries[index].event
      else { return false }
      event.ending = .aborted
      entries[index].event = .finished(event)
      return true
    },
    Fraud(testDescription: "the moving phase is shorter than the rules say", complaint: "deadline")
    {
      entries in
      guard case .roundStarted(var event) = entries[2].event else { return false }
      event.deadline = entries[2].at + .milliseconds(1)
      entries[2].event = .roundStarted(event)
      return true
    },
    Fraud(testDescription: "a player guesses without a guess phase", complaint: "without") {
      entries in
      guard let index = first(entries, where: { if case .guessing = $0 { true } else { false } })
      else { return false }
      entries.remove(at: index)
      for later in entries.indices { entries[later].sequence = later + 1 }
      return true
    },
    Fraud(testDescription: "a player guesses twice", complaint: "twice") { entries in
      guard let index = first(entries, where: { if case .guessed = $0 { true } else { false } })
      else { return false }
      entries.insert(entries[index], at: index + 1)
      for later in entries.indices { entries[later].sequence = later + 1 }
      return true
    },
    Fraud(testDescription: "a round is skipped", complaint: "round") { entries in
      let starts = entries.indices.filter {
        if case .roundStarted = entries[$0].event { true } else { false }
      }
      entries.removeSubrange(starts[1]..<starts[2])
      for later in entries.indices { entries[later].sequence = later + 1 }
      return true
    },
  ]

  @Test("Every fraud is noticed, and called by its name", arguments: frauds)
  func noticed(_ fraud: Fraud) async throws {
    var (entries, bob) = try await recordedDuel()
    #expect(fraud.commit(&entries), "the fraud was committed")
    let found = violations(of: entries, seenBy: bob)
    #expect(found.contains { $0.contains(fraud.complaint) }, "\(found)")
  }
}
