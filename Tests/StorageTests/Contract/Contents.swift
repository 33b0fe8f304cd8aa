import Community
import GameRules
import Storage

/// All that a store gives away about these players and everything else.
struct Contents: Equatable {
  let players: [PlayerRecord?]
  let journal: [JournalEntry]
  let tickets: [WaitingTicketRecord]
  let matches: [FinishedMatchRecord?]
  let counts: StoreCounts
  let exports: [PlayerExport?]
  let lists: [[ExportedListRecord]]
  let credentials: [CredentialRecord?]
  let unread: [Int]
  let ranking: RankingPage
  let friendsRankings: [RankingPage]
  let histories: [PlayerHistory]
  let standings: [PlayerStanding]
  let pages: [[FinishedMatchRecord]]
  let bans: [BanRecord]
  let audit: [AuditRecord]

  init(of store: any Store, players: [PlayerID]) async throws {
    var records: [PlayerRecord?] = []
    for player in players { records.append(try await store.player(player)) }
    self.players = records
    journal = try await store.journal()
    tickets = try await store.waitingTickets()
    var matches: [FinishedMatchRecord?] = []
    for id in try await store.finishedMatchIDs(after: nil, limit: .max) {
      matches.append(try await store.finishedMatch(id))
    }
    self.matches = matches
    counts = try await store.counts()
    ranking = try await store.ranking(.global, .top, limit: RankingPage.rowLimit)
    var exports: [PlayerExport?] = []
    var lists: [[ExportedListRecord]] = []
    var credentials: [CredentialRecord?] = []
    var unread: [Int] = []
    var friendsRankings: [RankingPage] = []
    var histories: [PlayerHistory] = []
    var pages: [[FinishedMatchRecord]] = []
    for player in players {
      exports.append(try await store.export(player))
      lists.append(try await store.exportedLists(of: player, after: nil, places: .max).lists)
      credentials.append(try await store.credential(of: player))
      unread.append(try await store.unreadCount(of: player))
      friendsRankings.append(
        try await store.ranking(.friends(of: player), .top, limit: RankingPage.rowLimit))
      histories.append(try await store.history(of: player))
      pages.append(try await store.matches(of: player, before: nil, limit: 2))
    }
    self.exports = exports
    self.lists = lists
    self.credentials = credentials
    self.unread = unread
    self.friendsRankings = friendsRankings
    self.histories = histories
    standings = try await store.standings(of: players)
    self.pages = pages
    bans = try await store.bans()
    audit = try await store.audit(about: nil, limit: .max)
  }
}
