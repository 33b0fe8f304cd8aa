import ArgumentParser
import Bots
import Community
import Foundation
import GameRules

/// The commands of the bots, which play and check a server, or load and measure it.
struct BotCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bots",
    abstract: "Play matches against a server and check them, or load and measure a server.",
    discussion: """
      `whereami bots` alone is `whereami bots play`; `whereami bots play --help` has its options.
      """,
    subcommands: [PlayBots.self, LoadBots.self], defaultSubcommand: PlayBots.self)
}

/// Plays real matches with bots that check all messages by the rules.
struct PlayBots: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play matches against a server and check them.",
    discussion: """
      The bots recompute every distance and score, and check that no message is missing, early or \
      late, and that replays and boards are as the matches were. Exit code 1 if there were \
      violations, or if a bot could not play.

      With --social they form groups of friends: they sign up, connect and disconnect, befriend and \
      challenge each other, change their pictures, and view profiles, rankings and inboxes; some \
      delete their accounts at the end. All answers are checked. This needs a server with the \
      standard rules and some seconds of --grace; --matches, --ranked and --solo are ignored.

      With --social --days they live for days, between which the server's clock is moved: streaks, \
      reviews, reminders, digests, the news of each day and expired tokens are checked as well. This \
      takes a server for tests, whose clock is ahead of the machine's afterwards.
      """)

  @Option(
    help: ArgumentHelp("The server: ws:// or wss://, address, port and path.", valueName: "URL"))
  var url = "ws://127.0.0.1:8080/v1/ws"
  @Option(
    help: """
      Bots that play at the same time, 1 to 20000. A single one waits for somebody to play against.
      """)
  var count = 200
  @Option(help: "Matches that they finish together.")
  var matches = 1000
  @Option(
    help: ArgumentHelp(
      "How long a bot thinks before each answer and guess, for example 0ms...3s.",
      valueName: "RANGE"))
  var think = RangeArgument(DurationArgument(.zero), DurationArgument(.zero))
  @Option(
    help: ArgumentHelp(
      "How good the bots are: 1 guesses right, 0 anywhere on Earth.", valueName: "RANGE"))
  var skill = RangeArgument(0.0, 1.0)
  @Option(
    help: ArgumentHelp("The map to play on (default: the server's standard map).", valueName: "MAP")
  )
  var map: String?
  @Flag(
    help: """
      Play ranked matches. Bots whose ratings have drifted apart wait until the windows have widened.
      """)
  var ranked = false
  @Option(
    help: ArgumentHelp(
      "The way to play; see docs/PLAYING.md. For more than two, with --party, or ranked team.",
      valueName: "NAME"))
  var format = Format.classic.id.name
  @Option(
    help: """
      Play in rooms of so many bots, 2 to 16, instead of in duels; --count is a multiple of it.
      """)
  var party: Int?
  @Option(help: "With --party: the number of bots that watch each room, 0 to 64.")
  var watchers = 0
  @Flag(help: "With --party: the rooms deal every bot aids.")
  var aids = false
  @Flag(help: "Play alone instead of in duels.")
  var solo = false
  @Flag(help: "Come back after a lost connection or a restart, and go on with the match.")
  var persistent = false
  @Flag(help: "Live in circles of friends, and check everything that surrounds the game.")
  var social = false
  @Option(help: "With --social: how many rounds of life, 1 to 1000.")
  var rounds = 3
  @Option(
    help: ArgumentHelp(
      """
      With --social: how many days, 1 to 300, in place of rounds. Between them the server's clock \
      is moved: takes --data-dir, and a server that was started with --clock-ahead 0.
      """, valueName: "N"))
  var days: Int?
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp("With --days: the folder of the server's database.", valueName: "DIR"))
  var dataDir: String?
  @Flag(help: "With --social: let a challenge expire, which takes a minute.")
  var expiry = false
  @Option(help: "The same seed makes the bots think as long and guess as well.")
  var seed: UInt64 = 1

  @Option(
    name: .customLong("tls-ca"),
    help: ArgumentHelp(
      "PEM file of the authorities to trust with wss:// instead of the system's.",
      valueName: "FILE"))
  var tlsAuthorities: String?

  func validate() throws {
    guard url.hasPrefix("ws://") || url.hasPrefix("wss://") else {
      throw ValidationError("--url is ws:// or wss://, not '\(url)'")
    }
    guard (1...20_000).contains(count) else {
      throw ValidationError("--count is 1 to 20000, not \(count)")
    }
    if social { try checkSocial() }
    try checkDays()
    guard (1...10_000_000).contains(matches) else {
      throw ValidationError("--matches is 1 to 10000000, not \(matches)")
    }
    guard think.lower.duration <= think.upper.duration else {
      throw ValidationError("--think: the lower bound comes first")
    }
    guard skill.lower <= skill.upper, (0...1).contains(skill.lower), (0...1).contains(skill.upper)
    else { throw ValidationError("--skill is between 0 and 1, the lower bound first") }
    guard let format = Format.named(format) else {
      throw ValidationError("--format is one of those in docs/PLAYING.md, not \(format)")
    }
    let ladder = ranked ? format.ladder : nil
    guard party.map(format.takes) ?? (ladder != nil || format.seats.lowerBound <= 2) else {
      throw ValidationError("--format \(format.id.name) is not for so many players; see --party")
    }
    try checkParty()
    guard !solo || format.seats.contains(1) else {
      throw ValidationError("--format \(format.id.name) is not played alone")
    }
    guard !ranked || ladder != nil else {
      throw ValidationError("--format \(format.id.name) is not played for the rating")
    }
    if let players = ladder?.players, players > 2, count != 1, count % players != 0 {
      throw ValidationError("--count is a multiple of \(players) for ranked \(format.id.name)")
    }
  }

  private func checkParty() throws {
    guard let party else {
      guard watchers == 0, !aids else {
        throw ValidationError("--watchers and --aids are for --party")
      }
      return
    }
    guard !aids || Format.named(format)?.sharedAids.isEmpty != true else {
      throw ValidationError("--aids is not for --format \(format), which deals none")
    }
    guard (0...RoomLimits.watchers).contains(watchers) else {
      throw ValidationError("--watchers is 0 to \(RoomLimits.watchers), not \(watchers)")
    }
    guard (2...MatchLimits.players.upperBound).contains(party), count % party == 0 else {
      throw ValidationError("--party is 2 to 16, and --count a multiple of it")
    }
    guard !ranked, !solo, !persistent, !social else {
      throw ValidationError("--party is neither --ranked, --solo, --persistent nor --social")
    }
  }

  private func checkDays() throws {
    guard let days else {
      guard dataDir == nil else { throw ValidationError("--data-dir is for --days") }
      return
    }
    guard social, dataDir != nil else {
      throw ValidationError("--days is for --social, and takes --data-dir")
    }
    guard BotPlan.dayCounts.contains(days) else {
      throw ValidationError("--days is 1 to 300, not \(days)")
    }
  }

  private func checkSocial() throws {
    guard BotPlan.socialCounts.contains(count) else {
      let (least, most) = (BotPlan.socialCounts.lowerBound, BotPlan.socialCounts.upperBound)
      throw ValidationError("--count is \(least) to \(most) with --social, not \(count)")
    }
    guard BotPlan.roundCounts.contains(rounds) else {
      throw ValidationError("--rounds is 1 to 1000, not \(rounds)")
    }
    guard !ranked, !solo, !persistent else {
      throw ValidationError("--social is neither --ranked nor --solo nor --persistent")
    }
    guard tlsAuthorities == nil else {
      throw ValidationError("--tls-ca is not for --social: pictures trust the system's authorities")
    }
  }

  func run() async throws {
    var plan = BotPlan(
      url: url, count: count, matches: matches, think: think.lower.duration...think.upper.duration,
      isRanked: ranked, isSolo: solo)
    if let format = Format.named(format) {
      plan.format = format
      plan.isSolo = solo || !ranked && !format.seats.contains(2)
    }
    plan.party = party
    plan.watchers = watchers
    plan.dealsAids = aids
    plan.skill = skill.lower...skill.upper
    plan.map = map
    plan.isPersistent = persistent
    plan.rounds = rounds
    plan.days = days
    plan.letsChallengesExpire = expiry
    plan.seed = seed
    plan.tlsAuthorities = tlsAuthorities
    let goal = social ? "" : "/\(matches)"
    let progress = { @Sendable (progress: BotReport) in
      let line =
        "matches \(progress.matches)\(goal)  bots \(progress.online)"
        + "  errors \(progress.errors.count)  violations \(progress.violations.count)\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
    let start = ContinuousClock.now
    let report =
      if social {
        await SocialFleet(plan, server: dataDir.map(ServerOperator.init)).run(progress: progress)
      } else {
        await BotFleet(plan).run(progress: progress)
      }
    print(Self.text(report, after: ContinuousClock.now - start))
    guard report.violations.isEmpty, report.errors.isEmpty, social || report.matches == matches
    else { throw ExitCode.failure }
  }

  private static func text(_ report: BotReport, after time: Duration) -> String {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    let rate = String(format: "%.1f", Double(report.matches) / seconds)
    var lines = [
      "\(report.matches) matches in \(String(format: "%.1f", seconds)) s (\(rate)/s), "
        + "\(report.violations.count) violations, \(report.errors.count) errors, "
        + "\(report.throttles) times told to slow down"
    ]
    for deed in report.deeds { lines.append(String(format: "%9d  ", deed.count) + deed.name) }
    let width = max(18, (report.latencies.map(\.method.utf8.count).max() ?? 0) + 1)
    lines.append(
      padded("latency in ms", width) + "    count      p50      p90      p99    p99.9      max")
    for latency in report.latencies {
      let values = latency.microseconds.map { String(format: "%9.2f", Double($0) / 1000) }
      let count = String(format: "%9d", latency.count)
      lines.append(padded(latency.method, width) + count + values.joined())
    }
    // Last, where a reader of a long log looks first.
    lines += report.violations.prefix(shown).map { "VIOLATION \($0)" }
    lines += report.errors.prefix(shown).map { "ERROR \($0)" }
    return lines.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
  }

  /// The number of violations and errors that are printed one by one.
  private static let shown = 50
}
