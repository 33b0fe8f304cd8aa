import Community
import GameRules
import JSON
import Storage
import WireProtocol

/// The challenges of the days as the store has them.
struct DailyModel {
  /// The set of each name.
  var sets: [PlaceSetName: PlaceSet] = [:]
  /// The match that was each player's attempt at a day.
  var attempts: [PlayerID: [PlaceSetName: MatchID]] = [:]
  /// The points of each player who has finished the challenge of a day.
  var results: [DailyNumber: [PlayerID: Int]] = [:]
  /// The last round of a set that a player has been shown.
  var shown: [PlayerID: [PlaceSetName: Int]] = [:]

  func hasAttempted(_ player: PlayerID, _ name: PlaceSetName) -> Bool {
    attempts[player]?[name] != nil
  }
}

// The challenges of the days: one set a day, one attempt a player, and a row of the board for it.
extension Referee {
  /// The days from 1970-01-01 to 2025-12-31: 1 767 225 600 s.
  private static let daysBefore: Int64 = 20_454
  private static let dayMilliseconds: Int64 = 86_400_000
  private static let secrecyAfterDay: Int64 = 3_600_000

  private func name(ofDayAt now: Int64) -> PlaceSetName? {
    PlaceSetName("daily-\(now / Self.dayMilliseconds - Self.daysBefore + 1)")
  }

  func take(_ set: PlaceSet) {
    digest.add(set.salt)
    if let present = daily.sets[set.name], present != set {
      object(.dailyKept, "\(set.name) has other places than before")
    }
    let isOfMatch = daily.sets.values.contains { $0.match == set.match && $0.name != set.name }
    if set.match != nil, isOfMatch { return }
    daily.sets[set.name] = set
    guard let match = set.match else { return }
    let shown = models[match].map { $0.stage == .over ? $0.rounds.count : $0.shownRound } ?? 0
    for player in models[match]?.setup.players ?? [] {
      let before = daily.shown[player]?[set.name] ?? 0
      daily.shown[player, default: [:]][set.name] = max(before, shown)
    }
    if models[match]?.places.map(\.coordinate) != set.solutions.map(\.coordinate) {
      object(.dailyKept, "\(set.name) has other places than \(match)")
    }
  }

  /// A match of a set has its places, and nobody attempts a day twice.
  func checkSet(_ setup: MatchSetup, at now: Int64) {
    guard let name = setup.placeSet else { return }
    if let list = name.list { return checkListMatch(setup, list) }
    if let event = name.event { checkEventMatch(setup, event, at: now) }
    if daily.sets[name]?.solutions != setup.solutions {
      object(.dailyKept, "\(setup.id) has other places than \(name)")
    }
    guard setup.origin == .daily else { return }
    if name != self.name(ofDayAt: now) {
      object(.dailyKept, "\(setup.id) is the attempt at \(name) on another day")
    }
    for player in setup.players where daily.hasAttempted(player, name) {
      object(.dailyKept, "\(player) attempts \(name) again in \(setup.id)")
    }
  }

  func noteShown(_ model: MatchModel) {
    guard let name = model.setup.placeSet else { return }
    let round = model.stage == .over ? model.rounds.count : model.shownRound
    if let list = name.list {
      let places = model.places.prefix(round).map(\.coordinate)
      for player in model.setup.players { lists.meet(player, places, of: list) }
      return
    }
    for player in model.setup.players {
      let before = daily.shown[player]?[name] ?? 0
      daily.shown[player, default: [:]][name] = max(before, round)
    }
  }

  /// Whether a player has been shown the place of a round in a match of the same set, or in the
  /// match that the set was made of. A shuffle takes a place of a list away from its match, but not
  /// from those who have met it elsewhere.
  func hasSeen(_ player: PlayerID?, _ model: MatchModel, _ place: Secrets.Place) -> Bool {
    let name =
      model.setup.placeSet ?? daily.sets.values.first { $0.match == model.setup.id }?.name
    guard let player, let name else { return false }
    if let list = name.list { return lists.knows(player, place.coordinate, of: list) }
    return place.round <= daily.shown[player]?[name] ?? 0
  }

  /// A match of a set that is over, unless the server broke it off, has its row; an attempt at a
  /// day is used up.
  func checkBoardRow(_ match: FinishedMatch, _ writes: [StoreWrite]) {
    guard [.daily, .placeSet].contains(match.setup.origin), match.ending != .aborted,
      let name = match.setup.placeSet, let player = match.setup.players.first
    else { return }
    if let day = name.day {
      daily.attempts[player, default: [:]][name] = match.setup.id
      daily.results[day, default: [:]][player] = points(of: player, in: match)
    }
    let hasRow = writes.contains { write in
      if case .boardEntry(let entry) = write { entry.match == match.setup.id } else { false }
    }
    if !hasRow { object(.dailyKept, "the attempt \(match.setup.id) has no row") }
  }

  /// A row has the points and the time of the match that brings it. Only who joined long ago and
  /// has played enough may be listed, or has rows of formats.
  func checkBoard(_ entry: BoardEntry, _ writes: [StoreWrite]) {
    switch entry.board {
    case .set(.match), .set(.event): return checkShared(entry)
    case .set(.daily), .set(.list), .format: break
    }
    let finished = writes.lazy.compactMap { write -> FinishedMatch? in
      if case .finished(let record) = write { record.match } else { nil }
    }
    guard let match = finished.first(where: { $0.setup.id == entry.match }) else {
      // Handed over again, after the result was kept.
      if daily.attempts[entry.player]?.values.contains(entry.match) != true {
        object(.dailyKept, "\(entry.match) has a row of a board and no result")
      }
      return
    }
    let points = points(of: entry.player, in: match)
    let time = match.rounds.reduce(0) {
      $0 + $1.revealedAt.millisecondsSinceEpoch - $1.startedAt.millisecondsSinceEpoch
    }
    let isOfMatch: Bool
    switch entry.board {
    case .set(let name):
      isOfMatch =
        match.setup.origin == .daily && match.setup.placeSet == name
        && entry.points == points
    case .format(let name, _):
      let target: Int? =
        if case .target(let target) = match.setup.format.tally { target } else { nil }
      isOfMatch =
        match.setup.isForBoard && match.setup.format.id.name == name
        && entry.points == target.map { min($0, points) } ?? points
    }
    let mustBeOld = entry.isEligible || match.setup.isForBoard
    if !isOfMatch || entry.time.wholeMilliseconds != time
      || mustBeOld && !mayBeListed(entry.player, with: match)
    {
      object(.dailyKept, "the row \(entry) of \(entry.match)")
    }
  }

  private func points(of player: PlayerID, in match: FinishedMatch) -> Int {
    match.rounds.flatMap(\.results).filter { $0.player == player }.reduce(0) { $0 + $1.score }
  }

  /// The news of the end of a day: those who finished its challenge and have not been deleted, and
  /// the best of them; `nil` if there is nobody.
  ///
  /// - Parameter later: The writes of the same commit after the end.
  func happening(atEndOf day: DailyNumber, before later: ArraySlice<StoreWrite>) -> Happening? {
    let late = later.compactMap { write -> PlayerID? in
      guard case .boardEntry(let entry) = write, entry.board == .set(.daily(day)) else {
        return nil
      }
      return entry.player
    }
    let results = daily.results[day] ?? [:]
    let points = results.filter { !late.contains($0.key) && isStored($0.key) }.map(\.value)
    return points.max().map { .daily(day, players: points.count, best: $0) }
  }

  /// Seven days after joining, with ten games before this one. Ids tell when players joined.
  private func mayBeListed(_ player: PlayerID, with match: FinishedMatch) -> Bool {
    mayBeListed(player, at: match.finishedAt, after: 11)
  }

  private func mayBeListed(_ player: PlayerID, at instant: Instant, after games: Int) -> Bool {
    instant - player.uuid.instant >= .seconds(7 * 86_400)
      && statistics[player, default: .init()].gamesPlayed >= games
  }

  /// A row of the board of a match's places, or of an event, has the points of that match, or of
  /// one with its places. Links list everybody, events those whom days list.
  private func checkShared(_ entry: BoardEntry) {
    guard case .set(let name) = entry.board, let model = models[entry.match],
      model.setup.placeSet == name || daily.sets[name]?.match == entry.match,
      let seat = model.seat(of: entry.player)
    else { return object(.dailyKept, "the row \(entry) is of no match with its places") }
    let isRight =
      name.event == nil
      ? entry.isEligible
      : !entry.isEligible || mayBeListed(entry.player, at: entry.at, after: 10)
    if seat.total != entry.points || !isRight {
      object(.dailyKept, "the row \(entry) of \(entry.match)")
    }
  }

  /// A set is told as it was kept, and is made of a match of who asked.
  func checkSet(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard let text = result["set"]?.string, let name = PlaceSetName(text),
      let set = daily.sets[name]
    else { return object(.acknowledgedIsDurable, "a set that is not kept") }
    guard request.method == "set.create", let made = set.match else { return }
    let asked = MatchID(request.parameters?["match"])
    let model = asked.flatMap { models[$0] }
    if model?.seat(of: player) == nil || asked != made && model?.setup.placeSet != name {
      object(.secrecy, "\(player) is given the places of \(made)")
    }
  }

  /// The reason why the refusal to make a set of a match is wrong.
  func reasonAgainstMaking(_ request: LinkView.Pending, _ player: PlayerID) -> String? {
    guard let match = MatchID(request.parameters?["match"]), let model = models[match],
      model.seat(of: player) != nil, model.stage == .over, model.finishedAt < request.at
    else { return nil }
    return "the player has played it to its end"
  }

  /// The places of the day are told to nobody, and an attempt is told as it was kept.
  func checkDay(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard let text = result["set"]?.string, let name = PlaceSetName(text),
      daily.sets[name] != nil, let day = name.day
    else { return object(.acknowledgedIsDurable, "a day of which no set is kept") }
    let isOver = day.end.millisecondsSinceEpoch + Self.secrecyAfterDay <= request.at
    let isPlayed = models.values.contains {
      $0.setup.origin == .daily && $0.setup.placeSet == name && $0.stage != .over
        && $0.startedAt < request.at
    }
    if result["opened"] != nil, !isOver || isPlayed {
      object(.secrecy, "the places of \(name) are told while they are played")
    }
    if result["attempt"]?["points"] != nil, !daily.hasAttempted(player, name) {
      object(.dailyKept, "\(player) is told of an attempt at \(name) that was not")
    }
  }

  /// The reason why a refusal of a set is wrong.
  func reasonAgainstSet(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ player: PlayerID
  ) -> String? {
    guard let text = request.parameters?["set"]?.string, let name = PlaceSetName(text) else {
      return nil
    }
    switch code {
    case .alreadyPlayed: return daily.hasAttempted(player, name) ? nil : "there was no attempt"
    case .unknownSet:
      // Others ask for the places of an event before they are drawn, or when it is cancelled.
      guard name.event == nil else { return nil }
      let now = crowd.process?.clock.now.millisecondsSinceEpoch ?? request.at
      guard name.day != nil else { return daily.sets[name].map { _ in "it is kept" } }
      let isToday = [now, request.at].allSatisfy { self.name(ofDayAt: $0) == name }
      return daily.sets[name] != nil && isToday ? "it is the day's" : nil
    default: return nil
    }
  }
}
