import Community
import GameRules
import WireProtocol

@testable import Bots

extension SocialRefereeTests.Fraud {
  static let ofRecords: [Fraud] =
    ofInboxes + ofRankings + ofHistories + ofFinishedMatches + ofExports

  private static func inbox(
    _ change: @escaping @Sendable (inout [NotificationCard], inout Int) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      story.tamper { step in
        guard case .inbox(let player, var cards, var unread) = step else { return false }
        change(&cards, &unread)
        step = .inbox(player, cards, unread: unread)
        return true
      }
    }
  }

  private static let ofInboxes = [
    Fraud("an inbox lacks an entry", "inbox lacks", inbox { cards, _ in cards.remove(at: 1) }),
    Fraud(
      "an inbox has an entry twice", "or twice",
      inbox { cards, _ in cards.insert(cards[1], at: 1) }),
    Fraud(
      "an inbox has an entry that nobody was told of", "has without reason",
      inbox { cards, _ in
        cards.insert(Story.notice(8, .badgeUnlocked, badge: "fire"), at: 1)
      }),
    Fraud(
      "an inbox is not in order", "not latest first", inbox { cards, _ in cards.swapAt(0, 1) }),
    Fraud(
      "an entry says something else than the push", "an entry says",
      inbox { cards, _ in cards[1].badge = Story.badge("fire") }),
    Fraud("an entry is read that is not", "is read", inbox { cards, _ in cards[0].isRead = true }),
    Fraud("an inbox counts otherwise", "4 unread, not 5", inbox { _, unread in unread -= 1 }),
    Fraud("reading marks too many", "0 unread, not 3") { story in
      let index = story.steps.firstIndex { if case .inbox = $0 { true } else { false } }
      guard let index else { return false }
      story.steps[index + 1] = .deed { $0.read(Story.ada, upTo: Story.id(303), unread: 0) }
      return true
    },
  ]

  private static func ranking(
    _ change: @escaping @Sendable (inout RankingGet.Result) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      story.tamper { step in
        guard case .friendsRanking(let player, var result) = step else { return false }
        change(&result)
        step = .friendsRanking(player, result)
        return true
      }
    }
  }

  private static let ofRankings = [
    Fraud("a ranking is not sorted", "not sorted", ranking { $0.rows.swapAt(0, 1) }),
    Fraud("a rank is wrong", "bob has rank 3", ranking { $0.rows[1].rank = 3 }),
    Fraud("two share a rank that are not tied", "rank 1 after 1", ranking { $0.rows[1].rank = 1 }),
    Fraud(
      "an average is not the profile's", "is ranked with",
      ranking { $0.rows[1].averageScore = 3000 }),
    Fraud("games are counted otherwise", "with 9 games", ranking { $0.rows[1].games = 9 }),
    Fraud("a friend is missing in the ranking", "rows of", ranking { $0.rows.removeLast() }),
    Fraud(
      "somebody is ranked who has not played", "cem is ranked with too few games",
      ranking {
        $0.rows.append(
          RankingCard(rank: 3, player: Story.card(Story.cem), averageScore: 1, games: 1))
      }),
    Fraud("the own row is missing", "own row: none", ranking { $0.me = nil }),
    Fraud("the own row is another one", "the own row is", ranking { $0.me?.rank = 2 }),
    Fraud("players are counted otherwise", "9 players, not 2", ranking { $0.count = 9 }),
    Fraud("a player is missing in the whole ranking", "missing in the ranking") { story in
      story.tamper { step in
        guard case .globalRanking(let player, var rows, let me) = step else { return false }
        rows.removeFirst()
        step = .globalRanking(player, rows, me: me)
        return true
      }
    },
    Fraud("the whole ranking begins in the middle", "another rank than 1") { story in
      story.tamper { step in
        guard case .globalRanking(let player, var rows, _) = step else { return false }
        for index in rows.indices { rows[index].rank += 1 }
        step = .globalRanking(player, rows, me: rows[1])
        return true
      }
    },
  ]

  private static func history(
    afterTheDeletion: Bool = false,
    _ change: @escaping @Sendable (inout [MatchHistory.PlayedMatch]) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      let indices = story.steps.indices.filter { index in
        if case .history = story.steps[index] { true } else { false }
      }
      guard let index = afterTheDeletion ? indices.last : indices.first,
        case .history(let player, var matches) = story.steps[index]
      else { return false }
      change(&matches)
      story.steps[index] = .history(player, matches)
      return true
    }
  }

  private static let ofHistories = [
    Fraud("a match is missing in the history", "5 matches", history { $0.remove(at: 2) }),
    Fraud("a history is not in order", "in another order", history { $0.swapAt(0, 1) }),
    Fraud(
      "a match has another result", "with other results",
      history { $0[5].players[0].result.total += 1 }),
    Fraud("a match has another origin", "queue", history { $0[5].origin = .queue }),
    Fraud(
      "a match ends before it begins", "before it begins",
      history { $0[0].startedAt = Story.time(3) }),
    Fraud(
      "an opponent has another name", "match.history calls bob",
      history { $0[5].players[1].username = .username(Story.card(Story.cem).username) }),
    Fraud(
      "an opponent has another picture", "another picture of bob",
      history { $0[5].players[1].avatar = Story.picture }),
    Fraud(
      "a deleted opponent has still a name", "match.history calls bob",
      history(afterTheDeletion: true) {
        $0[5].players[1].username = .username(Story.card(Story.bob).username)
      }),
    Fraud("a deleted player is still a friend", "friends [\"bob\"], not []") { story in
      let index = story.steps.lastIndex { if case .friendList = $0 { true } else { false } }
      guard let index, case .friendList(let player, var list) = story.steps[index] else {
        return false
      }
      list.friends = [Story.friend(Story.bob)]
      story.steps[index] = .friendList(player, list)
      return true
    },
  ]

  private static func finishedMatch(
    afterTheDeletion: Bool = false, _ change: @escaping @Sendable (inout MatchState) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      let indices = story.steps.indices.filter { index in
        if case .finishedMatch = story.steps[index] { true } else { false }
      }
      guard let index = afterTheDeletion ? indices.last : indices.first,
        case .finishedMatch(let player, var state) = story.steps[index]
      else { return false }
      change(&state)
      story.steps[index] = .finishedMatch(player, state)
      return true
    }
  }

  private static let ofFinishedMatches = [
    Fraud(
      "a match that is over is still played", "the phase is revealed",
      finishedMatch { $0.content.phase = .revealed }),
    Fraud(
      "a match has ended otherwise", "another ending",
      finishedMatch { $0.content.outcome?.ending = .forfeited }),
    Fraud(
      "a match has another winner", "other results",
      finishedMatch { $0.content.outcome?.results[0].hasWon = false }),
    Fraud(
      "a match has another total", "7001 points",
      finishedMatch { $0.content.players[1].total += 1 }),
    Fraud(
      "a match that nobody played", "not played", finishedMatch { $0.match = Story.id(199) }),
    Fraud(
      "a deleted opponent is still called by name", "match.state calls bob",
      finishedMatch(afterTheDeletion: true) {
        $0.content.players[1].username = .username(Story.card(Story.bob).username)
      }),
  ]

  private static func export(
    _ change: @escaping @Sendable (inout ExportedAccount, inout [ExportedMatchCard]) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      story.tamper { step in
        guard case .export(let player, var account, var matches) = step else { return false }
        change(&account, &matches)
        step = .export(player, account, matches)
        return true
      }
    }
  }

  private static let ofExports = [
    Fraud(
      "an export has another address", "the address bob@example.org",
      export { account, _ in account.email = "bob@example.org" }),
    Fraud(
      "an export is of somebody else", "the export of bob",
      export { account, _ in account.player = Story.card(Story.bob) }),
    Fraud(
      "an export lacks a token", "0 tokens, not 1", export { account, _ in account.sessions = [] }),
    Fraud(
      "an export lacks a friend", "the export has the friends []",
      export { account, _ in account.friends = [] }),
    Fraud(
      "an export lacks a request", "requests of []",
      export { account, _ in account.requests = [] }),
    Fraud(
      "an export lacks a badge", "account.export has badges",
      export { account, _ in account.badges.removeLast() }),
    Fraud(
      "an export lacks a notification", "inbox lacks",
      export { account, _ in account.notifications.removeLast() }),
    Fraud(
      "an export counts otherwise", "soloGames 4, not 5",
      export { account, _ in account.statistics.soloGames = 4 }),
    Fraud(
      "an export has an identity that nobody linked", "has identities",
      export { account, _ in
        account.identities = [
          .init(provider: "somebody", subject: "1", email: nil, linkedAt: Story.time(1))
        ]
      }),
    Fraud(
      "an export counts ranked games", "has ranked games",
      export { account, _ in account.rating.games = 1 }),
    Fraud(
      "an export has a place in the queue", "a place in the queue",
      export { account, _ in
        account.queue = .init(map: "world", isRanked: false, since: Story.time(1))
      }),
    Fraud(
      "an export has another origin of a match", "queue on world",
      export { _, matches in matches[5].origin = .queue }),
    Fraud("an export lacks the visits", "no visit", export { account, _ in account.visits = [] }),
    Fraud(
      "an export lacks a match", "the export has 5 matches",
      export { _, matches in matches.removeLast() }),
    Fraud(
      "an export has another result", "another result",
      export { _, matches in matches[5].result.total += 1 }),
    Fraud(
      "an export lacks a guess", "has guesses of [] points",
      export { _, matches in matches[5].rounds[0].guess = nil }),
    Fraud(
      "an export has somebody else's guess", "has guesses of",
      export { _, matches in matches[5].rounds[0].guess?.player = Story.bob }),
  ]
}
