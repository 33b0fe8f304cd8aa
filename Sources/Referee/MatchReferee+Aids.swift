import GameRules
import Geodesy
import WireProtocol

/// The aids and pauses of a player's match, as the player was told of them.
struct AidRecord: Sendable {
  /// The aids that are left; `nil` before anything was told, and where there are none.
  var left: [Aid]?
  /// Those that were used in the current round, in order.
  var used: [Aid] = []
  /// Those that hold for the place of the round, with what they told.
  var cards: [AidCard] = []
  var pauses: Int?
  /// The end of the player's phase, as far as events tell it.
  var phaseEnd: Instant?
  /// The finds of the match.
  var finds: [FindCard] = []
  /// Whether the match deals aids; `nil` before anything was told.
  var areDealt: Bool?
  /// The others of whom a freeze was told.
  var frozen: Set<PlayerID> = []
  /// The time that the phase has left in a pause.
  var remaining: Duration?
}

// Aids and pauses, as the referee judges them.
extension MatchReferee {
  /// The time that a freeze adds, the radius of a lens, and the longest pause.
  static let freezeTime = Duration.seconds(20)
  private static let lensRadius = 2_000_000.0
  private static let pauseTime = Duration.seconds(60)
  private static let pointsForFind = 4000
  private static let findsPerDay = 10

  /// The aids that the player has left.
  public var aids: [Aid] { aid.left ?? [] }

  /// The player's finds in the match.
  public var finds: [FindCard] { aid.finds }

  /// The pauses that the player has left.
  public var pauses: Int { aid.pauses ?? 0 }

  /// Notes before the match whether it is to deal aids.
  public mutating func expectAids(_ areDealt: Bool) { aid.areDealt = areDealt }

  /// Takes over what a state tells.
  mutating func takeAids(of state: MatchContent) {
    if state.phase == .finished {
      check(state.aids == nil, "aids after the end")
    } else {
      let areDealt = state.aids != nil
      check(
        areDealt ? rules.hasAids || canShareAids(state) : !rules.hasAids,
        "aids where there are none, or none")
      check(aid.areDealt ?? areDealt == areDealt, "aids have come or gone")
      aid.areDealt = areDealt
    }
    check((state.difficulty != nil) == rules.hasAids, "a difficulty where there is none, or none")
    (aid.left, aid.pauses, aid.remaining) = (state.aids, state.pauses, state.remaining)
    aid.cards = state.aided ?? []
    if state.pausedUntil != nil {
      check(
        state.rounds.allSatisfy { $0.view == nil } && state.deadline == nil,
        "a view or a deadline in a pause")
    }
  }

  /// Whether a room can have dealt the players aids.
  private func canShareAids(_ state: MatchContent) -> Bool {
    rules.canDealAids && state.players.count > 1
  }

  /// Takes the end to which the first guess shortens the player's phase.
  mutating func hurry(until end: Instant) { aid.phaseEnd = aid.phaseEnd.map { min($0, end) } }

  mutating func judge(_ event: RoundFrozen, at now: Instant) {
    check(event.player != me && aid.areDealt == true, "a freeze where there is none")
    check(aid.frozen.insert(event.player).inserted, "a second freeze of \(event.player)")
    guard let options = content?.options else { return }
    let most = options.movingTime + options.guessingTime + Self.freezeTime
    check(event.roundEnd <= now + most + clockTolerance, "a freeze of more than 20 s")
  }

  mutating func judge(_ event: RoundAided, at now: Instant) {
    let kind = event.use.aid
    check(aid.left?.contains(kind) == true, "an aid that was not there: \(kind)")
    if let used = aid.left?.firstIndex(of: kind) { aid.left?.remove(at: used) }
    check(!aid.used.contains(kind), "an aid twice in a round: \(kind)")
    check(kind != .shuffle || rules.hasAids, "a shuffle among several players")
    check(event.aids == aid.left, "other aids are left")
    check(aid.remaining == nil, "an aid in a pause")
    check((event.use.lens != nil) == (kind == .lens), "a lens that is none")
    check((event.use.fork != nil) == (kind == .fork), "a fork that is none")
    check((event.view != nil) == (kind == .shuffle), "a view that is not of a shuffle")
    aid.used.append(kind)
    if let lens = event.use.lens {
      check(lens.radius.value == Self.lensRadius, "a lens of another size")
    }
    if let fork = event.use.fork {
      check(
        fork.count == 2 && fork[0].description < fork[1].description,
        "a fork that is not of two countries in order")
    }
    if kind == .shuffle {
      aid.cards = []
      judgeShuffle(until: event.deadline, at: now)
    } else {
      aid.cards.append(event.use)
      judge(phaseEnd: event.deadline, after: kind == .freeze ? Self.freezeTime : .zero)
    }
  }

  mutating func judge(_ event: MatchPaused, at now: Instant) {
    check(aid.remaining == nil, "a pause in a pause")
    check(aid.pauses == event.pauses + 1 && event.pauses >= 0, "another number of pauses is left")
    check(event.until <= now + Self.pauseTime + clockTolerance, "a pause of more than a minute")
    (aid.pauses, aid.remaining) = (event.pauses, event.remaining)
  }

  mutating func judge(_ event: MatchResumed, at now: Instant) {
    guard let remaining = aid.remaining else { return complain("an end of no pause") }
    check(
      event.deadline <= now + remaining + clockTolerance, "a pause has given time")
    aid.remaining = nil
    aid.phaseEnd = event.deadline
  }

  /// Checks what aids told of a place that is revealed, and that the results name them.
  mutating func judgeAids(_ results: [RoundScore], at place: RevealedPlace) {
    for card in aid.cards {
      if let lens = card.lens {
        let distance = ReferenceFormulas.distance(lens.center, place.coordinate)
        check(distance <= Self.lensRadius, "the place is \(distance) m from the middle of a lens")
      }
      if let fork = card.fork {
        check(fork.contains { $0.description == place.country }, "a fork without the country")
      }
    }
    for result in results { judgeFind(of: result) }
    let mine = results.first { $0.player == me }?.aids ?? []
    if knowsRound { check(mine == aid.used, "the result names other aids") }
  }

  /// Checks that a find is of one kind, of a round of enough points, and of a journey.
  private mutating func judgeFind(of result: RoundScore) {
    guard let find = result.find else { return }
    check(rules.hasAids, "a find in a format without finds")
    check(result.score >= Self.pointsForFind, "a find at \(result.score) points")
    check((find.ingredient == nil) != (find.recipe == nil), "a find of not just one kind")
    aid.finds.append(find)
    check(aid.finds.count <= Self.findsPerDay, "more finds than a day brings")
    if let recipe = find.recipe {
      check(
        aid.finds.count { $0.recipe == recipe } == 1, "the recipe \(recipe) was found twice")
    }
  }

  /// Checks the end of a phase after an aid that adds so much to it. A player who answered had its
  /// end as the reply, which is not judged here.
  mutating func judge(phaseEnd end: Instant, after time: Duration) {
    if let phaseEnd = aid.phaseEnd {
      check(end == phaseEnd + time, "another end of the phase after an aid")
    }
    aid.phaseEnd = end
  }

  /// Notes that the player has answered, so that the phase is another one.
  public mutating func answered() { aid.phaseEnd = nil }

  /// Checks the deadline of a round that began anew.
  mutating func judgeShuffle(until deadline: Instant, at now: Instant) {
    judge(deadline: deadline, of: content?.options.movingTime, since: nil, at: now)
    aid.phaseEnd = deadline
    guessing.remove(me)
  }
}

extension PlaceView {
  /// Whether it tells where the place is.
  var isRevealing: Bool {
    switch self {
    case .coordinates, .streetView: true
    case .sketch, .panorama, .statement: false
    }
  }
}
