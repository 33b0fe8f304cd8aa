import Geodesy

@testable import GameRules

/// Finds in what a match tells everything that its hearer may not know yet: places, countries and
/// truths of rounds that are not revealed, others' pins and answers, and points from them.
///
/// It looks at all members of a notice or a snapshot, so that a new member is looked at too. Only
/// the setup is left out: it has the places, and no message is made of it as a whole.
struct MatchSecrecy {
  /// Somebody who is told of a match.
  enum Hearer: Hashable {
    case player(PlayerID)
    case watcher
  }

  /// The coordinates that each player has placed a marker at, or guessed.
  private var pins: [PlayerID: Set<Coordinate>] = [:]
  /// The countries that each player named or was told by a fork.
  private var countries: [PlayerID: Set<CountryCode>] = [:]
  private var verdicts: [PlayerID: Set<Bool>] = [:]
  private var lenses: [PlayerID: Set<Coordinate>] = [:]
  /// The number of the last round that was revealed to each player.
  private var revealed: [PlayerID: Int] = [:]
  private var guessed: [PlayerID: [Int: Set<PlayerID>]] = [:]
  private var gone: [PlayerID: Set<PlayerID>] = [:]

  /// Notes what a player does, and hence knows.
  mutating func note(_ event: MatchEvent) {
    switch event {
    case .mark(let player, _, let answer), .guess(let player, _, let answer?):
      pins[player, default: []].insert(answer.coordinate)
      if let country = answer.country { countries[player, default: []].insert(country) }
      if let verdict = answer.verdict { verdicts[player, default: []].insert(verdict) }
    case .aid(let player, _, .lens(let lens)): lenses[player, default: []].insert(lens.center)
    case .aid(let player, _, .fork(let fork)):
      countries[player, default: []].formUnion(fork.countries)
    case .begin, .answer, .move, .guess, .aid, .pause, .resume, .ready, .goOn, .quit, .dropped,
      .returned, .delayed, .timePassed, .excused, .interrupted, .places, .abort:
      break
    }
  }

  /// Takes a notice, and returns what it tells too much.
  ///
  /// - Parameter match: As it is after the event that the notice is of.
  mutating func leaks(in notice: MatchNotice, to player: PlayerID, of match: Match) -> [String] {
    var leaks: [String] = []
    switch notice {
    case .guessed(let round, let other):
      guessed[player, default: [:]][round, default: []].insert(other)
    case .playerLeft(let other, _): gone[player, default: []].insert(other)
    case .revealed(let round):
      let settled = (guessed[player]?[round.number] ?? []).union(gone[player] ?? [])
      let out = match.playedRounds.prefix { $0.number < round.number }.flatMap(\.effects)
        .filter { $0.reserve.count == 0 }.map(\.player)
      if !settled.union(out).isSuperset(of: match.setup.players) {
        leaks.append("a reveal before everybody had guessed")
      } else {
        revealed[player] = round.number
      }
    case .marked(_, let other, _) where !isPartner(other, of: player, in: match):
      leaks.append("the marker of somebody of another side")
    case .standings(_, let standings, _):
      for standing in standings {
        leaks += points(
          standing.total, standing.reserve, of: standing.player, after: revealed[player] ?? 0,
          in: match)
      }
    // Also those hear of the end who left before reveals.
    case .finished(let finished):
      revealed[player] = match.playedRounds.count
      for result in finished.results {
        leaks += points(
          result.total, result.reserve, of: result.player, after: match.playedRounds.count,
          in: match)
      }
    case .matched, .started, .roundStarted, .guessing, .hurried, .aided, .frozen, .paused,
      .resumed, .marked, .ready, .playerDropped, .playerReturned:
      break
    }
    return leaks
      + secrets(in: notice, to: .player(player), after: revealed[player] ?? 0, of: match)
  }

  /// What a snapshot tells too much.
  func leaks(in snapshot: MatchSnapshot, to hearer: Hearer, of match: Match) -> [String] {
    let round = Self.lastRevealedRound(of: match)
    var told: Set<Bool> = []
    if case .player(let player) = hearer { told = verdicts[player] ?? [] }
    let hasLeakedVerdict = snapshot.verdict.map { !told.contains($0) } ?? false
    return (hasLeakedVerdict ? ["a verdict"] : [])
      + secrets(in: snapshot, to: hearer, after: round, of: match)
      + snapshot.participants.flatMap {
        points($0.total, $0.reserve, of: $0.player, after: round, in: match)
      }
  }

  /// While a round is played it is the one before.
  private static func lastRevealedRound(of match: Match) -> Int {
    if case .round(let round, _, _) = match.stage { return round - 1 }
    return match.playedRounds.count
  }

  private func isPartner(_ other: PlayerID, of player: PlayerID, in match: Match) -> Bool {
    guard match.setup.format.sides != .each else { return false }
    let sides = Dictionary(uniqueKeysWithValues: zip(match.setup.players, match.setup.sides))
    return other != player && sides[other] == sides[player]
  }

  /// Whether points or health are others than those after the last round that was revealed.
  private func points(
    _ total: Int, _ reserve: Reserve?, of player: PlayerID, after round: Int, in match: Match
  ) -> [String] {
    let rounds = match.playedRounds.filter { $0.number <= round }
    let known = rounds.flatMap(\.results).filter { $0.player == player }.map(\.score)
    let left = rounds.flatMap(\.effects).last { $0.player == player }?.reserve
    return (total == known.reduce(0, +) ? [] : ["points of a round that is not revealed"])
      + (reserve == left ?? match.setup.initialReserve
        ? [] : ["health after a round that is not revealed"])
  }

  private func secrets(
    in told: Any, to hearer: Hearer, after round: Int, of match: Match
  ) -> [String] {
    var (pins, countries) = (Set<Coordinate>(), Set<CountryCode>())
    if case .player(let player) = hearer {
      let side = match.setup.players.filter { isPartner($0, of: player, in: match) } + [player]
      pins = side.reduce(into: lenses[player] ?? []) { $0.formUnion(self.pins[$1] ?? []) }
      // A guess without a pin stands there.
      pins.insert(.origin)
      countries = self.countries[player] ?? []
    }
    var leaks: [String] = []
    func look(at value: Any) {
      switch value {
      case is MatchSetup: return
      case let played as PlayedRound:
        if played.number > round { leaks.append("the result of round \(played.number)") }
      case is Solution: leaks.append("a place")
      case is QuizStatement: leaks.append("whether a statement is true")
      case is RoundResult, is RoundEffect: leaks.append("the result of a player")
      case let coordinate as Coordinate:
        if !pins.contains(coordinate) { leaks.append("a coordinate: \(coordinate)") }
      case let country as CountryCode:
        if !countries.contains(country) { leaks.append("a country: \(country)") }
      case let answer as Answer where answer.verdict != nil: leaks.append("a verdict")
      default: for child in Mirror(reflecting: value).children { look(at: child.value) }
      }
    }
    look(at: told)
    return leaks
  }
}
