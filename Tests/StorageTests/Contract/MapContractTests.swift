import Community
import GameRules
import Geodesy
import Storage
import Testing

@Suite("Contract of the stores: maps of players")
struct MapContractTests {
  private let now = Samples.epoch

  /// A guest is made an account.
  private func accounts(
    _ count: Int, _ store: any Store, _ samples: inout Samples
  ) async throws -> [PlayerID] {
    let players = try await store.makePlayers(count, &samples)
    for (number, player) in players.enumerated() {
      let identity = IdentityRecord(
        provider: "map", subject: "\(number)", player: player.id, email: nil, linkedAt: now)
      _ = try await store.link(identity, keeping: .all)
    }
    return players.map(\.id)
  }

  @Test(
    "A map is made once for a key, changed by its author alone, and gone with its results and marks",
    arguments: StoreKind.allCases)
  func changed(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2401)
      let players = try await accounts(2, store, &samples)
      let (map, geoJSON) = try samples.ownMap(of: players[0], .private, key: "k")
      let make = OwnMapCommand.create(map, geoJSON: geoJSON)
      #expect(try await store.change(make, by: players[0], at: now) == .done(map.id))
      let (again, _) = try samples.ownMap(of: players[0], title: "Other", key: "k")
      #expect(
        try await store.change(.create(again, geoJSON: geoJSON), by: players[0], at: now)
          == .done(map.id), "the map of the key, as it is")
      let content = try #require(try await store.ownMapContent(map.id))
      #expect(content.map == map && content.geoJSON == geoJSON)
      #expect(try await store.ownMaps(.own(players[0])).map(\.map) == [map])
      let name = map.id.mapName
      #expect(
        try await store.mark(
          .map(name), favourite: true, wanted: nil, by: players[1], at: now)
          == .refused(.unknownMap), "it is private")
      let edit = OwnMapCommand.edit(map.id, title: "Alpen", visibility: .public)
      #expect(try await store.change(edit, by: players[1], at: now) == .refused(.unknownMap))
      #expect(
        try await store.change(edit, by: players[0], at: now + .seconds(1)) == .done(map.id))
      let file = try Samples.mapFile(size: 3)
      let replace = OwnMapCommand.replace(map.id, with: file, title: nil, visibility: nil)
      #expect(try await store.change(replace, by: players[1], at: now) == .refused(.unknownMap))
      #expect(
        try await store.change(replace, by: players[0], at: now + .seconds(2)) == .done(map.id))
      let changed = try #require(try await store.ownMapContent(map.id))
      #expect(changed.map.title == "Alpen" && changed.map.version == 2)
      #expect(changed.map.shape == file.shape && changed.geoJSON == file.geoJSON)
      #expect(changed.map.bytes == file.geoJSON.count)
      #expect(changed.map.updatedAt == now + .seconds(2))
      _ = try await store.mark(.map(name), favourite: true, wanted: nil, by: players[1], at: now)
      try await store.commit([
        .finished(samples.mapMatch(of: players[1], on: name, score: 4000, at: now))
      ])
      #expect(try await store.mapStandings(of: players[1], on: [name])[0].mark.isFavourite)
      #expect(try await store.search("alp", limit: 5).maps.map(\.id) == [map.id])
      #expect(try await store.counts().mapResults == 1)
      #expect(
        try await store.change(.delete(map.id), by: players[1], at: now) == .refused(.unknownMap))
      #expect(try await store.change(.delete(map.id), by: players[0], at: now) == .done(map.id))
      #expect(try await store.ownMapContent(map.id) == nil)
      #expect(try await store.markedMaps(of: players[1]) == [])
      let counts = try await store.counts()
      #expect(counts.mapResults == 0 && counts.ownMaps == 0)
      #expect(try await store.search("alp", limit: 5).maps == [])
    }
  }

  @Test("A player has so many maps and bytes, and guests fewer", arguments: StoreKind.allCases)
  func limits(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2402)
      let account = try await accounts(1, store, &samples)[0]
      let guest = PlayerRecord(
        id: samples.player().id, username: samples.player().username, isGuest: true,
        createdAt: now, lastSeenAt: now, rating: samples.player().rating)
      _ = try await store.createPlayer(guest, token: samples.token(of: guest.id))
      for (player, limit) in [(account, 20), (guest.id, 3)] {
        for number in 0...limit {
          let (map, geoJSON) = try samples.ownMap(of: player, .link)
          #expect(
            try await store.change(.create(map, geoJSON: geoJSON), by: player, at: now)
              == (number < limit ? .done(map.id) : .refused(.tooManyMaps)))
        }
        for map in try await store.ownMaps(.own(player)) {
          _ = try await store.change(.delete(map.map.id), by: player, at: now)
        }
      }
      let (open, geoJSON) = try samples.ownMap(of: guest.id)
      #expect(
        try await store.change(.create(open, geoJSON: geoJSON), by: guest.id, at: now)
          == .refused(.accountNeeded))
      // The store does not read files: one of the greatest size may be anything.
      let big = [UInt8](repeating: 32, count: OwnMapLimits.fileBytes)
      var last: OwnMapID?
      for number in 0...8 {
        var (map, _) = try samples.ownMap(of: account, .link)
        map.bytes = big.count
        let answer = try await store.change(.create(map, geoJSON: big), by: account, at: now)
        #expect(answer == (number < 8 ? .done(map.id) : .refused(.tooManyMaps)))
        if number < 8 { last = map.id }
      }
      let id = try #require(last)
      let file = OwnMapFile(shape: try Samples.mapFile(size: 2).shape, geoJSON: big + [32])
      #expect(
        try await store.change(
          .replace(id, with: file, title: nil, visibility: nil), by: account, at: now)
          == .refused(.tooManyMaps), "one byte too many")
      let same = OwnMapFile(shape: file.shape, geoJSON: big)
      #expect(
        try await store.change(
          .replace(id, with: same, title: nil, visibility: nil), by: account, at: now)
          == .done(id), "its own bytes do not count twice")
    }
  }

  @Test(
    "Results count others' classic matches that were played to the end",
    arguments: StoreKind.allCases)
  func results(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2403)
      let players = try await accounts(3, store, &samples)
      let (map, geoJSON) = try samples.ownMap(of: players[0])
      _ = try await store.change(.create(map, geoJSON: geoJSON), by: players[0], at: now)
      let name = map.id.mapName
      let week = ListLimits.popularTime
      let played = [
        samples.mapMatch(of: players[1], on: name, score: 4000, at: now),
        samples.mapMatch(of: players[1], on: name, score: 4600, at: now + .seconds(5)),
        samples.mapMatch(of: players[2], on: name, rounds: 3, score: 5000, at: now),
        samples.mapMatch(of: players[2], on: name, score: 1, ending: .forfeited, at: now),
        samples.mapMatch(of: players[0], on: name, author: players[0], score: 5000, at: now),
        samples.mapMatch(of: players[0], on: "world", score: 3000, at: now),
        samples.mapMatch(
          of: players[1], on: samples.ownMapID().mapName, score: 3000, at: now),
      ]
      for record in played + [played[0]] { try await store.commit([.finished(record)]) }
      let totals = try await store.mapTotals(of: [name, "world", "east"], at: now + .seconds(5))
      #expect(totals[0].finishes == 3 && totals[0].rounds == 13)
      #expect(totals[0].points == 5 * 4000 + 5 * 4600 + 3 * 5000)
      #expect(totals[0].recentFinishers == 2 && totals[0].averagePoints == nil)
      #expect(totals[1].finishes == 1 && totals[2] == MapTotals())
      let later = try await store.mapTotals(of: [name], at: now + week + .seconds(1))
      #expect(later[0].recentFinishers == 1 && later[0].finishes == 3)
      let one = try await store.mapStandings(of: players[1], on: [name])[0].result
      #expect(one?.bestAverage == 4600 && one?.medal(places: 5) == .gold)
      let other = try await store.mapStandings(of: players[2], on: [name])[0].result
      #expect(other?.bestAverage == 5000 && other?.medal(places: 5) == nil, "three rounds only")
      #expect(try await store.mapStandings(of: players[0], on: [name])[0].result == nil)
      #expect(try await store.ownMaps(.popular(at: now)).map(\.map.id) == [map.id])
      let export = try #require(try await store.export(players[1]))
      #expect(export.mapResults.map(\.map) == [name])
      // The author of a seat is stored with the match.
      let own = try #require(try await store.finishedMatch(played[4].match.setup.id))
      #expect(own.match.setup.authorSeat == 0)
      try await store.deletePlayer(players[0])
      #expect(try await store.mapTotals(of: [name], at: now)[0] == MapTotals())
      #expect(try await store.counts().ownMaps == 0)
    }
  }

  @Test(
    "Maps are found by their boxes while they are public, and stay private once barred",
    arguments: StoreKind.allCases)
  func found(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2404)
      let player = try await accounts(1, store, &samples)[0]
      var ids: [OwnMapID] = []
      for (number, visibility) in [ListVisibility.public, .public, .link].enumerated() {
        let (map, geoJSON) = try samples.ownMap(
          of: player, visibility, size: 2 + number, at: now + .seconds(number))
        _ = try await store.change(.create(map, geoJSON: geoJSON), by: player, at: now)
        ids.append(map.id)
      }
      let far = Bounds(
        west: .degrees(10), south: .degrees(0), east: .degrees(11), north: .degrees(2))
      let near = Bounds(
        west: .degrees(1), south: .degrees(1), east: .degrees(11), north: .degrees(2))
      #expect(try await store.ownMaps(.around(far, limit: 9)) == [])
      #expect(try await store.ownMaps(.around(near, limit: 9)).map(\.map.id) == [ids[1], ids[0]])
      #expect(try await store.ownMaps(.around(near, limit: 1)).map(\.map.id) == [ids[1]])
      try await store.commit([.mapUnlisted(ids[1]), .mapUnlisted(ids[2])])
      #expect(try await store.ownMaps(.around(near, limit: 9)).map(\.map.id) == [ids[0]])
      let barred = try await store.ownMaps(.these(Array(ids.dropFirst()))).map(\.map)
      #expect(barred.allSatisfy { $0.isBarred && $0.visibility == .private })
      for (id, refused) in zip(ids, [false, true, true]) {
        let edit = OwnMapCommand.edit(id, title: nil, visibility: .public)
        #expect(
          try await store.change(edit, by: player, at: now)
            == (refused ? .refused(.notPublishable) : .done(id)))
      }
      let first = try #require(try await store.exportedMap(of: player, after: nil))
      #expect(first.content.map.id == ids.min() && first.hasMore)
      let last = try #require(try await store.exportedMap(of: player, after: ids.sorted()[1]))
      #expect(last.content.map.id == ids.max() && !last.hasMore)
      #expect(try await store.exportedMap(of: player, after: ids.max()) == nil)
    }
  }
}
