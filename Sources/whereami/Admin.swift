import ArgumentParser
import Foundation
import GameRules
import GameServer
import Integrity

/// The commands for operators.
struct Admin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin", abstract: "Operate a data directory and the server that runs on it.",
    subcommands: [
      Status.self, Player.self, Match.self, Kick.self, Ban.self, Unban.self, Bans.self,
      Replay.self, Suspects.self, Clear.self, Reports.self, Dismiss.self, Unlist.self, Event.self,
      News.self, Refund.self, DropPicture.self,
      Announce.self, Audit.self, Clock.self,
      MakeBackup.self,
      RestoreBackup.self, Export.self, Import.self, Verify.self, VacuumDatabase.self,
    ])

  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Verify the stored data; exit code 1 if there are problems.",
      discussion: """
        Checks the file, references, and all derived data: scores from guesses, statistics from \
        matches and visits, the ranking from statistics. Changes nothing. A server may be running; \
        the checks see the data of the moment at which they began. Of a PostgreSQL database \
        (--store), a copy is exported into a temporary folder (TMPDIR), checked and deleted: that \
        needs as much room as `admin export`.
        """)
    @OptionGroup var folder: DataFolder
    @Option(
      help: ArgumentHelp("Number of problems of each check to show, 0 to 10000.", valueName: "N"))
    var examples = 20

    func validate() throws {
      guard IntegrityLimits.examples.contains(examples) else {
        throw ValidationError("--examples is 0 to 10000, not \(examples)")
      }
    }

    func run() async throws {
      try await folder.withSnapshot { snapshot in
        let verification = Verification(
          of: snapshot, readingJournal: JournalContent.init(payload:), exampleLimit: examples,
          at: Instant(millisecondsSinceEpoch: Int64(Date().timeIntervalSince1970 * 1000)))
        var isSound = true
        for check in Verification.Check.allCases {
          let outcome = try await verification.outcome(of: check)
          print(outcome.text)
          isSound = isSound && outcome.isSound
          if outcome.isLast {
            print(
              "the rest was not checked: nothing that is read from a broken file means anything")
            break
          }
        }
        if !isSound { throw ExitCode.failure }
      }
    }
  }
}

extension JournalContent {
  @Sendable fileprivate init?(payload: [UInt8]) {
    switch MatchEntry(decoding: payload) {
    case .begun(let setup, _): self = .begun(setup)
    case .happened(let event): self = .happened(event)
    case nil: return nil
    }
  }
}

extension Verification.Outcome {
  /// The result's line, followed by the problems.
  fileprivate var text: String {
    let name = check.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
    let verdict = isSound ? "ok" : "\(problems.count) wrong"
    var lines = ["\(name)  \(verdict)\(extent.map { ", \($0)" } ?? "")"]
    lines += problems.examples.map { "  \($0)" }
    let more = problems.count - problems.examples.count
    if more > 0 { lines.append("  and \(more) more") }
    return lines.joined(separator: "\n")
  }
}
