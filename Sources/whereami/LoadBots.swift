import ArgumentParser
import Bots
import Foundation

/// Measures a server under load.
struct LoadBots: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Load a server with up to 20000 connections, and measure it.",
    discussion: """
      Commands are due at a fixed rate, independent of the server's answers, and each is timed from \
      when it was due. The tables, the page and the JSON file have p50, p90, p99, p99.9 and the \
      maximum of each kind of command, and warn if the bots rather than the server were measured.

      idle       sign in at a fixed rate (--arrivals), then be silent but for pongs
      human      all in duels; --rate commands a second fall to whoever's turn it is
      duels      as fast as the replies come: how many matches a second (no fixed rate)
      solo       as human, each player alone
      reconnect  sign in, wait for the server to be restarted, come back

      Start the server with --request-rate 0, --max-connections-per-address 20000 and \
      --view-provider coordinates, and for duels with --countdown 0 as well. Exit code 1 if anything \
      was refused or went wrong.
      """)

  @Argument(help: "idle, human, duels, solo or reconnect.")
  var journey: LoadJourney
  @Option(
    help: ArgumentHelp("The server: ws:// or wss://, address, port and path.", valueName: "URL"))
  var url = "ws://127.0.0.1:8080/v1/ws"
  @Option(help: ArgumentHelp("Connections, 1 to 20000.", valueName: "N"))
  var count = 1000
  @Option(help: ArgumentHelp("Connections begun a second.", valueName: "N"))
  var arrivals = 1000.0
  @Option(
    help: ArgumentHelp(
      "human, solo: commands a second of all together (default: each player acts every 3 s).",
      valueName: "N"))
  var rate: Double?
  @Option(
    name: .customLong("warm-up"),
    help: ArgumentHelp(
      """
      Not measured, after all have signed in; human, solo: in it players begin one after the other.
      """, valueName: "TIME"))
  var warmUp = DurationArgument(.seconds(5))
  @Option(
    help: ArgumentHelp(
      "How long is measured; reconnect: how long is waited for all to come back.",
      valueName: "TIME"))
  var duration = DurationArgument(.seconds(30))
  @Option(
    help: ArgumentHelp(
      """
      reconnect: over how long clients come back that the server gave no time (else: as the client's \
      library does, at once, and then more and more rarely).
      """, valueName: "TIME"))
  var spread: DurationArgument?
  @Option(help: ArgumentHelp("The same seed makes the same schedule.", valueName: "N"))
  var seed: UInt64 = 1
  @Option(
    name: .customLong("server-pid"),
    help: ArgumentHelp(
      "The server's process on this machine: its processor time and memory are told as well.",
      valueName: "PID"))
  var serverProcess: Int?
  @Option(
    help: ArgumentHelp(
      "Keeps the players' tokens, and signs in with those that it has.", valueName: "FILE"))
  var tokens: String?
  @Option(
    help: ArgumentHelp("Write a page with charts (HTML, complete in itself).", valueName: "FILE"))
  var report: String?
  @Option(help: ArgumentHelp("Write everything as JSON.", valueName: "FILE"))
  var json: String?
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
    guard LoadPlan.counts.contains(count) else {
      throw ValidationError("--count is 1 to 20000, not \(count)")
    }
    guard Self.rates.contains(arrivals) else {
      throw ValidationError("--arrivals is above 0 and at most 1000000, not \(arrivals)")
    }
    if let rate {
      guard Self.rates.contains(rate) else {
        throw ValidationError("--rate is above 0 and at most 1000000, not \(rate)")
      }
      guard journey == .human || journey == .solo else {
        throw ValidationError("--rate is for human and solo; idle has --arrivals")
      }
    }
    guard count > 1 || (journey != .human && journey != .duels) else {
      throw ValidationError("a duel takes two: --count 2")
    }
    guard duration.duration > .zero else { throw ValidationError("--duration is above 0") }
  }

  private static let rates = 0.001...1_000_000

  func run() async throws {
    let plan = LoadPlan(
      url: url, journey: journey, count: count, arrivalRate: arrivals, commandRate: rate,
      warmUp: warmUp.duration, duration: duration.duration, spread: spread?.duration, seed: seed,
      tokenFile: tokens, serverProcess: serverProcess, tlsAuthorities: tlsAuthorities)
    let result = try await LoadTest(plan).run { line in
      FileHandle.standardError.write(Data((line + "\n").utf8))
    }
    print(LoadTable.text(result))
    if let json { try result.json().write(to: URL(filePath: json)) }
    if let report {
      try Data(LoadPage.html(result).utf8).write(to: URL(filePath: report))
    }
    guard result.errors.isEmpty, result.kinds.allSatisfy({ $0.unanswered == 0 }) else {
      throw ExitCode.failure
    }
  }
}

extension LoadJourney: ExpressibleByArgument {}
