import Community
import GameRules
import WireProtocol

@testable import Bots

// An honest server's record.
extension Story {
  static let honest: Story = {
    var story = Story()
    story.befriend()
    story.challenge()
    story.play()
    story.comeAndGo()
    story.lookAround()
    story.lookAtRecords()
    story.delete()
    return story
  }()

  private mutating func befriend() {
    steps += [
      .deed { $0.joined(Self.card(Self.ada), isGuest: false) },
      .deed { $0.joined(Self.card(Self.bob), isGuest: false) },
      .deed { $0.joined(Self.card(Self.cem), isGuest: true) },
      .deed { $0.requested(Self.ada, Self.ada, onDay: 1, refusal: "oneself") },
      .deed { $0.requested(Self.ada, Self.bob, onDay: 1, refusal: nil) },
      // Again, which is no news.
      .deed { $0.requested(Self.ada, Self.bob, onDay: 1, refusal: nil) },
      .hear(Self.bob, Self.notified(Self.notice(1, .friendRequest, player: Self.ada), unread: 1)),
      .settle,
      .deed { $0.accepted(Self.bob, Self.ada, refusal: nil) },
      .hear(Self.ada, Self.notified(Self.notice(2, .friendAccepted, player: Self.bob), unread: 1)),
      .hear(Self.ada, .friendAdded(FriendAdded(friend: Self.friend(Self.bob)))),
      .hear(Self.bob, .friendAdded(FriendAdded(friend: Self.friend(Self.ada)))),
      .settle,
      .deed { $0.requested(Self.ada, Self.bob, onDay: 1, refusal: "alreadyFriends") },
      .deed { $0.requested(Self.cem, Self.ada, onDay: 1, refusal: nil) },
      .hear(Self.ada, Self.notified(Self.notice(3, .friendRequest, player: Self.cem), unread: 2)),
      .settle,
    ]
  }

  private mutating func challenge() {
    steps += [
      .deed {
        $0.challenged(
          Self.ada, Self.bob, rounds: 2,
          .init(challenge: Self.refused, expires: Self.time(60)), refusal: nil)
      },
      .hear(Self.bob, Self.challenged(Self.refused)),
      .hear(
        Self.bob,
        Self.notified(
          Self.notice(4, .challenge, player: Self.ada, challenge: Self.refused), unread: 1)),
      .deed { $0.declinedChallenge(Self.refused, by: Self.bob, refusal: nil) },
      .hear(
        Self.ada,
        .challengeDeclined(
          .init(ended: Self.ended(Self.refused, with: Self.bob), reason: .asked))),
      .hear(
        Self.bob,
        .challengeDeclined(
          .init(ended: Self.ended(Self.refused, with: Self.ada), reason: .asked))),
      .settle,
      .deed {
        $0.challenged(
          Self.ada, Self.bob, rounds: 2, .init(challenge: Self.agreed, expires: Self.time(60)),
          refusal: nil)
      },
      .hear(Self.bob, Self.challenged(Self.agreed)),
      .hear(
        Self.bob,
        Self.notified(
          Self.notice(5, .challenge, player: Self.ada, challenge: Self.agreed), unread: 1)),
      .settle,
    ]
  }

  private mutating func play() {
    steps += [
      .deed { $0.acceptedChallenge(Self.agreed, by: Self.bob, refusal: nil) },
      .hear(Self.ada, .challengeAccepted(.init(ended: Self.ended(Self.agreed, with: Self.bob)))),
      .hear(Self.bob, .challengeAccepted(.init(ended: Self.ended(Self.agreed, with: Self.ada)))),
      .hear(Self.ada, Self.presence(Self.bob, isInMatch: true)),
      .hear(Self.bob, Self.presence(Self.ada, isInMatch: true)),
      .settle,
      .deed { $0.played(Self.duelGame()) },
      .hear(Self.ada, Self.presence(Self.bob)),
      .hear(Self.bob, Self.presence(Self.ada)),
      .hear(Self.ada, Self.notified(Self.notice(6, .badgeUnlocked, badge: "center"), unread: 3)),
      .hear(Self.ada, Self.notified(Self.notice(7, .badgeUnlocked, badge: "time"), unread: 4)),
      .hear(Self.bob, Self.notified(Self.notice(8, .badgeUnlocked, badge: "time"), unread: 1)),
      .settle,
    ]
    for solo in Self.soloGames {
      let friend = solo.player == Self.ada ? Self.bob : Self.ada
      steps += [
        .deed { $0.beganSolo(solo.player, refusal: nil) },
        .hear(friend, Self.presence(solo.player, isInMatch: true)),
        .deed {
          $0.played(
            Self.game(.solo, [solo.player: Self.view(solo.match, [Self.result(solo)])]))
        },
        .hear(friend, Self.presence(solo.player)),
        .settle,
      ]
    }
  }

  private mutating func comeAndGo() {
    steps += [
      .deed { $0.wentOffline(Self.bob) },
      .hear(Self.ada, Self.presence(Self.bob, isOnline: false)),
      .settle,
      .deed { $0.challenged(Self.ada, Self.bob, rounds: 2, nil, refusal: "offline") },
      Self.answer(
        Self.bob, AccountResume.self,
        .init(player: Self.card(Self.bob), match: nil, queue: nil, unread: 1)
      ) { $1.judge($0, of: Self.bob, match: nil) },
      .deed { $0.cameOnline(Self.bob) },
      .hear(Self.ada, Self.presence(Self.bob)),
      .settle,
      .deed { $0.changedPicture(Self.ada) },
      .deed { $0.sawOwnPicture(Self.ada, Self.picture) },
      .hear(
        Self.ada, Self.notified(Self.notice(9, .badgeUnlocked, badge: "doppelganger"), unread: 5)),
      .settle,
    ]
  }

  static let adasInbox = [
    notice(9, .badgeUnlocked, badge: "doppelganger"), notice(7, .badgeUnlocked, badge: "time"),
    notice(6, .badgeUnlocked, badge: "center"), notice(3, .friendRequest, player: cem),
    notice(2, .friendAccepted, player: bob),
  ]

  static let adasBadges = ["center", "time", "doppelganger"]

  private mutating func lookAround() {
    let locked = [
      "fire", "unbeaten", "victor", "surveyor", "cartographer", "steady", "gamer", "traveller",
      "explorer", "globetrotter", "extrovert", "beachcomber", "cookbook", "mantelpiece", "quitter",
      "real-quitter",
    ]
    let badges =
      Self.adasBadges.map { Self.badge($0) } + locked.map { Self.badge($0, isUnlocked: false) }
    steps += [
      Self.friendList(of: Self.ada, [Self.friend(Self.bob)], [Self.requestOfCem]),
      Self.friendList(of: Self.bob, [Self.friend(Self.ada, avatar: Self.picture)], []),
      Self.answer(
        Self.bob, ProfileGet.self,
        .init(
          player: Self.card(Self.ada, avatar: Self.picture), statistics: Self.adasStatistics,
          badges: Self.adasBadges.map { Self.badge($0) }, rank: 7, friendship: .friends)
      ) { $1.judge($0, of: Self.ada, seenBy: Self.bob) },
      Self.answer(Self.ada, BadgeList.self, .init(badges: badges)) {
        $1.judge($0.badges, of: Self.ada)
      },
      Self.answer(
        Self.ada, NotificationList.self, .init(notifications: Self.adasInbox, unread: 5)
      ) { $1.judge(inbox: $0.notifications, unread: $0.unread, of: Self.ada) },
      .deed { $0.read(Self.ada, upTo: Self.id(303), unread: 3) },
      Self.answer(
        Self.ada, RankingGet.self,
        .init(rows: Self.rows, me: Self.rows[0], cursor: nil, count: 2)
      ) { $1.judge(friendsRanking: $0, of: Self.ada) },
      Self.answer(
        Self.bob, RankingGet.self,
        .init(rows: Self.rows, me: Self.rows[1], cursor: nil, count: 2)
      ) { $1.judge(globalRanking: $0.rows, me: $0.me, of: Self.bob, isWhole: true) },
    ]
  }

  private static let requestOfCem = FriendRequestCard(
    player: card(cem), direction: .incoming, at: time(3))

  private static func friendList(
    of player: PlayerID, _ friends: [FriendCard], _ requests: [FriendRequestCard]
  ) -> Step {
    answer(player, FriendListRequest.self, .init(friends: friends, requests: requests)) {
      $1.judge($0, of: player)
    }
  }

  /// A look back at what was played.
  private static func records(isBobDeleted: Bool) -> [Step] {
    [
      answer(ada, MatchHistory.self, .init(matches: adasHistory(isBobDeleted: isBobDeleted))) {
        $1.judge(history: $0.matches, of: ada)
      },
      answer(ada, MatchStateRequest.self, finishedDuel(isBobDeleted: isBobDeleted)) {
        $1.judge(finished: $0, of: ada)
      },
    ]
  }

  static func playedMatch(
    _ match: MatchID, _ origin: MatchOrigin, _ results: [FinalResult], isBobDeleted: Bool
  ) -> MatchHistory.PlayedMatch {
    MatchHistory.PlayedMatch(
      match: match, mode: results.count == 1 ? .solo : .duel, origin: origin, map: "world",
      startedAt: time(1), finishedAt: time(2), ending: .played,
      players: results.map { result in
        let isDeleted = isBobDeleted && result.player == bob
        return .init(
          username: isDeleted ? .deleted : .username(card(result.player).username),
          avatar: result.player == ada ? picture : nil, result: result)
      })
  }

  static func adasHistory(isBobDeleted: Bool) -> [MatchHistory.PlayedMatch] {
    soloGames.filter { $0.player == ada }.reversed().map {
      playedMatch($0.match, .solo, [result($0)], isBobDeleted: isBobDeleted)
    } + [playedMatch(duel, .challenge, duelResults, isBobDeleted: isBobDeleted)]
  }

  static func finishedDuel(isBobDeleted: Bool) -> MatchState {
    MatchState(
      match: duel, sequence: 20,
      content: MatchContent(
        mode: .duel, map: "world", options: MatchOptions(rounds: 2), phase: .finished, round: 2,
        deadline: nil,
        players: duelResults.map { result in
          MatchPlayer(
            player: result.player,
            username: isBobDeleted && result.player == bob
              ? .deleted : .username(card(result.player).username),
            isConnected: false, isReady: false, isGuessing: false, hasGuessed: false,
            total: result.total)
        },
        rounds: [], outcome: MatchFinished(ending: .played, results: duelResults)))
  }

  private mutating func lookAtRecords() {
    let read = Self.adasInbox.map { card in
      var card = card
      card.isRead = card.notification <= Self.id(303)
      return card
    }
    let account = ExportedAccount(
      player: Self.card(Self.ada, avatar: Self.picture), createdAt: Self.time(0),
      lastAccess: Self.time(9), email: "ada@example.org", identities: [],
      sessions: [.init(createdAt: Self.time(0), expiresAt: Self.time(1_000_000))],
      rating: .init(value: 1500, deviation: 350, volatility: 0.06, games: 0),
      statistics: Self.adasStatistics, visits: [.init(Visit(at: Self.time(0)))],
      badges: Self.adasBadges.map { Self.badge($0) },
      friends: [.init(player: Self.card(Self.bob), since: Self.time(2))],
      requests: [Self.requestOfCem],
      blocked: [], reports: [], notifications: read, queue: nil)
    steps += Self.records(isBobDeleted: false)
    steps.append(
      Self.answer(
        Self.ada, AccountExport.self, .init(account: account, matches: Self.adasExport)
      ) { result, referee in
        guard let account = result.account else { return }
        referee.judge(
          export: account, matches: result.matches, lists: result.lists ?? [],
          email: "ada@example.org", of: Self.ada)
      })
  }

  static let adasExport: [ExportedMatchCard] = {
    func exported(
      _ match: MatchID, _ origin: MatchOrigin, _ result: FinalResult
    )
      -> ExportedMatchCard
    {
      let guess = RoundScore(
        player: ada, guess: .origin, isDefaulted: false, distance: .init(500), score: result.total,
        total: result.total)
      return ExportedMatchCard(
        match: match, format: FormatName(.classic), origin: origin, map: "world", scoringVersion: 1,
        startedAt: time(1),
        finishedAt: time(2), ending: .played, result: result,
        rounds: [
          .init(
            round: 1, solution: RevealedPlace(coordinate: .origin), startedAt: time(1),
            revealedAt: time(2), guess: guess, guessedAt: time(2))
        ])
    }
    return soloGames.filter { $0.player == ada }.reversed().map {
      exported($0.match, .solo, result($0))
    } + [exported(duel, .challenge, duelResults[0])]
  }()

  private mutating func delete() {
    steps += [
      .deed { $0.deleted(Self.bob, refusal: nil) },
      .hear(Self.ada, .friendRemoved(.init(player: Self.bob))),
      .settle,
      Self.friendList(of: Self.ada, [], [Self.requestOfCem]),
    ]
    steps += Self.records(isBobDeleted: true)
    steps += [
      .deed { $0.requested(Self.ada, Self.bob, onDay: 1, refusal: "unknownPlayer") }
    ]
  }
}
