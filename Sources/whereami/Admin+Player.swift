import AdminSocket
import ArgumentParser
import GameRules
import WireProtocol

extension Admin {
  struct Player: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the data of a player.",
      discussion: """
        Without a server, the stored data are shown. Secrets such as hashes are never shown. The \
        email address and the network address are masked; --private shows them and is recorded in \
        the audit trail.
        """)
    @Argument(help: ArgumentHelp("An id or a username.", valueName: "PLAYER")) var player: String
    @OptionGroup var folder: DataFolder
    @Flag(name: .customLong("private"), help: "Show the complete email and network address.")
    var isPrivate = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let parameters = AdminPlayer.Parameters(player: player, isPrivate: isPrivate)
      let report = try await folder.ask(AdminPlayer.self, parameters) {
        try await $0.player(parameters, by: .current)
      }
      json ? Terminal.showJSON(report) : Terminal.show(report.lines)
    }
  }

  struct Match: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a live or finished match of a running server.",
      discussion: """
        The places of rounds that are still being played are shown only with --reveal, which is \
        recorded in the audit trail.
        """)
    @Argument(help: ArgumentHelp("The match's id.", valueName: "ID")) var match: String
    @OptionGroup var folder: DataFolder
    @Flag(help: "Show places that are not revealed.") var reveal = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      guard MatchID(text: match.lowercased().utf8) != nil else {
        throw ValidationError("\(PlainText.escaped(match)) is no id of a match")
      }
    }

    func run() async throws {
      guard let id = MatchID(text: match.lowercased().utf8) else { return }
      let report = try await folder.ask(
        AdminMatch.self, .init(match: id, isRevealing: reveal))
      json ? Terminal.showJSON(report) : Terminal.show(report.lines)
    }
  }
}

extension PlayerReport {
  /// Formats the data for people.
  var lines: [String] {
    var rows: [(String, String)] = [
      ("player", "\(card.username.text)  \(card.player)"),
      ("account", card.isGuest ? "guest" : account), ("created", createdAt.text),
      ("last there", lastAccess.text),
      ("online", connection.map { "from \($0.address), since \($0.since.text)" } ?? "no"),
    ]
    if let match { rows.append(("match", "\(match)")) }
    if let queue {
      rows.append(
        ("queue", "\(queue.map)\(queue.isRanked ? ", ranked" : "") since \(queue.since.text)"))
    }
    if let ban { rows.append(("BANNED", ban.term)) }
    rows += [
      ("rating", card.rating.map(String.init) ?? "none"),
      (
        "games",
        "\(statistics.gamesPlayed) (\(statistics.soloGames) alone), \(statistics.gamesWon) won, "
          + "\(statistics.quits) left"
      ),
      ("best score", "\(statistics.maximumScore)"),
      ("friends", "\(friends)"), ("badges", "\(badges)"), ("tokens", "\(tokens)"),
    ]
    let lines = rows.map { $0.0.padding(toLength: 12, withPad: " ", startingAt: 0) + $0.1 }
    return lines + (audit.isEmpty ? [] : ["", "what operators did:"] + audit.map(\.text))
  }

  private var account: String {
    let ways = [email.map { "password, \($0)" }].compactMap { $0 } + providers
    return ways.isEmpty ? "account" : "account (\(ways.joined(separator: "; ")))"
  }
}

extension MatchReport {
  /// Formats the data for people.
  var lines: [String] {
    var lines = [
      "match \(match)",
      "\(format), \(origin.rawValue) on \(map), round \(round) of \(roundCount): "
        + (ending.map { "over (\($0.rawValue))" } ?? phase.rawValue)
        + (deadline.map { ", something happens at \($0.text)" } ?? ""),
    ]
    if let startedAt { lines.append("began \(startedAt.text)") }
    if let finishedAt { lines.append("ended \(finishedAt.text)") }
    lines.append("")
    for seat in seats {
      let name: String
      switch seat.username {
      case .username(let username): name = username.text
      case .deleted: name = PlayerName.deletedText
      }
      lines.append(
        name.padding(toLength: 22, withPad: " ", startingAt: 0) + "\(seat.player)  \(seat.total)  "
          + (seat.reserve.map { "\($0) left, " } ?? "")
          + (seat.rank.map { "rank \($0), " } ?? (seat.isConnected ? "there, " : "not there, "))
          + seat.state + (seat.deadline.map { " until \($0.text)" } ?? ""))
    }
    return lines + rounds.map(\.text)
  }
}

extension RoundState {
  /// Formats the data for people.
  fileprivate var text: String {
    let place = solution.map {
      "\($0.coordinate.latitude.degrees), \($0.coordinate.longitude.degrees)"
        + ($0.country.map { " (\($0))" } ?? "")
    }
    let scores = results ?? []
    return "round \(round): \(place ?? "hidden")"
      + (scores.isEmpty ? "" : ", " + scores.map { "\($0.score)" }.joined(separator: " : "))
  }
}
