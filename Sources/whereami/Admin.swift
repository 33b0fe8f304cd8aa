import ArgumentParser
import GameServer
import Integrity

/// What an operator needs besides serving.
struct Admin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin", abstract: "Look after a data directory, and the server that runs on it.",
    subcommands: [
      Status.self, Player.self, Match.self, Kick.self, Ban.self, Unban.self, Bans.self,
      Announce.self, Audit.self, MakeBackup.self, RestoreBackup.self, Verify.self,
      VacuumDatabase.self,
    ])

  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Hold the stored data against itself; exit code 1 if anything disagrees.",
      discussion: """
        Looks at the file, at references, and at everything that follows from something else: \
        scores from guesses, statistics from matches and visits, the ranking from statistics. \
        Changes nothing; a server may be using the data, and what it writes meanwhile is not seen.
        """)
    @OptionGroup var folder: DataFolder
    @Option(
      help: ArgumentHelp("How many problems of each check to show, 0 to 10000.", valueName: "N"))
    var examples = 20

    func validate() throws {
      guard IntegrityLimits.examples.contains(examples) else {
        throw ValidationError("--examples is 0 to 10000, not \(examples)")
      }
    }

    func run() async throws {
      try await folder.withSnapshot { snapshot in
        let verification = Verification(
          of: snapshot, readingJournal: JournalContent.init(payload:), exampleLimit: examples)
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
  /// A line, and below it what is wrong.
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
