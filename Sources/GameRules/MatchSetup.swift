import Geodesy

/// How many play, which decides how a match begins and ends.
public enum MatchMode: String, Hashable, Sendable, CaseIterable {
  /// One player.
  case solo
  /// Two players; when one leaves, the other has won.
  case duel
  /// Three to sixteen players; goes on until fewer than two, or only one side, are left.
  case party

  /// The mode for that many players.
  public init(playerCount: Int) {
    precondition(MatchLimits.players.contains(playerCount), "a match has 1 to 16 players")
    switch playerCount {
    case 1: self = .solo
    case 2: self = .duel
    default: self = .party
    }
  }
}

/// The origin of the match.
public enum MatchOrigin: String, Hashable, Sendable, CaseIterable {
  /// A player wanted to play alone.
  case solo
  /// The waiting room paired them, casually.
  case queue
  /// The waiting room brought them together by rating, and the result changes their ratings.
  case rankedQueue
  /// One challenged the other.
  case challenge
  /// The host of a room started it with the members who were free.
  case room
  /// A player took the attempt at the challenge of the day.
  case daily
  /// A player wanted to play the places of a day that is over, or of another match.
  case placeSet
  /// A player wanted to play another player's list.
  case list
  /// A player wanted to play a list of their own.
  case ownList
}

/// A place that is to be found, and what may be said about it once it has been revealed.
public struct Solution: Hashable, Sendable {
  public let coordinate: Coordinate
  /// ISO 3166-1 alpha-2, where the map tells.
  public let country: String?
  /// The credit of the pictures that were shown; `nil` if they were drawn, or are the client's.
  public let imagery: Imagery?
  /// The statement about the country, where the round asks whether one is true.
  public let statement: QuizStatement?

  public init(
    coordinate: Coordinate, country: String? = nil, imagery: Imagery? = nil,
    statement: QuizStatement? = nil
  ) {
    self.coordinate = coordinate
    self.country = country
    self.imagery = imagery
    self.statement = statement
  }

  public var countryCode: CountryCode? { country.flatMap { CountryCode($0) } }
}

/// A statement of the quiz. The rules know its name and whether it is true; its words are the
/// server's.
public struct QuizStatement: Hashable, Sendable {
  public let id: String
  public let isTrue: Bool

  public init(id: String, isTrue: Bool) {
    self.id = id
    self.isTrue = isTrue
  }
}

/// A place that a match is dealt.
public struct MatchPlace: Hashable, Sendable {
  public let solution: Solution
  /// `nil` if it is not shown in panoramas.
  public let walk: WalkGraph?

  public init(_ solution: Solution, walk: WalkGraph? = nil) {
    self.solution = solution
    self.walk = walk
  }
}

/// Everything about a match that is settled before it begins, and the places that it was dealt.
///
/// It is one reference, as a match and its result have it and are copied often.
public struct MatchSetup: Hashable, Sendable {
  @usableFromInline var fields: Boxed<Fields>

  @inlinable public var id: MatchID { fields.value.id }
  @inlinable public var format: Format { fields.value.format }
  @inlinable public var origin: MatchOrigin { fields.value.origin }
  /// The mode, which follows from the number of players.
  @inlinable public var mode: MatchMode { fields.value.mode }
  /// The map's name.
  @inlinable public var map: String { fields.value.map }
  /// The `D` of the scoring formula.
  @inlinable public var diagonal: Meters { fields.value.diagonal }
  /// Its rounds are the most that there can be.
  @inlinable public var options: MatchOptions { fields.value.options }
  /// In the order in which they are shown.
  @inlinable public var players: [PlayerID] { fields.value.players }
  /// The places of the rounds, as far as they have been dealt. Secret until the round is revealed.
  @inlinable public var solutions: [Solution] { fields.value.solutions }
  /// Two players of a duel or of a ranked match were in the same network when it began, and that
  /// matters.
  @inlinable public var sharesNetwork: Bool { fields.value.sharesNetwork }
  /// A player without a pin scores 0. False for matches that began when such a player had the score
  /// of a guess at 0°, 0°.
  @inlinable public var requiresPin: Bool { fields.value.requiresPin }
  /// The computer opponent of a solo match. It has no seat: nothing waits for it, and it counts in
  /// no result.
  @inlinable public var bot: BotStrength? { fields.value.bot }
  /// The walks of the rounds if places are shown in panoramas, else empty. Needed while the match
  /// is played; a finished match has none.
  @inlinable public var walks: [WalkGraph?] { fields.value.walks }
  /// Panoramas were asked for, and too few were ready.
  @inlinable public var lacksPanoramas: Bool { fields.value.lacksPanoramas }
  /// The view in which the places are shown; `nil` of statements, and of matches from before it was
  /// recorded.
  @inlinable public var shown: ViewKind? { fields.value.shown }
  /// The set that the places are of; `nil` if they were drawn for this match.
  @inlinable public var placeSet: PlaceSetName? { fields.value.placeSet }
  /// The title of the list or of the player's map that the places are of, when the match began. A
  /// finished match has none: it may have been renamed or deleted since.
  @inlinable public var sourceTitle: String? { fields.value.sourceTitle }
  /// The id of the map, if a player made it.
  @inlinable public var ownMap: OwnMapID? { fields.value.ownMap }
  /// The position among the players of the one who made the map; `nil` if that player does not take
  /// part, and of the server's maps.
  @inlinable public var authorSeat: Int? { fields.value.authorSeat }
  /// The result may count for the boards of the format. The places were dealt to this match alone,
  /// so that nobody can have seen them before.
  @inlinable public var isForBoard: Bool { fields.value.isForBoard }
  /// Answers have the countries of their pins, and places their own: where points follow from them,
  /// and in matches alone, for the memory of countries. False for matches alone that began before
  /// there was one.
  @inlinable public var tellsCountries: Bool { fields.value.tellsCountries }
  /// How much of the places is to be seen, where the format has difficulties.
  @inlinable public var difficulty: Difficulty? { fields.value.difficulty }
  /// The place that ``Aid/shuffle`` deals; `nil` if there is none, or it was dealt. Secret. A
  /// finished match has none.
  @inlinable public var spare: MatchPlace? { fields.value.spare }
  /// From what finds follow; `nil` where there are none. Secret.
  @inlinable public var finds: FindTerms? { fields.value.finds }
  /// The aids that the player brought along, one more of each.
  @inlinable public var brought: [Aid] { fields.value.brought }
  /// Every player is dealt the same aids, as the host of the room wished.
  @inlinable public var dealsAids: Bool { fields.value.dealsAids }
  /// The rule by which the ranking and the boards of events list the match.
  @inlinable public var listing: ListingRule { fields.value.listing }
  /// The round that was dealt the spare place. A finished match does not tell.
  @inlinable public var shuffledRound: Int? { fields.value.shuffledRound }

  @usableFromInline struct Fields: Hashable, Sendable {
    @usableFromInline let id: MatchID
    @usableFromInline let format: Format
    @usableFromInline let origin: MatchOrigin
    @usableFromInline let mode: MatchMode
    @usableFromInline let map: String
    @usableFromInline let diagonal: Meters
    @usableFromInline let options: MatchOptions
    @usableFromInline let players: [PlayerID]
    @usableFromInline var solutions: [Solution]
    @usableFromInline let sharesNetwork: Bool
    @usableFromInline let requiresPin: Bool
    @usableFromInline let bot: BotStrength?
    @usableFromInline var walks: [WalkGraph?]
    @usableFromInline let lacksPanoramas: Bool
    @usableFromInline let shown: ViewKind?
    @usableFromInline let placeSet: PlaceSetName?
    @usableFromInline let sourceTitle: String?
    @usableFromInline let ownMap: OwnMapID?
    @usableFromInline let authorSeat: Int?
    @usableFromInline let isForBoard: Bool
    @usableFromInline let tellsCountries: Bool
    @usableFromInline let difficulty: Difficulty?
    @usableFromInline var spare: MatchPlace?
    @usableFromInline let finds: FindTerms?
    @usableFromInline let brought: [Aid]
    @usableFromInline let dealsAids: Bool
    @usableFromInline let listing: ListingRule
    @usableFromInline var shuffledRound: Int?
  }

  public init(
    id: MatchID, format: Format = .classic, origin: MatchOrigin, map: String, diagonal: Meters,
    options: MatchOptions, players: [PlayerID], solutions: [Solution], sharesNetwork: Bool = false,
    requiresPin: Bool = true, bot: BotStrength? = nil, walks: [WalkGraph?] = [],
    lacksPanoramas: Bool = false, shown: ViewKind? = nil, placeSet: PlaceSetName? = nil,
    sourceTitle: String? = nil, authorSeat: Int? = nil, isForBoard: Bool = false,
    tellsCountries: Bool = false, difficulty: Difficulty? = nil, spare: MatchPlace? = nil,
    finds: FindTerms? = nil, brought: [Aid] = [], dealsAids: Bool = false,
    listing: ListingRule = .unknownPlaces
  ) {
    precondition(Set(players).count == players.count, "nobody plays against themself")
    precondition(options.isValid, "the options are checked where they come in")
    precondition(format.takes(players.count), "as many players as the format takes")
    precondition(
      (format.length.firstPlaces(options)...options.rounds).contains(solutions.count),
      "a place for each round that can be played")
    precondition(solutions.allSatisfy(format.prompt.fits), "statements where they are asked for")
    precondition(walks.isEmpty || walks.count == solutions.count, "one walk a place, or none")
    precondition(bot == nil || players.count == 1, "a bot plays against one player")
    precondition(
      Self.fits(placeSet, origin, players: players.count),
      "a set's places are played alone, and have its origin")
    precondition(
      !isForBoard || Self.canCountForBoard(format, origin), "a format with boards, played alone")
    precondition(
      format.aids.hasDifficulty || difficulty == nil && spare == nil && finds == nil,
      "difficulties, spare places and finds where the format has them")
    precondition(
      format.aids.hasDifficulty && Aid.canBring(brought) || brought.isEmpty,
      "one more of an aid, where the format has difficulties")
    precondition(
      !dealsAids || Self.canDealAids(format, origin), "aids in a room, for places")
    precondition(
      Self.fits(authorSeat, map: map, players: players.count), "an author of a player's map")
    fields = Boxed(
      Fields(
        id: id,
        format: format,
        origin: origin,
        mode: MatchMode(playerCount: players.count),
        map: map,
        diagonal: diagonal,
        options: options,
        players: players,
        solutions: solutions,
        sharesNetwork: sharesNetwork,
        requiresPin: requiresPin,
        bot: bot,
        walks: walks,
        lacksPanoramas: lacksPanoramas,
        shown: shown,
        placeSet: placeSet,
        sourceTitle: sourceTitle,
        ownMap: OwnMapID(mapName: map),
        authorSeat: authorSeat,
        isForBoard: isForBoard,
        tellsCountries: tellsCountries || format.points.needsCountries,
        difficulty: difficulty ?? (format.aids.hasDifficulty ? .hiker : nil),
        spare: spare,
        finds: finds,
        brought: brought,
        dealsAids: dealsAids,
        listing: listing,
        shuffledRound: nil))
  }

  /// Whether the players have aids.
  public var hasAids: Bool { dealsAids || format.aids != .none }

  /// The aids that the match can deal each player, one of each.
  public var dealtAids: [Aid] { dealsAids ? format.sharedAids : format.aids.dealt }

  /// Whether a match of that format and origin can deal all its players aids.
  public static func canDealAids(_ format: Format, _ origin: MatchOrigin) -> Bool {
    origin == .room && !format.sharedAids.isEmpty
  }

  /// The aids of each player at the beginning.
  public var aids: [Aid] {
    let dealt = dealtAids.filter { $0 != .shuffle || spare != nil }
    return dealt.flatMap { brought.contains($0) ? [$0, $0] : [$0] }
  }

  /// The find of a round of so many points.
  ///
  /// - Parameter rounds: The rounds before.
  public func find(
    of player: PlayerID, inRound round: Int, score: Int, after rounds: [PlayedRound]
  ) -> Find? {
    guard let finds, let difficulty else { return nil }
    let earlier = rounds.flatMap(\.results).filter { $0.player == player }.compactMap(\.find)
    return finds.find(inRound: round, score: score, difficulty: difficulty, after: earlier)
  }

  /// Whether a match of that format and origin can count for the boards of the format.
  public static func canCountForBoard(_ format: Format, _ origin: MatchOrigin) -> Bool {
    format.counts.contains(.board) && origin == .solo
  }

  /// The day whose attempt this match is.
  public var dailyAttempt: DailyNumber? { origin == .daily ? placeSet?.day : nil }

  /// The set that the match is an attempt at: of a day, or of an event. Its places are secret as
  /// long as there are attempts.
  public var attempt: PlaceSetName? {
    dailyAttempt != nil || placeSet?.event != nil ? placeSet : nil
  }

  /// The set on whose board the match counts; `nil` of a day that is over, which counts no more.
  public var boardSet: PlaceSetName? {
    guard counts.contains(.board), let placeSet else { return nil }
    return origin == .daily || placeSet.day == nil ? placeSet : nil
  }

  /// Whether a match of that origin, of so many players, can have the places of that set.
  public static func fits(
    _ placeSet: PlaceSetName?, _ origin: MatchOrigin, players: Int
  ) -> Bool {
    switch origin {
    case .daily, .placeSet: placeSet != nil && placeSet?.list == nil && players == 1
    case .list, .ownList: placeSet?.list != nil && players == 1
    case .solo, .queue, .rankedQueue, .challenge, .room: placeSet == nil
    }
  }

  /// Whether the player of that position can have made the map.
  public static func fits(_ authorSeat: Int?, map: String, players: Int) -> Bool {
    guard let authorSeat else { return true }
    return OwnMapID(mapName: map) != nil && (0..<players).contains(authorSeat)
  }

  /// The walk of a round, which is 1 or above; `nil` if its place is not shown in panoramas.
  public func walk(ofRound number: Int) -> WalkGraph? {
    walks.isEmpty ? nil : walks[number - 1]
  }

  /// The side of each player, in their order.
  public var sides: [Int] { format.sides.sides(of: players.count) }

  /// Each player with the opponent whom the waiting room avoids next: the other one of a duel, and
  /// of a ranked match of sides the one opposite. Empty of other matches.
  public var lastOpponents: [(player: PlayerID, opponent: PlayerID)] {
    guard mode == .duel || ladder != nil else { return [] }
    return Array(zip(players, players.reversed()))
  }

  /// The health or lives of each player at the beginning; `nil` where neither is counted.
  public var initialReserve: Reserve? { format.initialReserve(of: players.count) }

  /// Whether any place is shown in panoramas.
  public var hasWalks: Bool { walks.contains { $0 != nil } }

  /// Adds the places of the next rounds.
  mutating func add(_ places: [MatchPlace]) {
    var changed = fields.value
    if !walks.isEmpty || places.contains(where: { $0.walk != nil }) {
      changed.walks += Array(repeating: nil, count: solutions.count - walks.count)
      changed.walks += places.map(\.walk)
    }
    changed.solutions += places.map(\.solution)
    fields = Boxed(changed)
  }

  /// Deals the spare place to a round in place of its own.
  mutating func dealSpare(toRound round: Int) {
    guard let place = spare else { preconditionFailure("there is a spare place") }
    var changed = fields.value
    changed.solutions[round - 1] = place.solution
    if !walks.isEmpty || place.walk != nil {
      changed.walks += Array(repeating: nil, count: solutions.count - walks.count)
      changed.walks[round - 1] = place.walk
    }
    (changed.spare, changed.shuffledRound) = (nil, round)
    fields = Boxed(changed)
  }

  /// The setup as it is kept when the match is over: without what only the match needed.
  public var asStored: MatchSetup {
    guard
      !walks.isEmpty || lacksPanoramas || sourceTitle != nil || spare != nil || shuffledRound != nil
    else { return self }
    return MatchSetup(
      id: id, format: format, origin: origin, map: map, diagonal: diagonal, options: options,
      players: players,
      solutions: solutions, sharesNetwork: sharesNetwork, requiresPin: requiresPin, bot: bot,
      shown: shown, placeSet: placeSet, authorSeat: authorSeat, isForBoard: isForBoard,
      tellsCountries: tellsCountries, difficulty: difficulty, finds: finds, brought: brought,
      dealsAids: dealsAids, listing: listing)
  }
}
