import Community
import GameRules
import WireProtocol

@testable import Bots

extension SocialRefereeTests.Fraud {
  static let ofRecords: [Fraud] =
    ofInboxes + ofRankings + ofHistories + ofFinishedMatches + ofExports

  private static let ofInboxes = [
    Fraud(
      "an inbox lacks an entry", "inbox lacks",
      answer(NotificationList.self) { $0.notifications.remove(at: 1) }),
    Fraud(
      "an inbox has an entry twice", "or twice",
      answer(NotificationList.self) { $0.notifications.insert($0.notifications[1], at: 1) }),
    Fraud(
      "an inbox has an entry that nobody was told of", "has without reason",
      answer(NotificationList.self) {
        $0.notifications.insert(Story.notice(8, .badgeUnlocked, badge: "fire"), at: 1)
      }),
    Fraud(
      "an inbox is not in order", "not latest first",
      answer(NotificationList.self) { $0.notifications.swapAt(0, 1) }),
    Fraud(
      "an entry says something else than the push", "an entry says",
      answer(NotificationList.self) { $0.notifications[1].badge = Story.badge("fire") }),
    Fraud(
      "an entry is read that is not", "is read",
      answer(NotificationList.self) { $0.notifications[0].isRead = true }),
    Fraud(
      "an inbox counts otherwise", "4 unread, not 5",
      answer(NotificationList.self) { $0.unread -= 1 }),
    Fraud("reading marks too many", "0 unread, not 3") { story in
      guard let index = story.positions(of: NotificationList.self).first else { return false }
      story.steps[index + 1] = .deed { $0.read(Story.ada, upTo: Story.id(303), unread: 0) }
      return true
    },
  ]

  private static let ofRankings = [
    Fraud(
      "a ranking is not sorted", "not sorted", answer(RankingGet.self) { $0.rows.swapAt(0, 1) }),
    Fraud("a rank is wrong", "bob has rank 3", answer(RankingGet.self) { $0.rows[1].rank = 3 }),
    Fraud(
      "two share a rank that are not tied", "rank 1 after 1",
      answer(RankingGet.self) { $0.rows[1].rank = 1 }),
    Fraud(
      "an average is not the profile's", "is ranked with",
      answer(RankingGet.self) { $0.rows[1].averageScore = 2500 }),
    Fraud(
      "games are counted otherwise", "with 9 games",
      answer(RankingGet.self) { $0.rows[1].games = 9 }),
    Fraud(
      "a friend is missing in the ranking", "rows of",
      answer(RankingGet.self) { $0.rows.removeLast() }),
    Fraud(
      "somebody is ranked who has not played", "cem is ranked with too few games",
      answer(RankingGet.self) {
        $0.rows.append(
          RankingCard(rank: 3, player: Story.card(Story.cem), averageScore: 1, games: 1))
      }),
    Fraud("the own row is missing", "own row: none", answer(RankingGet.self) { $0.me = nil }),
    Fraud(
      "the own row is another one", "the own row is", answer(RankingGet.self) { $0.me?.rank = 2 }),
    Fraud(
      "players are counted otherwise", "9 players, not 2", answer(RankingGet.self) { $0.count = 9 }),
    Fraud(
      "a player is missing in the whole ranking", "missing in the ranking",
      answer(RankingGet.self, to: Story.bob) { $0.rows.removeFirst() }),
    Fraud(
      "the whole ranking begins in the middle", "another rank than 1",
      answer(RankingGet.self, to: Story.bob) { result in
        for index in result.rows.indices { result.rows[index].rank += 1 }
        result.me = result.rows[1]
      }),
  ]

  private static let ofHistories = [
    Fraud(
      "a match is missing in the history", "5 matches",
      answer(MatchHistory.self) { $0.matches.remove(at: 2) }),
    Fraud(
      "a history is not in order", "in another order",
      answer(MatchHistory.self) { $0.matches.swapAt(0, 1) }),
    Fraud(
      "a match has another result", "with other results",
      answer(MatchHistory.self) { $0.matches[5].players[0].result.total += 1 }),
    Fraud(
      "a match has another origin", "queue",
      answer(MatchHistory.self) { $0.matches[5].origin = .queue }),
    Fraud(
      "a match ends before it begins", "before it begins",
      answer(MatchHistory.self) { $0.matches[0].startedAt = Story.time(3) }),
    Fraud(
      "an opponent has another name", "match.history calls bob",
      answer(MatchHistory.self) {
        $0.matches[5].players[1].username = .username(Story.card(Story.cem).username)
      }),
    Fraud(
      "an opponent has another picture", "another picture of bob",
      answer(MatchHistory.self) { $0.matches[5].players[1].avatar = Story.picture }),
    Fraud(
      "a deleted opponent has still a name", "match.history calls bob",
      answer(MatchHistory.self, isLast: true) {
        $0.matches[5].players[1].username = .username(Story.card(Story.bob).username)
      }),
    Fraud(
      "a deleted player is still a friend", "friends [\"bob\"], not []",
      answer(FriendListRequest.self, isLast: true) { $0.friends = [Story.friend(Story.bob)] }),
  ]

  private static let ofFinishedMatches = [
    Fraud(
      "a match that is over is still played", "the phase is revealed",
      answer(MatchStateRequest.self) { $0.content.phase = .revealed }),
    Fraud(
      "a match has ended otherwise", "another ending",
      answer(MatchStateRequest.self) { $0.content.outcome?.ending = .forfeited }),
    Fraud(
      "a match has another winner", "other results",
      answer(MatchStateRequest.self) { $0.content.outcome?.results[0].hasWon = false }),
    Fraud(
      "a match has another total", "10001 points",
      answer(MatchStateRequest.self) { $0.content.players[1].total += 1 }),
    Fraud(
      "a match that nobody played", "not played",
      answer(MatchStateRequest.self) { $0.match = Story.id(199) }),
    Fraud(
      "a deleted opponent is still called by name", "match.state calls bob",
      answer(MatchStateRequest.self, isLast: true) {
        $0.content.players[1].username = .username(Story.card(Story.bob).username)
      }),
  ]

  private static let ofExports = [
    Fraud(
      "an export has another address", "the address bob@example.org",
      answer(AccountExport.self) { $0.account?.email = "bob@example.org" }),
    Fraud(
      "an export is of somebody else", "the export of bob",
      answer(AccountExport.self) { $0.account?.player = Story.card(Story.bob) }),
    Fraud(
      "an export lacks a token", "0 tokens, not 1",
      answer(AccountExport.self) { $0.account?.sessions = [] }),
    Fraud(
      "an export lacks a friend", "the export has the friends []",
      answer(AccountExport.self) { $0.account?.friends = [] }),
    Fraud(
      "an export lacks a request", "requests of []",
      answer(AccountExport.self) { $0.account?.requests = [] }),
    Fraud(
      "an export lacks a badge", "account.export has badges",
      answer(AccountExport.self) { $0.account?.badges.removeLast() }),
    Fraud(
      "an export lacks a notification", "inbox lacks",
      answer(AccountExport.self) { $0.account?.notifications.removeLast() }),
    Fraud(
      "an export counts otherwise", "soloGames 4, not 5",
      answer(AccountExport.self) { $0.account?.statistics.soloGames = 4 }),
    Fraud(
      "an export has an identity that nobody linked", "has identities",
      answer(AccountExport.self) {
        $0.account?.identities = [
          .init(provider: "somebody", subject: "1", email: nil, linkedAt: Story.time(1))
        ]
      }),
    Fraud(
      "an export counts ranked games", "has ranked games",
      answer(AccountExport.self) { $0.account?.rating.games = 1 }),
    Fraud(
      "an export has a place in the queue", "a place in the queue",
      answer(AccountExport.self) {
        $0.account?.queue = .init(map: "world", isRanked: false, since: Story.time(1))
      }),
    Fraud(
      "an export has a list that nobody made", "has 1 lists, not 0",
      answer(AccountExport.self) { result in
        guard let id = ListID(String(repeating: "ab", count: 16)) else { return }
        result.lists = [
          ExportedList(
            list: id, title: "Towers", visibility: .private, createdAt: Story.time(1),
            updatedAt: Story.time(1), places: [])
        ]
      }),
    Fraud(
      "an export has another origin of a match", "queue on world",
      answer(AccountExport.self) { $0.matches[5].origin = .queue }),
    Fraud(
      "an export lacks the visits", "no visit",
      answer(AccountExport.self) { $0.account?.visits = [] }),
    Fraud(
      "an export lacks a match", "the export has 5 matches",
      answer(AccountExport.self) { $0.matches.removeLast() }),
    Fraud(
      "an export has another result", "another result",
      answer(AccountExport.self) { $0.matches[5].result.total += 1 }),
    Fraud(
      "an export lacks a guess", "has guesses of [] points",
      answer(AccountExport.self) { $0.matches[5].rounds[0].guess = nil }),
    Fraud(
      "an export has somebody else's guess", "has guesses of",
      answer(AccountExport.self) { $0.matches[5].rounds[0].guess?.player = Story.bob }),
  ]
}
