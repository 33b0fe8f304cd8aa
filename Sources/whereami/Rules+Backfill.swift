import ArgumentParser
import Community
import Foundation
import GameRules
import Integrity
import Storage

// Applying rules to the past of existing players.
extension Rules {
  /// The options of preview and backfill.
  struct Replay: ParsableArguments {
    @Argument(help: ArgumentHelp("A rule file (JSON).", valueName: "FILE"))
    var file: String
    @OptionGroup var folder: DataFolder
    @Option(
      help: ArgumentHelp("How many players to name for each badge, 0 to 10000.", valueName: "N"))
    var players = 5

    func validate() throws {
      guard IntegrityLimits.examples.contains(players) else {
        throw ValidationError("--players is 0 to 10000, not \(players)")
      }
    }
  }

  struct Preview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show who would get which badge if the rules had been in force from the beginning.",
      discussion: """
        Changes nothing. A server may be running; the preview sees the data of the moment at which \
        it began. Badges that players already have are not counted as grants.
        """)
    @OptionGroup var replay: Replay

    func run() async throws {
      let book = try RuleFile.book(inFile: replay.file)
      try await replay.folder.withSnapshot { snapshot in
        let backfill = Backfill(book, nameLimit: replay.players)
        let report = try await backfill.preview(of: snapshot)
        print(report.table)
        print("would be granted: \(report.summary); nothing was changed")
        print(book.blindSpots)
      }
    }
  }

  struct BackfillBadges: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backfill",
      abstract: "Grant the badges that `preview` shows, once; the server must be stopped.",
      discussion: """
        A badge gets the moment at which it was earned. If the rules notify of badges, the players \
        get a notification with the current time; other notifications of the rules are not sent. \
        A second run grants nothing.
        """)
    @OptionGroup var replay: Replay

    func run() async throws {
      let book = try RuleFile.book(inFile: replay.file)
      try await replay.folder.withStore { store in
        var random = SystemRandomNumberGenerator()
        let now = Instant(millisecondsSinceEpoch: Int64(Date.now.timeIntervalSince1970 * 1000))
        let report = try await Backfill(book, nameLimit: replay.players)
          .grant(in: store, at: now, using: &random)
        print(report.table)
        print("granted: \(report.summary)")
        print(book.blindSpots)
      }
    }
  }
}

extension BackfillReport {
  /// A line for each badge.
  fileprivate var table: String {
    let width = max(5, lines.map(\.badge.id.text.count).max() ?? 0)
    let rows = [Self.row("badge", "gets it", "has it", "", width)]
    return
      (rows
      + lines.map { line in
        Self.row(line.badge.id.text, "\(line.grants)", "\(line.holders)", line.whom, width)
      }).joined(separator: "\n")
  }

  private static func row(
    _ badge: String, _ grants: String, _ holders: String, _ names: String, _ width: Int
  ) -> String {
    let name = badge.padding(toLength: width, withPad: " ", startingAt: 0)
    let numbers = [grants, holders].map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }
    return "\(name)\(numbers.joined())\(names.isEmpty ? "" : "  \(names)")"
  }

  fileprivate var summary: String {
    "\(grantCount) badges and \(notificationCount) notifications, of \(playerCount) players seen"
  }
}

extension BackfillReport.Line {
  /// The players by name, as far as they are named.
  fileprivate var whom: String {
    let more = grants - names.count
    let rest = more > 0 && !names.isEmpty ? ["and \(more) more"] : []
    return (names.map(\.text) + rest).joined(separator: ", ")
  }
}

extension RuleBook {
  /// The notes on events that the history does not have, one per line.
  fileprivate var blindSpots: String {
    let spots = partlyBlindRules.map { rule in
      "rule \(rule.id) is on \(rule.event.rawValue): \(rule.event.blindSpot ?? "")"
    }
    return (spots + ["notifications come with badges only; no other is sent for what is past"])
      .map { "note: \($0)" }.joined(separator: "\n")
  }
}
