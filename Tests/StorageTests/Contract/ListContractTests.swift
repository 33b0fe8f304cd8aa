import Community
import GameRules
import Geodesy
import Storage
import Testing

@Suite("Contract of the stores: lists of places")
struct ListContractTests {
  private let now = Samples.epoch

  private func place(_ number: Int) -> ListPlaceDraft {
    let coordinate = Coordinate(latitude: Double(number) / 100, longitude: 7)
    return ListPlaceDraft(coordinate ?? .origin, name: "place \(number)")
  }

  private func places(_ numbers: Range<Int>) -> [ListPlaceDraft] { numbers.map(place) }

  private func record(
    _ id: ListID, _ author: PlayerID, title: String = "Towers",
    _ visibility: ListVisibility = .public, key: String? = nil, at instant: Instant? = nil
  ) -> PlaceListRecord {
    PlaceListRecord(
      id: id, author: author, title: title, visibility: visibility, key: key,
      createdAt: instant ?? now, updatedAt: instant ?? now)
  }

  /// A guest is made an account.
  private func players(
    _ count: Int, _ store: any Store, _ samples: inout Samples
  ) async throws -> [PlayerID] {
    let players = try await store.makePlayers(count, &samples)
    for (number, player) in players.enumerated() {
      let identity = IdentityRecord(
        provider: "list", subject: "\(number)", player: player.id, email: nil, linkedAt: now)
      _ = try await store.link(identity, keeping: .all)
    }
    return players.map(\.id)
  }

  private func guest(
    _ store: any Store, _ samples: inout Samples
  ) async throws -> PlayerRecord {
    let model = samples.player()
    let guest = PlayerRecord(
      id: model.id, username: model.username, isGuest: true, createdAt: model.createdAt,
      lastSeenAt: model.lastSeenAt, rating: model.rating, rankedGames: 0)
    _ = try await store.createPlayer(guest, token: samples.token(of: guest.id))
    return guest
  }

  @Test(
    "A list is made once for a key, changed, and its numbers are never given twice",
    arguments: StoreKind.allCases)
  func changed(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1901)
      let players = try await players(2, store, &samples)
      let (id, other) = (samples.listID(), samples.listID())
      let list = record(id, players[0], key: "k")
      #expect(
        try await store.change(.create(list, places: places(1..<4)), by: players[0], at: now)
          == .done(id))
      let again = record(other, players[0], title: "Others", key: "k")
      #expect(
        try await store.change(.create(again, places: places(5..<9)), by: players[0], at: now)
          == .done(id), "the list of the key, as it is")
      let added = try await store.change(
        .add(places(4..<6), to: id, skipsDuplicates: false), by: players[0], at: now + .seconds(1))
      #expect(added == .added([4, 5], skipped: 0))
      #expect(
        try await store.change(.remove([2, 5, 77], from: id), by: players[0], at: now) == .done(id))
      let more = try await store.change(
        .add(places(1..<3), to: id, skipsDuplicates: true), by: players[0], at: now + .seconds(2))
      #expect(more == .added([6], skipped: 1))
      let kept = try #require(try await store.playableList(id, for: players[0]))
      #expect(kept.places.map(\.number) == [1, 3, 4, 6])
      #expect(kept.places.map(\.place) == [1, 3, 4, 2].map(place))
      #expect(kept.list.updatedAt == now + .seconds(2) && kept.list.title == "Towers")
      let edit = ListCommand.edit(id, title: "Türme", visibility: .private)
      #expect(try await store.change(edit, by: players[1], at: now) == .refused(.unknownList))
      #expect(try await store.change(edit, by: players[0], at: now) == .done(id))
      #expect(try await store.playableList(id, for: players[1]) == nil)
      #expect(try await store.playableList(id, for: nil)?.list.title == "Türme", "an operator's")
      #expect(try await store.counts().listPlaces == 4)
      #expect(try await store.change(.delete(id), by: players[0], at: now) == .done(id))
      #expect(
        try await store.change(.delete(id), by: players[0], at: now) == .refused(.unknownList))
      #expect(try await store.counts().lists == 0)
    }
  }

  @Test(
    "What is too near or too much changes nothing, and guests have less",
    arguments: StoreKind.allCases)
  func limits(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1902)
      let account = try await players(1, store, &samples)[0]
      let guest = try await guest(store, &samples)
      for (player, limits) in [(account, ListLimits.account), (guest.id, ListLimits.guest)] {
        let first = samples.listID()
        for number in 0..<limits.lists {
          let list = record(number == 0 ? first : samples.listID(), player, .link)
          _ = try await store.change(.create(list, places: []), by: player, at: now)
        }
        let list = record(samples.listID(), player, .link)
        #expect(
          try await store.change(.create(list, places: []), by: player, at: now)
            == .refused(.tooManyLists))
        let full = ListCommand.add(places(0..<limits.places), to: first, skipsDuplicates: false)
        #expect(
          try await store.change(full, by: player, at: now)
            == .added(Array(1...limits.places), skipped: 0))
        let more = ListCommand.add([place(1000)], to: first, skipsDuplicates: false)
        #expect(try await store.change(more, by: player, at: now) == .refused(.tooManyPlaces))
        let near = ListCommand.add([place(3)], to: first, skipsDuplicates: false)
        #expect(try await store.change(near, by: player, at: now) == .refused(.duplicatePlace))
        #expect(try await store.playableList(first, for: player)?.places.count == limits.places)
      }
      let list = record(samples.listID(), guest.id, .public)
      #expect(
        try await store.change(.create(list, places: []), by: guest.id, at: now)
          == .refused(.accountNeeded))
      let own = try #require(
        try await store.lists(.own, for: guest.id, at: now).first?.list.id)
      #expect(
        try await store.change(
          .edit(own, title: nil, visibility: .public), by: guest.id, at: now)
          == .refused(.accountNeeded))
    }
  }

  @Test(
    "An export has lists in parts of so many places, and a longer list alone",
    arguments: StoreKind.allCases)
  func exported(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1906)
      let author = try await players(1, store, &samples)[0]
      let ids = (0..<5).map { _ in samples.listID() }.sorted()
      for (id, count) in zip(ids, [2, 1, 4, 3, 0]) {
        _ = try await store.change(
          .create(record(id, author, .private), places: places(0..<count)), by: author, at: now)
      }
      var parts: [[Int]] = []
      var last: ListID?
      while true {
        let page = try await store.exportedLists(of: author, after: last, places: 3)
        parts.append(page.lists.map(\.places.count))
        last = page.lists.last?.list.id
        guard page.hasMore else { break }
      }
      #expect(parts == [[2, 1], [4], [3, 0]])
      #expect(last == ids.last)
      let stranger = try await players(1, store, &samples)[0]
      let none = try await store.exportedLists(of: stranger, after: nil, places: 3)
      #expect(none.lists == [] && !none.hasMore)
    }
  }

  @Test(
    "A search finds accounts by the beginning of their names, and public lists by their words",
    arguments: StoreKind.allCases)
  func searched(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1907)
      let authors = try await players(2, store, &samples)
      let records = try await [store.player(authors[0]), store.player(authors[1])].compactMap { $0 }
      for record in records {
        let found = try await store.search(record.username.text.uppercased(), limit: 5)
        #expect(found.players == [.init(record)])
      }
      let beginning = String(records[0].username.text.prefix(3))
      let expected = records.filter {
        Username.key(ofPrefix: beginning).map($0.username.key.hasPrefix) ?? false
      }.sorted { $0.username.key < $1.username.key }.map(SearchRecords.Player.init)
      #expect(try await store.search(beginning, limit: 5).players == expected)
      #expect(try await store.search(beginning, limit: 1).players == Array(expected.prefix(1)))
      for _ in 0..<30 {
        let guest = try await guest(store, &samples)
        #expect(try await store.search(guest.username.text, limit: 5).players == [])
      }
      #expect(
        try await store.search(beginning, limit: 5).players == expected,
        "guests hide no account")
      let titles = ["Ålesund harbours", "Harbour of Aalesund", "Harbours", "Hårbour, secret"]
      for (title, visibility) in zip(titles, [ListVisibility.public, .public, .public, .link]) {
        let list = PlaceListRecord(
          id: samples.listID(), author: authors[0], title: title, visibility: visibility,
          createdAt: now, updatedAt: now)
        _ = try await store.change(.create(list, places: []), by: authors[0], at: now)
      }
      let harbours = try await store.search("harbour", limit: 5).lists
      #expect(harbours.first?.title == "Harbour of Aalesund", "the whole word comes first")
      #expect(Set(harbours.map(\.title)) == Set(titles.prefix(3)))
      #expect(harbours.allSatisfy { $0.author == .init(records[0]) })
      #expect(
        try await store.search("ales harbours", limit: 5).lists.map(\.title) == [titles[0]])
      for text in ["", "%", "_", "ø", "a b"] {
        #expect(try await store.search(text, limit: 5).players == [], "\(text)")
      }
    }
  }

  @Test(
    "A search finds each title once, by the first of its words that match, then by its id",
    arguments: StoreKind.allCases)
  func searchOrder(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1908)
      let author = try await players(1, store, &samples)[0]
      let titles = [
        "Harz harbour hart", "Hare", "Harbour of Harz", "Hart harz", "Haven", "New harz",
        "New hare",
      ]
      var ids: [String: ListID] = [:]
      for title in titles {
        let id = samples.listID()
        ids[title] = id
        let list = record(id, author, title: title)
        _ = try await store.change(.create(list, places: []), by: author, at: now)
      }
      func found(_ text: String, limit: Int = 20) async throws -> [ListID] {
        try await store.search(text, limit: limit).lists.map(\.id)
      }
      func sorted(_ titles: String...) -> [ListID] { titles.compactMap { ids[$0] }.sorted() }
      let all =
        sorted("Harz harbour hart", "Harbour of Harz") + sorted("Hare", "New hare")
        + sorted("Hart harz") + sorted("New harz")
      #expect(try await found("har") == all)
      for limit in 1...all.count {
        #expect(try await found("har", limit: limit) == Array(all.prefix(limit)))
      }
      #expect(try await found("har n") == sorted("New hare") + sorted("New harz"))
      #expect(try await found("harb ha") == sorted("Harz harbour hart", "Harbour of Harz"))
      #expect(try await found("harz harb har") == sorted("Harz harbour hart", "Harbour of Harz"))
      #expect(try await found("harz harb new") == [])
    }
  }

  @Test(
    "Words of public titles are found by their beginnings, without case and accents",
    arguments: StoreKind.allCases)
  func search(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1903)
      let players = try await players(2, store, &samples)
      let titles = ["Türme am Meer", "TURM & Berg", "Leuchttürme", "Ａlte Ｔürme"]
      var ids: [ListID] = []
      for (number, title) in titles.enumerated() {
        let id = samples.listID()
        ids.append(id)
        let list = record(id, players[0], title: title, at: now + .seconds(number))
        _ = try await store.change(.create(list, places: []), by: players[0], at: now)
      }
      func found(_ text: String, limit: Int = 50) async throws -> [ListID] {
        try await store.lists(.search(text, limit: limit), for: players[1], at: now)
          .map(\.list.id)
      }
      #expect(try await found("turm") == [ids[3], ids[1], ids[0]], "the newest first")
      #expect(try await found("TÜRM mee") == [ids[0]])
      #expect(try await found("urm") == [], "the middle of a word")
      #expect(try await found("%_' \u{10FFFF}") == [])
      #expect(try await found("") == [])
      #expect(try await found("t", limit: 1) == [ids[3]])
      _ = try await store.change(
        .edit(ids[3], title: nil, visibility: .link), by: players[0], at: now)
      _ = try await store.change(
        .edit(ids[1], title: "Berge", visibility: nil), by: players[0], at: now)
      try await store.commit([.listUnlisted(ids[0]), .listUnlisted(ids[3])])
      #expect(try await found("t") == [])
      #expect(try await found("ber") == [ids[1]])
      #expect(
        try await store.lists(.newest(limit: 9), for: players[1], at: now).map(\.list.id)
          == [ids[2], ids[1]])
      #expect(
        try await store.lists(.these([ids[0]]), for: players[1], at: now) == [], "it is private")
      #expect(
        try await store.lists(.these([ids[3]]), for: players[1], at: now).count == 1,
        "only public lists are made private")
    }
  }

  @Test(
    "Results count finished matches of others, popularity those of accounts in a week",
    arguments: StoreKind.allCases)
  func results(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1904)
      let players = try await players(4, store, &samples)
      let guest = try await guest(store, &samples)
      let (id, other) = (samples.listID(), samples.listID())
      for list in [id, other] {
        _ = try await store.change(
          .create(record(list, players[0]), places: places(0..<5)), by: players[0], at: now)
      }
      let coordinates = places(0..<5).map(\.coordinate)
      let week = ListLimits.popularTime
      let played = [
        samples.listMatch(of: players[1], id, coordinates, score: 4000, at: now),
        samples.listMatch(of: players[1], id, coordinates, score: 4600, at: now + .seconds(5)),
        samples.listMatch(of: players[2], id, coordinates, score: 2000, at: now + .seconds(1)),
        samples.listMatch(
          of: players[3], id, coordinates, score: 5000, ending: .forfeited, at: now),
        samples.listMatch(of: players[3], id, coordinates, score: 5000, ending: .aborted, at: now),
        samples.listMatch(
          of: players[0], id, coordinates, score: 5000, origin: .ownList, at: now),
        samples.listMatch(of: guest.id, id, coordinates, score: 5000, at: now),
        samples.listMatch(of: players[3], other, coordinates, score: 100, at: now + .seconds(2)),
        samples.listMatch(of: players[3], samples.listID(), coordinates, score: 100, at: now),
      ]
      for record in played + [played[0]] { try await store.commit([.finished(record)]) }
      func card(_ player: PlayerID, at instant: Instant) async throws -> ListCardRecord? {
        try await store.lists(.these([id]), for: player, at: instant).first
      }
      let card1 = try #require(try await card(players[1], at: now + .seconds(5)))
      #expect(card1.recentFinishers == 2 && card1.finishes.accounts == 2)
      #expect(card1.finishes.rounds == 15 && card1.finishes.points == 5 * (4000 + 4600 + 2000))
      #expect(card1.result?.finishes == 2 && card1.result?.bestAverage == 4600)
      #expect(card1.result?.medal(places: card1.places) == .gold)
      #expect(try await card(players[0], at: now)?.result == nil, "the author has none")
      #expect(try await card(players[3], at: now)?.result == nil)
      #expect(try await card(guest.id, at: now)?.result?.finishes == 1)
      let later = now + week + .seconds(1)
      #expect(try await card(players[1], at: later)?.recentFinishers == 1)
      #expect(try await card(players[1], at: later)?.finishes.accounts == 2)
      func popular(_ instant: Instant) async throws -> [ListID] {
        try await store.lists(.popular, for: players[0], at: instant).map(\.list.id)
      }
      #expect(try await popular(now + .seconds(5)) == [id, other])
      #expect(try await popular(later + .seconds(60)) == [])
      #expect(try await store.counts().listResults == 4)

      let page = try #require(
        try await store.listPage(of: id, for: players[3], after: 0, limit: 9, at: now))
      #expect(page.places.map(\.seen) == [1, 1, 1, 1, 1], "met in the match that was given up")
      #expect(page.places.map(\.found) == [1, 1, 1, 1, 1])
      _ = try await store.change(.remove([1], from: id), by: players[0], at: now)
      _ = try await store.change(
        .add([place(9)], to: id, skipsDuplicates: false), by: players[0], at: now)
      let own = try #require(
        try await store.listPage(of: id, for: players[0], after: 2, limit: 2, at: now))
      #expect(own.places.map(\.place.number) == [3, 4] && own.hasMore)
      let others = try #require(
        try await store.listPage(of: id, for: players[1], after: 0, limit: 9, at: now))
      #expect(others.places.map(\.place.number) == [2, 3, 4, 5] && !others.hasMore)
      #expect(others.places.map(\.seen) == [2, 2, 2, 2])

      try await store.deletePlayer(players[1])
      #expect(try await card(players[2], at: now)?.finishes.accounts == 1)
      try await store.deletePlayer(players[0])
      #expect(try await store.counts().lists == 0)
      #expect(try await store.counts().listResults == 0, "they are the list's")
    }
  }

  @Test(
    "Lists and maps are marked, within a limit, and the marks end with what they are of",
    arguments: StoreKind.allCases)
  func marks(kind: StoreKind) async throws {
    do {
      try await kind.withStore { store in
        var samples = Samples(seed: 1905)
        let players = try await players(2, store, &samples)
        let id = samples.listID()
        _ = try await store.change(
          .create(record(id, players[0], .link), places: []), by: players[0], at: now)
        func mark(
          _ subject: MarkSubject, _ favourite: Bool?, _ wanted: Bool?, at instant: Instant
        ) async throws -> MarkAnswer {
          try await store.mark(
            subject, favourite: favourite, wanted: wanted, by: players[1], at: instant)
        }
        #expect(
          try await mark(.list(id), true, nil, at: now) == .marked(.init(isFavourite: true)))
        #expect(
          try await mark(.list(id), nil, true, at: now)
            == .marked(.init(isFavourite: true, isWanted: true)))
        #expect(
          try await mark(.list(samples.listID()), true, nil, at: now) == .refused(.unknownList))
        for number in 0..<(ListLimits.marks - 1) {
          _ = try await mark(.map("map \(1000 + number)"), nil, true, at: now)
        }
        #expect(
          try await mark(.map("one more"), true, nil, at: now) == .refused(.tooManyFavourites))
        #expect(
          try await mark(.map("map 1000"), true, nil, at: now)
            == .marked(.init(isFavourite: true, isWanted: true)), "it is marked already")
        #expect(try await mark(.map("map 1001"), false, false, at: now) == .marked(.init()))
        let maps = try await store.markedMaps(of: players[1])
        #expect(maps.count == ListLimits.marks - 2 && maps.first?.map == "map 1000")
        let marked = try await store.lists(.marked, for: players[1], at: now)
        #expect(marked.map(\.list.id) == [id] && marked[0].mark.isFavourite)
        let export = try #require(try await store.export(players[1]))
        #expect(export.listMarks.map(\.list) == [id] && export.mapMarks == maps)
        _ = try await store.change(
          .edit(id, title: nil, visibility: .private), by: players[0], at: now)
        #expect(try await store.lists(.marked, for: players[1], at: now) == [])
        #expect(
          try await store.counts().favourites == ListLimits.marks - 2,
          "a mark that could not be taken away would count for ever")
        let own = try await store.exportedLists(of: players[0], after: nil, places: 1)
        #expect(own.lists.map(\.list.id) == [id] && !own.hasMore)
        _ = try await store.change(.delete(id), by: players[0], at: now)
        #expect(try await store.counts().favourites == ListLimits.marks - 2)
        try await store.deletePlayer(players[1])
        #expect(try await store.counts().favourites == 0)
      }
    }
  }
}
