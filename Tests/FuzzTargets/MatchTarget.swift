import GameRules
import Geodesy

/// A match of any format, of one to sixteen players, and whatever happens to it: the invariants hold after every
/// event, the journal's text keeps every event, and the events that changed something, replayed,
/// give an equal match.
enum MatchTarget {
  static let start = Instant(millisecondsSinceEpoch: 1_790_000_000_000)

  /// The longest course; more is the same again.
  private static let maximumEvents = 200

  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    var source = ByteSource(bytes)
    let setup = setup(from: &source)
    var course = MatchCourse(setup, at: start, dealsLate: source.byte() & 1 == 1)
    try course.send(.begin)
    for _ in 0..<maximumEvents where !source.isEmpty && !course.match.isFinished {
      course.wait(wait(from: &source))
      try course.send(event(from: &source, course.match.setup))
    }
    try course.playToTheEnd()
    try course.expectEqualReplay()
  }

  /// A match that was played, for others to look at.
  static let finishedMatch: FinishedMatch = {
    // Two players, two rounds, every duration some minutes.
    var source = ByteSource([1, 1, 200, 150, 100, 50, 200, 1])
    var course = MatchCourse(setup(from: &source), at: start)
    do {
      try course.send(.begin)
      try course.playToTheEnd()
    } catch {
      preconditionFailure("nobody interferes: \(error)")
    }
    guard let finished = course.finished else { preconditionFailure("it was played to the end") }
    return finished
  }()

  private static func setup(from source: inout ByteSource) -> MatchSetup {
    let players = (0...source.index(below: 16)).map {
      PlayerID(uuid: UUIDv7(bits: UInt128($0 + 1)))
    }
    let chosen = MatchOptions(
      rounds: 1 + source.index(below: 10), movingTime: duration(from: &source),
      guessingTime: duration(from: &source),
      readyTime: duration(from: &source), countdown: duration(from: &source),
      graceTime: duration(from: &source))
    let set = PlaceSetName.daily(DailyNumber(at: start))
    let origins = MatchOrigin.allCases.filter {
      MatchSetup.fits(nil, $0, players: players.count)
        || MatchSetup.fits(set, $0, players: players.count)
    }
    let origin = origins[source.index(below: origins.count)]
    let diagonal = Meters.kilometers(source.byte() == 1 ? 1 : 14_916.862)
    let formats = Format.all.filter { $0.takes(players.count) }
    let format = formats[source.index(below: formats.count)]
    let options = format.options(chosen)
    return MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: 99)), format: format, origin: origin, map: "world",
      diagonal: diagonal, options: options, players: players,
      solutions: (0..<format.length.firstPlaces(options)).map { _ in
        Solution(
          coordinate: place(from: &source), country: "DE",
          statement: format.prompt == .statement
            ? QuizStatement(id: "coast.DE.yes", isTrue: source.byte() < 128) : nil)
      }, placeSet: MatchSetup.fits(nil, origin, players: players.count) ? nil : set,
      spare: format.aids.hasDifficulty
        ? MatchPlace(Solution(coordinate: place(from: &source), country: "FR")) : nil,
      dealsAids: players.count > 1 && MatchSetup.canDealAids(format, origin)
        && source.byte() < 128)
  }

  /// Zero, a moment or up to ten minutes.
  private static func duration(from source: inout ByteSource) -> Duration {
    let byte = Int64(source.byte())
    return byte < 16 ? .milliseconds(byte) : .milliseconds((byte - 16) * 600_000 / 239)
  }

  private static func wait(from source: inout ByteSource) -> Duration {
    let byte = Int64(source.byte())
    return .milliseconds(byte < 128 ? byte : (byte - 127) * (byte - 127) * 10)
  }

  private static func place(from source: inout ByteSource) -> Coordinate {
    let latitude = Double(source.number(byteCount: 2)) / 65_535 * 180 - 90
    let longitude = Double(source.number(byteCount: 2)) / 65_535 * 360 - 180
    return Coordinate(latitude: latitude, longitude: longitude) ?? .origin
  }

  private static func answer(from source: inout ByteSource) -> Answer {
    if source.index(below: 8) == 0 { return .verdict(source.byte() < 128) }
    let pin = place(from: &source)
    let countries = [nil, CountryCode("DE"), CountryCode("FR")]
    return .pin(pin, country: countries[source.index(below: countries.count)])
  }

  private static func aid(
    _ player: PlayerID, round: Int, from source: inout ByteSource
  ) -> MatchEvent {
    var uses: [AidUse] = [.freeze, .shuffle, .lens(Lens(center: place(from: &source)))]
    if let (one, other) = CountryCode("DE").flatMap({ one in CountryCode("FR").map { (one, $0) } }),
      let fork = Fork(one, other)
    {
      uses.append(.fork(fork))
    }
    return .aid(player, round: round, uses[source.index(below: uses.count)])
  }

  private static func event(from source: inout ByteSource, _ setup: MatchSetup) -> MatchEvent {
    let kind = source.index(below: 33)
    let choice = Int(source.byte())
    // One who does not take part, too, and a round that there is not.
    let player =
      choice & 15 < setup.players.count
      ? setup.players[choice & 15] : PlayerID(uuid: UUIDv7(bits: 77))
    let round = choice >> 4
    switch kind {
    case 0..<6: return .answer(player, round: round)
    case 6..<10: return .mark(player, round: round, answer(from: &source))
    case 10..<16: return .guess(player, round: round, answer(from: &source))
    case 16..<18: return .guess(player, round: round, Answer?.none)
    case 18..<22: return .ready(player, round: round)
    case 22: return choice < 128 ? .goOn(by: player, round: round) : .ready(player, round: round)
    case 23..<25: return .dropped(player)
    case 25..<27: return .returned(player)
    case 27: return .quit(player)
    case 28 where choice >= 128: return aid(player, round: round & 7, from: &source)
    case 28: return .excused(duration(from: &source))
    case 29: return .interrupted(minimumGrace: duration(from: &source))
    case 32: return choice < 128 ? .pause(player) : .resume(player)
    case 30: return choice == 255 ? .abort : .timePassed
    default: return .timePassed
    }
  }
}
