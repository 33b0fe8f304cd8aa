import GameRules
import Storage

/// Checks whether a server could resume the matches of the journal.
struct JournalCheck {
  private let source: any RecordSource
  private let read: JournalReading

  init(_ source: any RecordSource, _ read: @escaping JournalReading) {
    self.source = source
    self.read = read
  }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var problems = IntegrityProblems(exampleLimit: exampleLimit)
    let entries = try await source.journal()
    let matches = Dictionary(grouping: entries, by: \.match).sorted { $0.key < $1.key }
    var places: [PlayerID: MatchID] = [:]
    // Players may pass the time of waiting with a match alone.
    var pastimes: Set<MatchID> = []
    for (id, entries) in matches {
      guard let machine = try await check(entries, of: id, &problems) else { continue }
      seat(machine, in: &places, &problems)
      if machine.setup.mode == .solo { pastimes.insert(id) }
    }
    for ticket in try await source.waitingTickets() {
      guard let match = places[ticket.player], !pastimes.contains(match) else { continue }
      problems.add("player \(ticket.player): waits, and is in match \(match)")
    }
    let extent = "\(entries.count) entries of \(matches.count) matches"
    return CheckResult(extent: extent, problems: problems)
  }

  /// Records the players of a live match, and reports players who are in two.
  private func seat(
    _ machine: Match, in places: inout [PlayerID: MatchID], _ problems: inout IntegrityProblems
  ) {
    for seat in machine.seats where !seat.hasLeft {
      if let other = places.updateValue(machine.setup.id, forKey: seat.player) {
        problems.add("player \(seat.player): is in match \(other) and in \(machine.setup.id)")
      }
    }
  }

  /// Replays the match as a start does; `nil` if that fails.
  private func check(
    _ entries: [JournalEntry], of id: MatchID, _ problems: inout IntegrityProblems
  ) async throws(StorageError) -> Match? {
    let countBefore = problems.count
    var machine: Match?
    var unknown: Set<PlayerID> = []
    for (index, entry) in entries.enumerated() {
      let place = "match \(id), entry \(entry.sequence)"
      switch (read(entry.payload), index) {
      case (nil, _): problems.add("\(place): cannot be read")
      case (.begun(let setup), 0):
        machine = Match(setup)
        if setup.id != id { problems.add("\(place): is the beginning of match \(setup.id)") }
        for player in setup.players where try await source.player(player) == nil {
          unknown.insert(player)
        }
      case (.begun, _): problems.add("\(place): begins the match a second time")
      case (.happened, 0): problems.add("\(place): the match has no beginning")
      case (.happened(let event), _):
        if (event == .begin) != (index == 1) {
          problems.add("\(place): the first round does not start here")
        }
        if let problem = problem(of: entry, event, after: entries[index - 1]) {
          problems.add("\(place): \(problem)")
        }
        // A match with problems cannot be replayed.
        if problems.count == countBefore { _ = machine?.handle(event, at: entry.at) }
      }
    }
    guard let machine, problems.count == countBefore else { return nil }
    // A player who left a match may have been deleted since.
    for seat in machine.seats where unknown.contains(seat.player) && !seat.hasLeft {
      problems.add("match \(id): player \(seat.player) is unknown: the next start aborts the match")
    }
    if machine.isFinished {
      problems.add("match \(id): the journal plays it to its end, and there is no result")
    }
    return machine
  }

  private func problem(
    of entry: JournalEntry, _ event: MatchEvent, after previous: JournalEntry
  ) -> String? {
    guard Instant.plausible.contains(entry.at) else { return "has a moment that can't be" }
    guard entry.at < previous.at, !event.isFirstOfProcess else { return nil }
    return "is older than the entry before it"
  }
}
