import Community
import GameRules
import Referee
import WireProtocol

// The referee checks the replies to players who look around.
extension SocialReferee {
  /// `friend.list`.
  mutating func judge(_ list: FriendListRequest.Result, of player: PlayerID) {
    note("\(name(player)) looks at friend.list")
    let friends = friendships.friends(of: player)
    check(
      Set(list.friends.map(\.player.player)) == friends && list.friends.count == friends.count,
      "friends \(names(list.friends.map(\.player.player))), not \(names(friends))")
    let order = list.friends.map { $0.player.username.key }
    check(order == order.sorted(), "friends not by name: \(order)")
    for friend in list.friends {
      judge(friend.player, "friend.list")
      guard let known = people[friend.player.player] else { continue }
      check(
        friend.isOnline == known.isOnline && friend.isInMatch == known.isInMatch,
        "\(name(known.id)) online: \(friend.isOnline) inMatch: \(friend.isInMatch)")
    }
    judge(list.requests, of: player)
  }

  mutating func judge(_ cards: [FriendRequestCard], of player: PlayerID) {
    let incoming = cards.filter { $0.direction == .incoming }
    let outgoing = cards.filter { $0.direction == .outgoing }
    let asking = friendships.requests(to: player)
    let asked = friendships.requests(by: player)
    check(
      incoming.map(\.player.player).sorted() == asking.sorted(),
      "requests of \(names(incoming.map(\.player.player))), not \(names(asking))")
    check(
      outgoing.map(\.player.player).sorted() == asked.sorted(),
      "requests to \(names(outgoing.map(\.player.player))), not \(names(asked))")
    check(
      cards.map(\.direction) == incoming.map(\.direction) + outgoing.map(\.direction),
      "requests to others before those to oneself")
    for side in [incoming, outgoing] {
      check(side.map(\.at) == side.map(\.at).sorted(by: >), "requests not latest first")
    }
    for card in cards { judge(card.player, "a friend request") }
  }

  /// `profile.get`.
  mutating func judge(_ profile: ProfileGet.Result, of player: PlayerID, seenBy asker: PlayerID) {
    note("\(name(asker)) looks at \(name(player))'s profile")
    let person = self[player]
    check(profile.player.player == player, "the profile of \(name(profile.player.player))")
    judge(profile.player, "profile.get")
    judge(profile.statistics, of: person)
    judge(profile.badges.filter(\.isUnlocked), of: person, "profile.get")
    check(profile.badges.allSatisfy(\.isUnlocked), "a locked badge in a profile")
    check(
      (profile.rank != nil) == person.statistics.isRanked,
      "rank \(profile.rank.map(String.init) ?? "none") with "
        + "\(person.statistics.ranking.finished) games that count"
    )
    let relation = relation(of: asker, to: player)
    check(profile.friendship == relation, "friendship \(profile.friendship), not \(relation)")
  }

  private func relation(of asker: PlayerID, to player: PlayerID) -> ProfileGet.Relation {
    if asker == player { return .oneself }
    return switch friendships.state(asker, player) {
    case .none: .none
    case .requested(let sender): sender == asker ? .requested : .requesting
    case .friends: .friends
    }
  }

  /// Judges a player's statistics.
  mutating func judge(_ card: StatisticsCard, of person: Person) {
    let statistics = person.statistics
    for difference in statistics.differences(from: card) {
      complain("\(person.username) has \(difference)")
    }
    check(
      Self.isSame(card.averageScore, statistics.averageScore),
      "\(person.username) has averageScore \(Self.text(card.averageScore)), "
        + "not \(Self.text(statistics.averageScore))")
    judgeDays(card, of: person)
    check(card.lastAccess != nil, "\(person.username) was never seen")
  }

  private mutating func judgeDays(_ card: StatisticsCard, of person: Person) {
    if let today = calendar?.today {
      let days = [
        ("daysInARow", card.daysInARow, person.visits.current(on: today)),
        ("longestDaysInARow", card.longestDaysInARow, person.visits.longest),
        ("gamesToday", card.gamesToday, person.gamesOn[today] ?? 0),
      ]
      for (field, told, expected) in days where told != expected {
        complain("\(person.username) has \(field) \(told), not \(expected)")
      }
      return
    }
    // A run without days lasts no longer than over one midnight.
    check((1...2).contains(card.daysInARow), "\(person.username) has daysInARow \(card.daysInARow)")
    check(
      card.longestDaysInARow >= card.daysInARow,
      "\(person.username) has longestDaysInARow \(card.longestDaysInARow)")
    check(
      card.gamesToday <= person.statistics.gamesPlayed,
      "\(person.username) has gamesToday \(card.gamesToday)")
  }

  /// `badge.list`.
  mutating func judge(_ cards: [BadgeCard], of player: PlayerID) {
    note("\(name(player)) looks at badge.list")
    check(Set(cards.map(\.badge)).count == cards.count, "a badge twice in the list")
    let missing = Self.standardBadges.subtracting(cards.map(\.badge))
    check(missing.isEmpty, "badges that are not listed: \(missing.sorted())")
    judge(cards.filter(\.isUnlocked), of: self[player], "badge.list")
    for card in cards {
      check(card.isUnlocked == (card.unlockedAt != nil), "\(card.badge) unlocked without a time")
    }
  }

  /// The badges that a player has.
  mutating func judge(_ unlocked: [BadgeCard], of person: Person, _ place: String) {
    let told = unlocked.map(\.badge)
    check(
      Set(told) == person.badges && told.count == person.badges.count,
      "\(place) has badges \(told.sorted()) of \(person.username), not \(person.badges.sorted())")
  }

  func names(_ players: some Sequence<PlayerID>) -> [String] { players.map(name).sorted() }

  static func text(_ value: (some CustomStringConvertible)?) -> String {
    value.map(\.description) ?? "none"
  }

  /// In milliseconds since 1970.
  static func text(_ instant: Instant?) -> String { text(instant?.millisecondsSinceEpoch) }

  static func isSame(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return abs(one - other) <= 1e-6 * max(1, abs(other))
  }

  private static let standardBadges = Set(MatchBadge.allCases.map(\.rawValue)).union([
    "gamer", "extrovert", "doppelganger",
  ])
}
