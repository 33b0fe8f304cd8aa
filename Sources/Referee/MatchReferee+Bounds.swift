import GameRules
import WireProtocol

// The times and bounds of each format, as the referee judges them.
extension MatchReferee {
  /// Checks that a match has the players, rounds and times of its format.
  mutating func judgeBounds(_ content: MatchContent) {
    let (options, rules) = (content.options, rules)
    check(rules.players.contains(content.players.count), "too many or too few players")
    check(
      rules.side == nil || content.players.count.isMultiple(of: 2), "sides of different sizes")
    if let rounds = rules.rounds {
      check(options.rounds == rounds, "\(options.rounds) rounds in a format of \(rounds)")
    } else {
      check((1...10).contains(options.rounds), "\(options.rounds) rounds")
    }
    let times: [(name: String, time: Duration, most: Int64?)] = [
      ("looking", options.movingTime, rules.mostMoving),
      ("guessing", options.guessingTime, rules.mostGuessing),
      ("opening", options.openingTime, rules.mostOpening),
      ("countdown", options.countdown, rules.mostCountdown),
      ("ready", options.readyTime, rules.mostReady),
    ]
    for (name, time, most) in times {
      guard let most else { continue }
      check(time <= .milliseconds(most), "more time for \(name) than the format allows: \(time)")
    }
    if let clock = rules.clock {
      check(options.movingTime == .milliseconds(clock), "another clock than the format's")
    }
    if let hurry = rules.hurry {
      check(options.hurryTime == .milliseconds(hurry), "another hurry than the format's")
    }
  }

  /// Checks that nobody guessed later than the first guess of the round allows. A player whose time
  /// ran out hurries nobody, and a freeze gives back some of the time.
  mutating func judgeMoments(of results: [RoundScore]) {
    guard let hurry = content?.options.hurryTime, hurry > .zero, results.count > 1,
      let first = results.compactMap(\.guessedAt).min(),
      !results.contains(where: { $0.isDefaulted && $0.guessedAt == first })
    else { return }
    let freeze: Duration = aid.areDealt == true ? Self.freezeTime : .zero
    for result in results {
      guard let moment = result.guessedAt else { continue }
      let slack = Self.latencyAllowance + (result.isDefaulted ? Self.delay : .zero)
      check(
        moment <= first + hurry + freeze + slack,
        "a guess \(moment - first) after the first, which leaves \(hurry)")
    }
  }

  /// Checks that places whose countries are asked for are in one, and never twice running in the
  /// same one.
  mutating func judgeCountry(_ country: String?) {
    guard rules.changesCountry else { return }
    check(country != nil, "a place in no country")
    check(country != lastCountry, "the country \(country ?? "") twice running")
    lastCountry = country
  }

  /// How long an event may be on its way. It waits for its commit, which takes seconds on a busy
  /// machine.
  static let delay = Duration.seconds(10)

  /// The most that a server makes up for a slow line.
  private static let latencyAllowance = Duration.milliseconds(500)
}
