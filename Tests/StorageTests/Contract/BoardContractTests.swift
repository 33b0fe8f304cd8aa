import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: replays, sets of places, and boards")
struct BoardContractTests {
  private static let board = Board.set(.daily(DailyNumber(331)!))

  @Test(
    "A set of places is kept as it is, and a name keeps its first set",
    arguments: StoreKind.allCases)
  func sets(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1)
      #expect(try await store.firstDaily() == nil)
      for number in [10, 9, 412] {
        let name = PlaceSetName.daily(DailyNumber(number)!)
        let set = samples.placeSet(named: name)
        try await store.commit([.placeSet(set), .placeSet(samples.placeSet(named: name))])
        #expect(try await store.placeSet(name) == set)
      }
      #expect(try await store.firstDaily()?.value == 9)
      #expect(try await store.placeSet(.daily(DailyNumber(11)!)) == nil)
      #expect(try await store.counts().placeSets == 3)
    }
  }

  @Test("A match has one set of places, the first", arguments: StoreKind.allCases)
  func setOfMatch(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 8)
      let match = samples.matchID()
      let names = ["a", "b"].map {
        PlaceSetName.match(LinkSecret(String(repeating: $0, count: 32))!)
      }
      #expect(try await store.placeSetName(ofMatch: match) == nil)
      let set = samples.placeSet(named: names[0], of: match)
      let other = samples.placeSet(named: names[1], of: match)
      try await store.commit([.placeSet(set), .placeSet(other), .placeSet(set)])
      #expect(try await store.placeSet(names[0]) == set)
      #expect(try await store.placeSet(names[1]) == nil)
      #expect(try await store.placeSetName(ofMatch: match) == names[0])
      #expect(try await store.firstDaily() == nil, "it is of no day")
    }
  }

  @Test(
    "A recording is kept once, has one link, and goes after its time", arguments: StoreKind.allCases
  )
  func recordings(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 7)
      let ids = (0..<5).map { MatchID(uuid: .first(at: Samples.epoch + .seconds($0))) }
      var records = ids.map { (id: MatchID) in (id, samples.recording()) }
      try await store.commit(records.map { .recorded($0.1, of: $0.0) })
      records[0].1 = samples.recording()
      try await store.commit([.recorded(records[0].1, of: ids[0])])
      #expect(try await store.recording(of: ids[0]) != records[0].1, "the first stays")
      #expect(try await store.recording(of: ids[1]) == records[1].1)
      #expect(try await store.recording(of: samples.matchID()) == nil)
      let links = ["a", "b"].map { LinkSecret(String(repeating: $0, count: 32))! }
      #expect(try await store.shareReplay(of: ids[1], as: links[0]) == links[0])
      #expect(try await store.shareReplay(of: ids[1], as: links[1]) == links[0], "it has one")
      #expect(try await store.shareReplay(of: samples.matchID(), as: links[1]) == nil)
      #expect(try await store.match(ofReplay: links[0]) == ids[1])
      #expect(try await store.match(ofReplay: links[1]) == nil)
      #expect(try await store.purgeRecordings(before: ids[3], limit: 2) == 2)
      #expect(try await store.purgeRecordings(before: ids[3], limit: 2) == 1)
      #expect(try await store.match(ofReplay: links[0]) == nil)
      #expect(try await store.counts().recordings == 2)
    }
  }

  @Test("A player has one row of a board, the first", arguments: StoreKind.allCases)
  func first(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2)
      let player = try await store.makePlayers(1, &samples)[0].id
      let entry = samples.boardEntry(of: player, on: Self.board)
      let other = samples.boardEntry(of: player, on: .set(.daily(DailyNumber(330)!)))
      try await store.commit([
        .boardEntry(entry), .boardEntry(samples.boardEntry(of: player, on: Self.board)),
        .boardEntry(samples.boardEntry(of: samples.playerID(), on: Self.board)), .boardEntry(other),
      ])
      #expect(try await store.boardEntries(of: player) == [other, entry])
      let page = try await store.boardPage(Self.board, for: player)
      #expect(page.own?.entry == entry && page.own?.rank == 1 && page.count == 1)
    }
  }

  @Test(
    "The list has the ten best who are eligible, one of a network; ranks count everybody",
    arguments: StoreKind.allCases, [3, 4, 5] as [UInt64])
  func list(kind: StoreKind, seed: UInt64) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: seed)
      let players = try await store.makePlayers(60, &samples).map(\.id)
      var entries: [BoardEntry] = []
      for player in players {
        let network: UInt64? = samples.flag() ? UInt64(samples.number(in: 0..<4)) << 62 : nil
        entries.append(samples.boardEntry(of: player, on: Self.board, network: network))
      }
      try await store.commit(entries.map(StoreWrite.boardEntry))
      try await expectBoard(of: entries, in: store)
      // A player who is deleted makes room for the next one of the network.
      for player in samples.shuffled(players).prefix(30) {
        try await store.deletePlayer(player)
        entries.removeAll { $0.player == player }
      }
      try await expectBoard(of: entries, in: store)
      #expect(try await store.counts().boardEntries == 30)
    }
  }

  private func expectBoard(of entries: [BoardEntry], in store: any Store) async throws {
    let sorted = entries.sorted { $0.isBefore($1) }
    var networks = Set<SenderNetwork>()
    var listed: [BoardEntry] = []
    for entry in sorted where entry.isEligible {
      if let network = entry.network, !networks.insert(network).inserted { continue }
      listed.append(entry)
    }
    for entry in sorted {
      let page = try await store.boardPage(Self.board, for: entry.player)
      #expect(page.rows.map(\.entry) == Array(listed.prefix(10)))
      #expect(page.rows.map(\.rank) == Array(1...page.rows.count))
      #expect(page.own?.rank == sorted.count { $0.isBetter(than: entry) } + 1)
      #expect(page.own?.entry == entry && page.count == sorted.count)
    }
  }

  @Test("Friends have all their rows, ranked among themselves", arguments: StoreKind.allCases)
  func friends(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 6)
      let players = try await store.makePlayers(5, &samples).map(\.id)
      for friend in players[1...2] {
        _ = try await store.befriend(.request, by: players[0], about: friend, at: Samples.epoch) {
          _, _ in []
        }
        _ = try await store.befriend(.accept, by: friend, about: players[0], at: Samples.epoch) {
          _, _ in []
        }
      }
      let entries = players.dropLast().map {
        samples.boardEntry(of: $0, on: Self.board, network: 7)
      }
      try await store.commit(entries.map(StoreWrite.boardEntry))
      let page = try await store.friendsOnBoard(Self.board, of: players[0])
      #expect(page.rows.map(\.entry) == entries.prefix(3).sorted { $0.isBefore($1) })
      #expect(page.rows.map(\.rank) == [1, 2, 3] && page.count == 3)
      #expect(page.own?.entry == entries[0])
      let alone = try await store.friendsOnBoard(Self.board, of: players[4])
      #expect(alone == BoardPage())
    }
  }
}

extension Samples {
  fileprivate mutating func recording() -> MatchRecording {
    var recording = MatchRecording()
    let player = playerID()
    for round in 1...5 {
      recording.note(
        .mark(player, round: round, .pin(coordinate())), at: instant(), round: round, of: [player])
    }
    return recording
  }

}
