import Geodesy

/// Something that helps a player in a round.
public enum Aid: String, Hashable, Sendable, CaseIterable {
  /// More time.
  case freeze
  /// A circle that holds the place.
  case lens
  /// Another place.
  case shuffle
  /// Two countries, one of them right.
  case fork
}

extension Aid {
  /// The aids of which a player can have more than a match deals.
  public static let bringable: [Aid] = [.freeze, .lens, .fork]

  /// Whether a player can bring these along: one more of each at most.
  public static func canBring(_ aids: [Aid]) -> Bool {
    Set(aids).count == aids.count && aids.allSatisfy(bringable.contains)
  }
}

/// The use of an aid, with what the caller has decided of it.
public enum AidUse: Hashable, Sendable {
  case freeze
  case lens(Lens)
  /// The place that takes the round's is ``MatchSetup/spare``.
  case shuffle
  case fork(Fork)

  public var aid: Aid {
    switch self {
    case .freeze: .freeze
    case .lens: .lens
    case .shuffle: .shuffle
    case .fork: .fork
    }
  }

  /// The time that ``freeze`` adds to the phase.
  public static let freezeTime = Duration.seconds(20)
}

/// A circle that holds a place.
public struct Lens: Hashable, Sendable {
  public let center: Coordinate

  public init(center: Coordinate) { self.center = center }

  public static let radius = Meters(2_000_000)

  /// A circle in which the place may be anywhere: uniform by area.
  public init(around place: Coordinate, using random: inout some RandomNumberGenerator) {
    // A meter less, so that the place is within the circle however the wire rounds.
    center = place.randomPoint(within: Meters(Self.radius.value - 1), using: &random)
  }

  public func holds(_ place: Coordinate) -> Bool { center.distance(to: place) <= Self.radius }
}

/// Two countries, in the order of their codes.
public struct Fork: Hashable, Sendable {
  public let first: CountryCode
  public let second: CountryCode

  /// `nil` if both are the same.
  public init?(_ one: CountryCode, _ other: CountryCode) {
    guard one != other else { return nil }
    let sorted = [one, other].sorted { $0.description < $1.description }
    (first, second) = (sorted[0], sorted[1])
  }

  public var countries: [CountryCode] { [first, second] }
}

extension Match {
  /// Asked again for the same aid in the same round, the reply is the same.
  mutating func aid(
    _ index: Int, _ round: Int, _ use: AidUse, at now: Instant
  ) -> MatchVerdict {
    guard setup.hasAids else { return .refused(.aidNotPossible) }
    guard isPlaying(round), pause == nil, seats[index].isUndecided
    else { return .refused(.wrongPhase) }
    if seats[index].uses.contains(where: { $0.aid == use.aid }) {
      return .aided(left: seats[index].aids)
    }
    // The allowance for slow lines is for guesses alone.
    guard phaseDeadline(of: index).map({ now < $0 }) ?? false else { return .refused(.wrongPhase) }
    guard seats[index].aids.contains(use.aid), fits(use, round) else {
      return .refused(.aidNotPossible)
    }
    if let used = seats[index].aids.firstIndex(of: use.aid) { seats[index].aids.remove(at: used) }
    seats[index].uses.append(use)
    switch use {
    case .freeze: freeze(index)
    case .shuffle: shuffle(index, round, at: now)
    case .lens, .fork: break
    }
    let deadline = phaseDeadline(of: index) ?? now
    tell(
      seatAt: index,
      .aided(round: round, use, left: seats[index].aids, deadline: deadline))
    if use == .freeze, seats.count > 1, let roundEnd = latestRoundEnd {
      tell(.frozen(round: round, seats[index].player, roundEnd: roundEnd), except: index)
    }
    return .aided(left: seats[index].aids)
  }

  /// Whether what was decided of an aid helps with the round's place.
  private func fits(_ use: AidUse, _ round: Int) -> Bool {
    let place = setup.solutions[round - 1]
    return switch use {
    case .freeze: true
    case .lens(let lens): lens.holds(place.coordinate)
    case .fork(let fork): place.countryCode.map(fork.countries.contains) ?? false
    case .shuffle: setup.spare != nil
    }
  }

  /// The player's phase ends later, nobody else's.
  private mutating func freeze(_ index: Int) {
    if case .guessing(let deadline) = seats[index].turn {
      seats[index].turn = .guessing(deadline: deadline + AidUse.freezeTime)
    } else {
      seats[index].addedTime += AidUse.freezeTime
    }
  }

  /// The round has another place, and begins anew.
  private mutating func shuffle(_ index: Int, _ round: Int, at now: Instant) {
    dealSpare(toRound: round)
    stage = .round(round, startedAt: now, movingUntil: now + setup.options.movingTime)
    seats[index].turn = .moving
    seats[index].addedTime = .zero
    seats[index].marker = nil
    seats[index].path = []
  }

  /// When the phase ends that a player looks or places the marker in.
  func phaseDeadline(of index: Int) -> Instant? {
    guard case .round(_, _, let movingUntil) = stage else { return nil }
    return switch seats[index].turn {
    case .moving: movingUntil + seats[index].addedTime
    case .guessing(let deadline): deadline
    case .guessed, .absent: nil
    }
  }
}
