import Community
import GameRules
import Matchmaking
import Storage
import WireProtocol

/// Shows the profiles and badges of players.
@GameLoop
final class Profiles: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let rules: RuleBook

  init(store: any Store, clock: any ServerClock, rules: RuleBook) {
    self.store = store
    self.clock = clock
    self.rules = rules
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(ProfileGet.self) { [unowned self] parameters, call in
      try await self.showProfile(parameters, call)
    }
    dispatcher.handleWhenDurable(BadgeList.self) { [unowned self] _, call in
      try await self.listBadges(call)
    }
  }

  private func showProfile(
    _ parameters: ProfileGet.Parameters, _ call: Call<ProfileGet>
  ) async throws(StorageError) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    let asker = player.id
    guard let record = try await named(parameters, asker: asker) else {
      return call.refuse(.unknownPlayer)
    }
    let statistics = try await store.statistics(of: record.id) ?? Statistics()
    let badges = try await store.badges(of: record.id)
    let rank = try await store.rankingRow(of: record.id, in: .global)?.rank
    let friendship: Friendship =
      asker == record.id ? .none : try await store.friendship(between: asker, and: record.id)
    let ratings = try await shownRatings(of: record.id, toOneself: asker == record.id)
    var profile = PlayerCard(record)
    if !ratings.contains(where: { $0.ladder == .classic }) { profile.rating = nil }
    var card = StatisticsCard(statistics.seenLast(at: record.lastSeenAt), at: clock.now)
    if asker != record.id, friendship != .friends { card.blurLastAccess() }
    call.succeed(
      .init(
        player: profile, statistics: card,
        badges: rules.cards(unlocked: badges).filter(\.isUnlocked), rank: rank,
        ratings: ratings.isEmpty ? nil : ratings,
        friendship: .init(
          friendship, asker: asker, player: record.id,
          isBlocked: player.blocked.contains(record.id)),
        souvenirs: statistics.bag.souvenirs > 0 ? SouvenirCounts(statistics.bag) : nil))
  }

  /// The ratings that a profile shows: to others those of the last two weeks.
  private func shownRatings(
    of player: PlayerID, toOneself isOwn: Bool
  ) async throws(StorageError) -> [LadderCard] {
    guard let standing = try await store.standings(of: [player]).first else { return [] }
    let now = clock.now
    var ratings: [Ladder: LadderRating] = [:]
    for ladder in Ladder.allCases {
      let rating = standing.rating(on: ladder)
      if isOwn || rating.isShown(at: now) { ratings[ladder] = rating }
    }
    return ratings.cards
  }

  private func named(
    _ parameters: ProfileGet.Parameters, asker: PlayerID
  ) async throws(StorageError) -> PlayerRecord? {
    if let id = parameters.player { return try await store.player(id) }
    guard let name = parameters.username else { return try await store.player(asker) }
    guard let username = Username(name) else { return nil }
    return try await store.player(named: username)
  }

  private func listBadges(_ call: Call<BadgeList>) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let badges = try await store.badges(of: player)
    call.succeed(.init(badges: rules.cards(unlocked: badges)))
  }
}

extension Statistics {
  /// The statistics with a later last access, which changes nothing else.
  func seenLast(at instant: Instant) -> Statistics {
    var statistics = self
    statistics.lastAccess = max(lastAccess ?? instant, instant)
    return statistics
  }
}
