import AdminSocket
import ArgumentParser
import Foundation
import GameRules
import WireProtocol

/// The player or the addresses that a ban is about.
struct BanArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("An id or a username.", valueName: "PLAYER")) var player: String?
  @Option(
    help: ArgumentHelp(
      "Addresses in CIDR notation: of /8 to /32, of IPv6 /16 to /64.", valueName: "CIDR"))
  var address: String?

  func validate() throws {
    guard (player == nil) != (address == nil) else {
      throw ValidationError("either a player or --address")
    }
  }

  var target: BanTarget { BanTarget(player: player, addresses: address) }
}

extension Admin {
  struct Ban: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Ban a player or addresses.",
      discussion: """
        A banned player's connection is closed with 4503, the match counts as left, and signing in \
        is refused as `banned`, with the reason and the end. Bans survive restarts; a second ban \
        replaces the first. Without a server the ban is written to the database and applies from \
        the next start on.
        """)
    @OptionGroup var who: BanArguments
    @OptionGroup var folder: DataFolder
    @Option(
      name: .customLong("for"),
      help: ArgumentHelp("For how long: 30m, 12h, 7d.", valueName: "DURATION"))
    var duration: BanDuration?
    @Flag(help: "Ban without an end.") var forever = false
    @Option(
      help: ArgumentHelp("The reason shown to the player, up to 120 bytes.", valueName: "TEXT"))
    var reason: String?

    func validate() throws {
      guard (duration == nil) == forever else {
        throw ValidationError("either --for DURATION or --forever")
      }
    }

    func run() async throws {
      let parameters = AdminBan.Parameters(
        target: who.target, milliseconds: duration?.milliseconds, reason: reason)
      let ban = try await folder.ask(AdminBan.self, parameters) {
        try await $0.ban(parameters, by: .current)
      }
      Terminal.show(["\(ban.who) is banned \(ban.term)"])
    }
  }

  struct Unban: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lift a ban; works without a server too.")
    @OptionGroup var who: BanArguments
    @OptionGroup var folder: DataFolder

    func run() async throws {
      let target = who.target
      let ban = try await folder.ask(AdminUnban.self, target) {
        try await $0.unban(target, by: .current)
      }
      Terminal.show(["\(ban.who) is not banned any more"])
    }
  }

  struct Bans: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the bans, latest first; works without a server too.")
    @OptionGroup var folder: DataFolder
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let reply = try await folder.ask(AdminBans.self, Nothing()) { try await $0.bans() }
      guard !json else { return Terminal.showJSON(reply) }
      let lines = reply.bans.map { "\($0.who)  since \($0.since.text), \($0.term)" }
      let more = reply.count - reply.bans.count
      Terminal.show(
        lines.isEmpty ? ["nobody is banned"] : lines + (more > 0 ? ["and \(more) more"] : []))
    }
  }
}

/// The duration of a ban: a `DurationArgument` that may be in days too.
struct BanDuration: ExpressibleByArgument, Hashable {
  let milliseconds: Int

  init?(argument: String) {
    let found: Int
    if argument.hasSuffix("d"), let days = Double(argument.dropLast()), days >= 0, days < 1e6 {
      found = Int((days * 86_400_000).rounded())
    } else if let duration = DurationArgument(argument: argument)?.duration {
      found = Int(duration.wholeMilliseconds)
    } else {
      return nil
    }
    guard AdminLimits.banMilliseconds.contains(found) else { return nil }
    milliseconds = found
  }
}

extension BanCard {
  /// A name, or addresses.
  var who: String { addresses ?? username ?? player.map { "\($0)" } ?? "nobody" }

  /// The end and the reason.
  var term: String {
    (until.map { "until \($0.text)" } ?? "for good") + (reason.map { ": \($0)" } ?? "")
  }
}

extension Instant {
  /// Formats the moment for people, in UTC: `2026-11-21 18:52:03`.
  var text: String {
    Date(timeIntervalSince1970: Double(millisecondsSinceEpoch) / 1000).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateSeparator(.dash)
        .time(includingFractionalSeconds: false).timeSeparator(.colon)
        .dateTimeSeparator(.space))
  }
}
