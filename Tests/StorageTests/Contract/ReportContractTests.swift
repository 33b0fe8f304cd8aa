import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: reports")
struct ReportContractTests {
  @Test(
    "There is one report for each reason, the latest; who is reported by most known players comes first",
    arguments: StoreKind.allCases)
  func queue(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 601)
      let players = try await store.makePlayers(4, &samples).map(\.id).sorted()
      func report(
        _ reporter: Int, _ reported: Int, _ reason: ReportReason, _ second: Int,
        match: MatchID? = nil
      ) -> AbuseReport {
        AbuseReport(
          reporter: players[reporter], reported: players[reported], reason: reason, match: match,
          at: Samples.epoch + .seconds(second))
      }
      let match = samples.matchID()
      let kept = [
        report(0, 3, .cheating, 9, match: match), report(0, 3, .name, 2), report(1, 2, .picture, 3),
        report(0, 2, .picture, 4), report(3, 2, .unfairPlay, 5),
      ]
      try await store.commit([.reported(report(0, 3, .cheating, 1))] + kept.map { .reported($0) })
      let unknown = AbuseReport(
        reporter: players[0], reported: samples.playerID(), reason: .name, at: Samples.epoch)
      try await store.commit([.reported(unknown)])
      let found = try await store.reportedPlayers(about: nil, limit: 9)
      #expect(found.map(\.player.id) == [players[2], players[3]])
      #expect(found.map(\.reporters) == [3, 1])
      #expect(Set(found[0].reports.map(\.report)) == Set(kept[2...4]))
      #expect(found[1].reports.map(\.report) == [kept[0], kept[1]], "by reason")
      #expect(found[1].reports.map(\.counterpart.id) == [players[0], players[0]])
      #expect(
        try await store.reportedPlayers(about: nil, limit: 1).map(\.player.id) == [players[2]])
      let one = try await store.reportedPlayers(about: players[3], limit: 9)
      #expect(one == [found[1]])
      #expect(try await store.reportedPlayers(about: players[1], limit: 9).isEmpty)
      let sent = try await store.export(players[0])?.reports
      #expect(sent?.map(\.report) == [kept[3], kept[0], kept[1]])
      #expect(sent?.map(\.counterpart.id) == [players[2], players[3], players[3]])
      try await store.commit([.reportsClosed(about: players[2])])
      #expect(
        try await store.reportedPlayers(about: nil, limit: 9).map(\.player.id) == [players[3]])
      #expect(try await store.counts().reports == 2)
      try await store.deletePlayer(players[0])
      #expect(try await store.counts().reports == 0, "reports go with either player")
    }
  }

  @Test(
    "New accounts displace no report of older ones, and count only after those",
    arguments: StoreKind.allCases)
  func bounded(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 602)
      let reasons = ReportReason.allCases
      let players = try await store.makePlayers(AbuseReport.limit / reasons.count + 5, &samples)
        .sorted { ($0.isGuest ? 1 : 0, $0.id) < ($1.isGuest ? 1 : 0, $1.id) }
      let (first, reporters) = (players[0], players.dropFirst())
      let joined = try #require(reporters.map(\.createdAt).max())
      func reports(
        _ reporter: PlayerRecord, _ reasons: [ReportReason], after time: Duration
      ) -> [StoreWrite] {
        reasons.map { reason in
          .reported(
            AbuseReport(
              reporter: reporter.id, reported: first.id, reason: reason, at: joined + time))
        }
      }
      let known = try #require(reporters.first)
      try await store.commit(reports(known, [.cheating], after: AbuseReport.knownAge))
      for reporter in reporters.dropFirst() {
        let soon = reporter.createdAt - joined + .seconds(1)
        try await store.commit(reports(reporter, reasons, after: soon))
      }
      #expect(try await store.counts().reports == AbuseReport.limit)
      let found = try #require(try await store.reportedPlayers(about: nil, limit: 9).first)
      #expect(found.knownReporters == 1)
      #expect(found.reports.first?.counterpart.id == known.id, "it is still there, and first")
      #expect(found.reports.count == ReportedPlayer.shownReports)
    }
  }
}
