import Community
import GameRules
import WireProtocol

// Looking at everything there is to see.
extension SocialGroup {
  /// Each bot reads its own profile, another one, and one that does not exist.
  ///
  /// - Parameter those: Not all, but these do so.
  func lookAround(_ those: [Int]? = nil) async throws {
    for who in those ?? everybody {
      try await lookAtFriends(who)
      try await lookAtProfile(of: who, from: who)
      referee.judge(try await get(who, BadgeList.self, Nothing()).badges, of: ids[who])
      if let other = anybody(everybody) {
        try await lookAtProfile(of: other, from: who)
        try await lookFor(other, from: who)
      }
    }
    if let who = anybody(everybody) {
      let answer = try await ask(who, ProfileGet.self, .init(username: "nobody-by-that-name"))
      _ = referee.judge(
        "a look at nobody's profile", predicted: .unknownPlayer, refusal: answer.refusal)
    }
  }

  /// Reads a profile by id or by name, in whatever case.
  func lookAtProfile(of who: Int, from asker: Int) async throws {
    let name = person(who).username.text
    let parameters: ProfileGet.Parameters =
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where who == asker: .init()
      case 1: .init(username: name)
      case 2: .init(username: name.uppercased())
      default: .init(player: ids[who])
      }
    let profile = try await get(asker, ProfileGet.self, parameters)
    referee.judge(profile, of: ids[who], seenBy: ids[asker])
  }

  /// Searches a player by the whole name, which finds accounts alone.
  private func lookFor(_ who: Int, from asker: Int) async throws {
    let person = person(who)
    let found = try await get(asker, Search.self, .init(text: person.username.text.uppercased()))
    referee.check(
      found.players.contains { $0.player == ids[who] } == !person.isGuest,
      "a search for \(person.username) finds \(found.players.map(\.username))")
  }

  /// Each bot reads a part of its inbox.
  func readInboxes() async throws {
    for who in everybody {
      let cards = try await lookAtInbox(of: who)
      guard chance(0.5), let card = cards.randomElement(using: &random) else { continue }
      let result = try await get(
        who, NotificationRead.self, .init(upTo: card.notification))
      referee.read(ids[who], upTo: card.notification, unread: result.unread)
    }
  }

  @discardableResult
  func lookAtInbox(of who: Int) async throws -> [NotificationCard] {
    let limit = Int.random(in: 3...30, using: &random)
    var cards: [NotificationCard] = []
    while true {
      let page = try await get(
        who, NotificationList.self, .init(before: cards.last?.notification, limit: limit))
      referee.check(page.notifications.count <= limit, "a page longer than asked for")
      cards += page.notifications
      guard page.notifications.count == limit else {
        referee.judge(inbox: cards, unread: page.unread, of: ids[who])
        return cards
      }
    }
  }

  func lookAtHistory(of who: Int) async throws {
    let limit = Int.random(in: 2...20, using: &random)
    var matches: [MatchHistory.PlayedMatch] = []
    while true {
      let page = try await get(
        who, MatchHistory.self, .init(before: matches.last?.match, limit: limit))
      referee.check(page.matches.count <= limit, "a page longer than asked for")
      matches += page.matches
      if page.matches.count < limit { break }
    }
    referee.judge(history: matches, of: ids[who])
    if let match = matches.randomElement(using: &random) {
      try await lookBack(at: match.match, who)
    }
  }

  /// A match that is over is there for those who were in it, and for nobody else.
  private func lookBack(at match: MatchID, _ who: Int) async throws {
    let state = try await get(who, MatchStateRequest.self, .init(match: match))
    referee.judge(finished: state, of: ids[who])
    let players = state.content.players.map(\.player)
    guard let stranger = anybody(everybody.filter({ !players.contains(ids[$0]) })) else { return }
    let answer = try await ask(stranger, MatchStateRequest.self, .init(match: match))
    _ = referee.judge(
      "\(person(stranger).username) looks at a match of others", predicted: .notInMatch,
      refusal: answer.refusal)
  }

  func lookAtRankings(_ who: Int) async throws {
    let friends = try await get(
      who, RankingGet.self, .init(scope: .friends, limit: WireLimits.page.upperBound))
    referee.judge(friendsRanking: friends, of: ids[who])
    try await lookAtFriendsRankingInPages(who, whole: friends)
    var rows: [RankingCard] = []
    var (cursor, pages): (RankingGet.Cursor?, Int) = (nil, 0)
    repeat {
      let page = try await get(
        who, RankingGet.self,
        .init(scope: .global, limit: WireLimits.page.upperBound, cursor: cursor))
      rows += page.rows
      (cursor, pages) = (page.cursor, pages + 1)
      referee.check(page.count >= rows.count, "\(page.count) players, and more rows")
      guard cursor != nil, pages < Self.mostPages else {
        referee.judge(
          globalRanking: rows, me: page.me, of: ids[who], isWhole: cursor == nil)
        break
      }
    } while true
    try await lookAround(inRanking: who)
  }

  private func lookAtFriendsRankingInPages(
    _ who: Int, whole: RankingGet.Result
  ) async throws {
    var rows: [RankingCard] = []
    var cursor: RankingGet.Cursor?
    repeat {
      let page = try await get(
        who, RankingGet.self, .init(scope: .friends, limit: 2, cursor: cursor))
      rows += page.rows
      cursor = page.cursor
    } while cursor != nil && rows.count <= whole.rows.count
    referee.check(rows == whole.rows, "the friends' ranking is another one in pages")
  }

  /// The player is among the rows around the player, with the rank that the profile says.
  private func lookAround(inRanking who: Int) async throws {
    let around = try await ask(
      who, RankingGet.self, .init(scope: .global, limit: 5, around: .me))
    guard let page = around.value, person(who).statistics.isRanked else { return }
    referee.judge(globalRanking: page.rows, me: page.me, of: ids[who], isWhole: false)
    referee.check(
      page.rows.contains { $0.player.player == ids[who] },
      "the rows around \(person(who).username) are without")
    let profile = try await get(who, ProfileGet.self, .init())
    referee.check(
      profile.rank == page.me?.rank,
      "rank \(SocialReferee.text(profile.rank)) in the profile, "
        + "\(SocialReferee.text(page.me?.rank)) in the ranking")
  }

  func lookAtExport(of who: Int) async throws {
    let parts = try await bots[who].export()
    guard let account = parts.first?.account else {
      return referee.complain("\(person(who).username)'s export is empty")
    }
    await world.board.did("\(AccountExport.name)")
    referee.check(
      parts.dropFirst().allSatisfy { $0.account == nil }, "an account in a later part")
    let email = person(who).isGuest ? nil : await bots[who].credentials.email
    referee.judge(
      export: account, matches: parts.flatMap(\.matches),
      lists: parts.flatMap { $0.lists ?? [] }, email: email, of: ids[who])
  }

  /// How many pages of a ranking the bots read at most.
  private static let mostPages = 20
}
