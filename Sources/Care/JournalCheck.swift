import GameRules
import Storage

/// Looks whether a server could take up again what the journal has.
struct JournalCheck {
  private let source: any RecordSource
  private let read: JournalReading

  init(_ source: any RecordSource, _ read: @escaping JournalReading) {
    self.source = source
    self.read = read
  }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var findings = Findings(exampleLimit: exampleLimit)
    let entries = try await source.journal()
    let matches = Dictionary(grouping: entries, by: \.match).sorted { $0.key < $1.key }
    for (id, entries) in matches {
      if try await isOver(id) {
        findings.add("match \(id) is over, and has \(entries.count) entries")
      } else {
        try await check(entries, of: id, &findings)
      }
    }
    let extent = "\(entries.count) entries of \(matches.count) matches"
    return CheckResult(extent: extent, findings: findings)
  }

  private func isOver(_ id: MatchID) async throws(StorageError) -> Bool {
    do {
      return try await source.finishedMatch(id) != nil
    } catch {
      // It is there, and its own check says what is wrong with it.
      _ = try error.asFinding()
      return true
    }
  }

  private func check(
    _ entries: [JournalEntry], of id: MatchID, _ findings: inout Findings
  ) async throws(StorageError) {
    for (index, entry) in entries.enumerated() {
      let place = "match \(id), entry \(entry.sequence)"
      switch (read(entry.payload), index) {
      case (nil, _): findings.add("\(place): cannot be read")
      case (.begun(let setup), 0):
        if setup.id != id { findings.add("\(place): is the beginning of match \(setup.id)") }
        for player in setup.players where try await source.player(player) == nil {
          findings.add("\(place): player \(player) is unknown: the next start aborts the match")
        }
      case (.begun, _): findings.add("\(place): begins the match a second time")
      case (.happened, 0): findings.add("\(place): the match has no beginning")
      case (.happened(let event), _):
        if (event == .begin) != (index == 1) {
          findings.add("\(place): the first round does not start here")
        }
      }
    }
  }
}
