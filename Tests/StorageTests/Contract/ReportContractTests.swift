import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: reports")
struct ReportContractTests {
  @Test(
    "There is one report for each reason, the latest; who is reported by most comes first",
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
      #expect(found[0].reports.map(\.report) == [kept[4], kept[3], kept[2]], "the latest first")
      #expect(found[1].reports.map(\.report) == [kept[0], kept[1]])
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

  @Test("Of more reports than are kept the earliest goes", arguments: StoreKind.allCases)
  func bounded(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 602)
      let reasons = ReportReason.allCases
      let count = AbuseReport.limit / reasons.count + 2
      let players = try await store.makePlayers(count, &samples).map(\.id)
      var writes: [StoreWrite] = []
      for (index, reporter) in players.dropFirst().enumerated() {
        for reason in reasons {
          writes.append(
            .reported(
              AbuseReport(
                reporter: reporter, reported: players[0], reason: reason,
                at: Samples.epoch + .seconds(index))))
        }
      }
      try await store.commit(writes)
      #expect(try await store.counts().reports == AbuseReport.limit)
      #expect(try await store.export(players[1])?.reports.isEmpty == true, "the earliest")
      let found = try #require(try await store.reportedPlayers(about: nil, limit: 9).first)
      #expect(found.reporters == AbuseReport.limit / reasons.count)
      #expect(found.reports.count == ReportedPlayer.shownReports)
    }
  }
}
