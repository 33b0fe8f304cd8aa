import Geodesy
import Testing

@testable import GameRules

@Suite("What a match tells before a round's reveal")
struct MatchSecrecyTests {
  typealias Fixture = MatchFixture

  /// A mistake made on purpose: a notice or a snapshot that tells too much.
  enum Leak: CaseIterable {
    case place, result, opponentsPin, opponentsSnapshot, playersSnapshotToWatchers, fork
    case points, health

    /// Whether a match of that format has that to tell.
    func isPossible(in format: Format) -> Bool {
      switch self {
      case .result, .playersSnapshotToWatchers: true
      case .place, .fork: format.prompt == .place
      case .opponentsPin, .opponentsSnapshot:
        format.prompt == .place && format.seats.upperBound > 1
      case .points: true
      case .health: format.tally.initialReserve != nil
      }
    }
  }

  /// Plays at random, and returns what somebody was told too early.
  ///
  /// - Parameter leak: What the match is made to tell in each round in addition.
  private func leaks(_ format: Format, seed: UInt64, adding leak: Leak? = nil) -> [String] {
    var play = RandomPlay(seed: seed, format: format)
    var secrecy = MatchSecrecy()
    var (found, heard, steps) = ([String](), 0, 0)
    while true {
      for (player, _, notice) in play.fixture.told[heard...] {
        for leak in secrecy.leaks(in: notice, to: player, of: play.fixture.match) {
          found.append("seed \(seed), step \(steps), \(notice) to \(player): \(leak)")
        }
      }
      heard = play.fixture.told.count
      let match = play.fixture.match
      let player = play.players[steps % play.players.count]
      if let snapshot = match.snapshot(for: player) {
        found += secrecy.leaks(in: snapshot, to: .player(player), of: match).map {
          "seed \(seed), step \(steps), the state of \(player): \($0)"
        }
      }
      if let snapshot = match.watcherSnapshot(sequence: steps) {
        found += secrecy.leaks(in: snapshot, to: .watcher, of: match).map {
          "seed \(seed), step \(steps), the watchers' state: \($0)"
        }
      }
      // The last notices, of the end, are looked at too.
      guard !match.isFinished, steps < RandomPlay.mostSteps else { return found }
      if let leak { found += add(leak, to: match, of: player, judgedBy: secrecy) }
      secrecy.note(play.step())
      steps += 1
    }
  }

  /// Tells a player what it must not know while a round is played.
  private func add(
    _ leak: Leak, to match: Match, of player: PlayerID, judgedBy secrecy: MatchSecrecy
  ) -> [String] {
    guard case .round(let round, let start, _) = match.stage else { return [] }
    var secrecy = secrecy
    let place = match.setup.solutions[round - 1]
    let sides = Dictionary(uniqueKeysWithValues: zip(match.setup.players, match.setup.sides))
    let other = match.seats.first { sides[$0.player] != sides[player] && $0.marker != nil }
    var notice: MatchNotice?
    switch leak {
    case .place:
      let told = AidUse.lens(Lens(center: place.coordinate))
      notice = .aided(round: round, told, left: [], deadline: start)
    case .result:
      notice = .revealed(
        PlayedRound(
          number: round, solution: place, startedAt: start, revealedAt: start, results: []))
    case .opponentsPin:
      let pin = other?.marker?.coordinate
      notice = pin.map { .aided(round: round, .lens(Lens(center: $0)), left: [], deadline: start) }
    case .opponentsSnapshot:
      return other.flatMap { match.snapshot(for: $0.player) }.map {
        secrecy.leaks(in: $0, to: .player(player), of: match)
      } ?? []
    case .playersSnapshotToWatchers:
      return match.snapshot(for: player).map {
        secrecy.leaks(in: $0, to: .watcher, of: match)
      } ?? []
    case .fork:
      let told = Fork(CountryCode("SE")!, CountryCode("NO")!)!
      notice = .aided(round: round, .fork(told), left: [], deadline: start)
    case .points, .health:
      let standings = match.seats.map { seat in
        Standing(
          player: seat.player, total: seat.total + (leak == .points ? 1 : 0),
          reserve: leak == .health ? seat.reserve?.losing(1) : seat.reserve, rank: 1)
      }
      notice = .standings(round: round - 1, standings, nextAt: nil)
    }
    return notice.map { secrecy.leaks(in: $0, to: player, of: match) } ?? []
  }

  @Test(
    "Who plays, watches or is out learns no place, country, pin or points of any format too early",
    arguments: Format.all, 0..<6)
  func nothingLeaks(format: Format, seed: UInt64) {
    #expect(leaks(format, seed: seed) == [])
  }

  @Test("The same check notices a match that tells too much", arguments: Leak.allCases)
  func everyLeakIsNoticed(leak: Leak) {
    for format in Format.all where leak.isPossible(in: format) {
      let found = (0..<6).contains { !leaks(format, seed: $0, adding: leak).isEmpty }
      #expect(found, "\(leak) in \(format.id)")
    }
  }

  @Test("Every leak is possible in some format")
  func leaksArePossible() {
    for leak in Leak.allCases { #expect(Format.all.contains(where: leak.isPossible)) }
  }
}
