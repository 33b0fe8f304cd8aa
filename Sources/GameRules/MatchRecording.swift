import Geodesy

/// The course of a match, kept for replays: what the players did, and when. Their guesses, and what
/// came of them, stand in the match's result.
///
/// It is kept in a few bytes a moment, as most matches have dozens and nobody looks at most of
/// them.
public struct MatchRecording: Hashable, Sendable {
  /// Something that a player did in a round.
  public struct Moment: Hashable, Sendable {
    public let at: Instant
    /// The player's place in the match's order.
    public let player: Int
    public let round: Int
    public let action: Action

    public init(at: Instant, player: Int, round: Int, action: Action) {
      self.at = at
      self.player = player
      self.round = round
      self.action = action
    }
  }

  public enum Action: Hashable, Sendable {
    /// The marker was placed there, which is kept to a centimeter.
    case marked(Coordinate)
    /// The next step of the player's path was taken.
    case stepped
    /// The player went on to the map.
    case answered
    case guessed
    /// The line was lost.
    case dropped
    case returned
    /// The player left for good.
    case quit
    /// The clock of the round stands from then on.
    case paused
    /// The player ended the pause. One that ended by itself has no such moment.
    case resumed
    case aided(Aid)
    /// The round was shown in the panoramas of that bundle. It is noted when the match is over, and
    /// the moment's player says nothing.
    case shown(bundle: String)
  }

  /// The moments as they are kept.
  public private(set) var bytes: [UInt8] = []
  private var last = Instant(millisecondsSinceEpoch: 0)

  /// A recording of so many bytes takes no more marks; what else happens is still added.
  public static let marksLimit = 32 * 1024

  public init() {}

  /// Adds what an event says that changed the match.
  ///
  /// - Parameter round: The current one, for events that name none.
  public mutating func note(
    _ event: MatchEvent, at now: Instant, round: Int, of players: [PlayerID]
  ) {
    let (player, action): (PlayerID, Action)
    var round = round
    switch event {
    case .mark(let id, let number, let answer):
      guard case .pin(let pin, _) = answer, bytes.count < Self.marksLimit else { return }
      (player, round, action) = (id, number, .marked(pin))
    case .move(let id, let number, _): (player, round, action) = (id, number, .stepped)
    case .answer(let id, let number): (player, round, action) = (id, number, .answered)
    case .guess(let id, let number, _): (player, round, action) = (id, number, .guessed)
    case .dropped(let id): (player, action) = (id, .dropped)
    case .returned(let id): (player, action) = (id, .returned)
    case .quit(let id): (player, action) = (id, .quit)
    case .pause(let id): (player, action) = (id, .paused)
    case .resume(let id): (player, action) = (id, .resumed)
    case .aid(let id, let number, let use): (player, round, action) = (id, number, .aided(use.aid))
    case .begin, .ready, .goOn, .delayed, .timePassed, .excused, .interrupted,
      .places, .abort:
      return
    }
    guard let seat = players.firstIndex(of: player) else { return }
    append(Moment(at: now, player: seat, round: round, action: action))
  }

  /// Adds in which panoramas a round was shown.
  ///
  /// - Parameter bundle: The id of the bundle, at most ``longestBundleID`` bytes.
  public mutating func note(bundle: String, ofRound round: Int) {
    precondition(bundle.utf8.count <= Self.longestBundleID, "an id of a bundle is short")
    append(Moment(at: last, player: 0, round: round, action: .shown(bundle: bundle)))
  }

  /// The longest id of a bundle, in bytes of UTF-8.
  public static let longestBundleID = 64

  private mutating func append(_ moment: Moment) {
    precondition(moment.player < 16, "a player's place has four bits")
    // A clock that was set back between two processes: the order stays.
    let step = max(0, moment.at.millisecondsSinceEpoch - last.millisecondsSinceEpoch)
    last = Instant(millisecondsSinceEpoch: last.millisecondsSinceEpoch + step)
    put(UInt64(step))
    bytes.append(moment.action.code << 4 | UInt8(moment.player))
    put(UInt64(moment.round))
    switch moment.action {
    case .marked(let pin):
      put(pin.latitude.degrees, within: 90)
      put(pin.longitude.degrees, within: 180)
    case .shown(let bundle):
      bytes.append(UInt8(bundle.utf8.count))
      bytes.append(contentsOf: bundle.utf8)
    default: break
    }
  }

  /// Seven bits a byte, the lowest first; all but the last have the highest bit set.
  private mutating func put(_ number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A part of the range in four bytes.
  private mutating func put(_ degrees: Double, within bound: Double) {
    let fraction = (degrees + bound) / (2 * bound)
    let number = UInt32((fraction * Double(UInt32.max)).rounded())
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(number >> shift & 255)) }
  }
}

extension MatchRecording {
  /// Reads what ``bytes`` has; `nil` for anything else.
  public init?(bytes: [UInt8]) {
    self.init()
    guard let moments = Self.moments(of: bytes) else { return nil }
    self.bytes = bytes
    last = moments.last?.at ?? last
  }

  /// In their order.
  public var moments: [Moment] { Self.moments(of: bytes) ?? [] }

  private static func moments(of bytes: [UInt8]) -> [Moment]? {
    var reader = Reader(rest: bytes[...])
    var moments: [Moment] = []
    var now: Int64 = 0
    while !reader.rest.isEmpty {
      guard let step = reader.number(), step < 1 << 60, let head = reader.rest.popFirst(),
        let round = reader.number(), MatchLimits.roundNumbers.contains(Int(clamping: round)),
        let action = reader.action(head >> 4)
      else { return nil }
      let (sum, isTooGreat) = now.addingReportingOverflow(Int64(step))
      guard !isTooGreat else { return nil }
      now = sum
      moments.append(
        Moment(
          at: Instant(millisecondsSinceEpoch: now), player: Int(head & 15), round: Int(round),
          action: action))
    }
    return moments
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func number() -> UInt64? {
      var number: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 63, by: 7) {
        guard let byte = rest.popFirst() else { return nil }
        number |= UInt64(byte & 127) << shift
        if byte < 128 { return number }
      }
      return nil
    }

    mutating func degrees(within bound: Double) -> Double? {
      guard rest.count >= 4 else { return nil }
      let number = rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      rest.removeFirst(4)
      return Double(number) / Double(UInt32.max) * 2 * bound - bound
    }

    mutating func bundle() -> String? {
      guard let count = rest.popFirst(), count <= longestBundleID, rest.count >= count
      else { return nil }
      defer { rest.removeFirst(Int(count)) }
      return String(validating: rest.prefix(Int(count)), as: UTF8.self)
    }

    mutating func action(_ code: UInt8) -> Action? {
      switch code {
      case 0:
        guard let latitude = degrees(within: 90), let longitude = degrees(within: 180),
          let pin = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return .marked(pin)
      case 1: return .stepped
      case 2: return .answered
      case 3: return .guessed
      case 4: return .dropped
      case 5: return .returned
      case 6: return .quit
      case 7: return .paused
      case 8: return .resumed
      case 9: return .aided(.freeze)
      case 10: return .aided(.lens)
      case 11: return .aided(.shuffle)
      case 12: return .aided(.fork)
      case 13: return bundle().map { .shown(bundle: $0) }
      default: return nil
      }
    }
  }
}

extension MatchRecording.Action {
  /// As it is kept.
  fileprivate var code: UInt8 {
    switch self {
    case .marked: 0
    case .stepped: 1
    case .answered: 2
    case .guessed: 3
    case .dropped: 4
    case .returned: 5
    case .quit: 6
    case .paused: 7
    case .resumed: 8
    case .aided(.freeze): 9
    case .aided(.lens): 10
    case .aided(.shuffle): 11
    case .aided(.fork): 12
    case .shown: 13
    }
  }
}

extension [MatchRecording.Moment] {
  /// The ids of the bundles of panoramas in which rounds were shown, by the number of the round.
  public var bundles: [Int: String] {
    reduce(into: [:]) { bundles, moment in
      if case .shown(let bundle) = moment.action { bundles[moment.round] = bundle }
    }
  }

  /// For how long the clock of a round stood at each moment and after it, where these are all
  /// moments of the round: a pause lasts until a player ends it, and no longer than `longest`.
  public func pausedTimes(longest: Duration) -> [Duration] {
    var pauses: [(index: Int, from: Instant, to: Instant)] = []
    for (index, moment) in enumerated() {
      let isPaused = pauses.last.map { moment.at < $0.to } ?? false
      switch moment.action {
      case .paused where !isPaused: pauses.append((index, moment.at, moment.at + longest))
      case .resumed where isPaused: pauses[pauses.count - 1].to = moment.at
      default: break
      }
    }
    return indices.map { index in
      pauses.reduce(.zero) { $1.index >= index ? $0 + ($1.to - $1.from) : $0 }
    }
  }
}
