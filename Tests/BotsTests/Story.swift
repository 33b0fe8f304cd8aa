import Community
import GameRules
import Geodesy
import WireProtocol

@testable import Bots

/// The record of an honest server that three players use. Tests change it, and the referee must
/// notice.
struct Story: Sendable {
  /// One thing after the other.
  enum Step: Sendable {
    case deed(@Sendable (inout SocialReferee) -> Void)
    case hear(PlayerID, SocialEventBody)
    case settle
    /// An answer to a player, and how the referee judges it.
    case answer(
      PlayerID, any Sendable, @Sendable (any Sendable, inout SocialReferee) -> Void)
  }

  /// The step of an answer of a method, judged by a closure.
  static func answer<Method: WireMethod>(
    _ player: PlayerID, _ method: Method.Type, _ result: Method.Result,
    _ judge: @escaping @Sendable (Method.Result, inout SocialReferee) -> Void
  ) -> Step {
    .answer(player, result) { answer, referee in
      if let result = answer as? Method.Result { judge(result, &referee) }
    }
  }

  var steps: [Step] = []

  /// The violations that the referee finds in all steps.
  var violations: [String] {
    var referee = SocialReferee()
    for step in steps { Self.play(step, before: &referee) }
    return referee.violations
  }

  private static func play(_ step: Step, before referee: inout SocialReferee) {
    switch step {
    case .deed(let deed): deed(&referee)
    case .hear(let player, let event): referee.hear(event, by: player)
    case .settle: referee.settle()
    case .answer(_, let answer, let judge): judge(answer, &referee)
    }
  }
}

// MARK: - Who and what it is about

extension Story {
  static func id<ID: Identifier>(_ number: UInt128) -> ID {
    // Version 7 and the variant of RFC 9562, so that it reads as what it is.
    ID(uuid: UUIDv7(bits: 0x0000_0000_0000_7000_8000_0000_0000_0000 | number))
  }

  static let (ada, bob, cem): (PlayerID, PlayerID, PlayerID) = (id(1), id(2), id(3))
  static let duel: MatchID = id(100)
  static let (refused, agreed): (ChallengeID, ChallengeID) = (id(201), id(202))
  static let picture = "/v1/avatars/0123"

  static func card(_ player: PlayerID, avatar: String? = nil) -> PlayerCard {
    let names = [ada: "ada", bob: "bob", cem: "cem"]
    guard let username = Username(names[player] ?? "") else {
      preconditionFailure("they have names")
    }
    return PlayerCard(player: player, username: username, avatar: avatar, isGuest: player == cem)
  }

  static func friend(
    _ player: PlayerID, isOnline: Bool = true, isInMatch: Bool = false, avatar: String? = nil
  ) -> FriendCard {
    FriendCard(
      player: card(player, avatar: avatar), isOnline: isOnline, isInMatch: isInMatch,
      lastAccess: time(0))
  }

  static func time(_ seconds: Int64) -> Instant {
    Instant(millisecondsSinceEpoch: 1_790_000_000_000 + seconds * 1000)
  }

  static func badge(_ name: String, isUnlocked: Bool = true) -> BadgeCard {
    guard let id = BadgeID(name) else { preconditionFailure("\(name) is a badge's name") }
    return BadgeCard(
      Badge(id: id, title: name, meaning: name), unlockedAt: isUnlocked ? time(5) : nil)
  }

  static func notice(
    _ number: UInt128, _ kind: NotificationKind, player: PlayerID? = nil, badge name: String? = nil,
    challenge: ChallengeID? = nil, isRead: Bool = false
  ) -> NotificationCard {
    NotificationCard(
      notification: id(300 + number), kind: kind, at: time(Int64(number)), isRead: isRead,
      player: player.map { card($0) }, badge: name.map { badge($0) }, challenge: challenge)
  }

  static func presence(
    _ player: PlayerID, isOnline: Bool = true, isInMatch: Bool = false
  ) -> SocialEventBody {
    .presence(FriendPresence(player: player, isOnline: isOnline, isInMatch: isInMatch))
  }

  static func notified(_ card: NotificationCard, unread: Int) -> SocialEventBody {
    .notified(NotificationReceived(notification: card, unread: unread))
  }

  static func ended(_ challenge: ChallengeID, with player: PlayerID) -> EndedChallenge {
    EndedChallenge(challenge: challenge, player: player)
  }

  static func challenged(_ challenge: ChallengeID) -> SocialEventBody {
    .challenged(
      ChallengeReceived(
        challenge: challenge, player: ada, username: card(ada).username, map: "world",
        options: MatchOptions(rounds: 2), expires: time(60)))
  }

  // MARK: Matches

  static let duelResults = [
    FinalResult(player: ada, total: 12_000, rank: 1, hasWon: true),
    FinalResult(player: bob, total: 10_000, rank: 2, hasWon: false),
  ]

  static func view(
    _ match: MatchID, _ results: [FinalResult], badges: [String] = [], isCenter: Bool = false
  ) -> RefereedMatch {
    RefereedMatch(
      match: match, mode: results.count == 1 ? .solo : .duel, map: "world",
      finished: MatchFinished(ending: .played, results: results, badges: badges),
      revealedRounds: 5,
      nearest: results.reduce(into: [:]) {
        $0[$1.player] = Meters(isCenter && $1.player == ada ? 500 : 90_000)
      },
      defaulted: [], drops: [:], slowestGuess: .milliseconds(5)...(.milliseconds(20)),
      violations: [])
  }

  static func duelGame(
    ada badgesOfAda: [String] = ["center", "time"], bob badgesOfBob: [String] = ["time"]
  ) -> Game {
    game(
      .challenge,
      [
        ada: view(duel, duelResults, badges: badgesOfAda, isCenter: true),
        bob: view(duel, duelResults, badges: badgesOfBob, isCenter: true),
      ])
  }

  /// Matches alone are for the board.
  static func game(_ origin: MatchOrigin, _ views: [PlayerID: RefereedMatch]) -> Game {
    guard let game = Game(origin: origin, views: views, day: 1, isForBoard: origin == .solo) else {
      preconditionFailure("somebody saw it")
    }
    return game
  }

  /// Five games alone of each of the two: Ada's bring 4000, Bob's 3000.
  static let soloGames: [(player: PlayerID, match: MatchID, total: Int)] =
    (0..<5).flatMap { number -> [(PlayerID, MatchID, Int)] in
      [(ada, id(110 + 2 * number), 4000), (bob, id(111 + 2 * number), 3000)]
    }

  static func result(_ game: (player: PlayerID, match: MatchID, total: Int)) -> FinalResult {
    FinalResult(player: game.player, total: game.total, rank: 1, hasWon: false)
  }

  static var adasStatistics: StatisticsCard {
    var statistics = Statistics()
    statistics.seen(Visit(at: time(0)))
    statistics.soloGames = 5
    statistics.multiplayerGames = 1
    statistics.gamesWon = 1
    statistics.finishedGames = 6
    statistics.scoredRounds = 30
    statistics.totalScore = 32_000
    statistics.maximumScore = 12_000
    statistics.winsInARow = 1
    statistics.longestWinsInARow = 1
    return StatisticsCard(statistics, at: time(10))
  }

  static let rows = [
    RankingCard(
      rank: 1, player: card(ada, avatar: picture), averageScore: 4000, games: 6),
    RankingCard(rank: 2, player: card(bob), averageScore: 3000, games: 6),
  ]
}
