import AdminSocket
import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

/// Land north of the equator; the south is sea.
private struct NorthernLand: Gazetteer {
  func nearestTown(to place: Coordinate) -> NearbyTown? { nil }
  func country(of place: Coordinate) -> String? { place.latitude.degrees > 0 ? "NO" : nil }
}

@Suite("Lists and favourites")
@GameLoop
struct ListTests {
  private func world(_ gazetteer: (any Gazetteer)? = nil) async throws -> World {
    try await World(
      options: MatchOptions(rounds: 3, readyTime: .zero, countdown: .zero)
    ) { $0.gazetteer = gazetteer }
  }

  private func places(_ numbers: ClosedRange<Int>) -> [ListPlaceText] {
    numbers.map {
      ListPlaceText(
        coordinate: Coordinate(latitude: Double($0), longitude: 5) ?? .origin, name: "place \($0)")
    }
  }

  private func list(
    by author: TestClient, _ visibility: ListVisibility = .link, places count: Int = 4
  ) async throws -> ListID {
    try await author.call(
      ListCreate.self,
      .init(title: "Towers", visibility: visibility, places: places(1...count))
    ).list.list
  }

  /// Plays a match of a list, with a pin on each place or far away; returns its id and places.
  @discardableResult
  private func play(
    _ list: ListID, _ player: TestClient, rounds: Int? = nil, hits: Bool = true, in world: World
  ) async throws -> (match: MatchID, places: [Coordinate]) {
    let state = try await player.call(
      MatchSolo.self, .init(options: OptionsChange(rounds: rounds), list: list))
    let places = try world.solutions(of: state.match)
    for (index, place) in places.enumerated() {
      try await world.guess(
        index + 1, of: state.match, [(player, hits ? place : place.antipode)])
      await world.settle()
    }
    await world.server.flush()
    return (state.match, places)
  }

  @Test("A match of a list has its places, each once, and says which list it is of")
  func played() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let id = try await list(by: author)
    let state = try await player.call(
      MatchSolo.self, .init(options: OptionsChange(rounds: 10), list: id))
    #expect(state.list?.list == id && state.list?.title == "Towers" && state.set == nil)
    #expect(state.list?.diagonal == ListedPlace.diagonal(of: places(1...4).map(\.coordinate)))
    #expect(state.options.rounds == 4, "as many as there are places")
    let dealt = try world.solutions(of: state.match)
    #expect(Set(dealt) == Set(places(1...4).map(\.coordinate)))
    // Later changes of the list change no match.
    _ = try await author.call(ListRemove.self, .init(list: id, places: [1, 2, 3, 4]))
    #expect(
      try await author.refusal(MatchSolo.self, .init(list: id)) == .listEmpty)
    try await world.restart(after: .seconds(1))
    let back = try await world.returning(player)
    let going = try await back.call(MatchStateRequest.self, .init(match: state.match))
    #expect(going.list?.title == "Towers", "the title is in the journal")
    for (index, place) in dealt.enumerated() {
      try await world.guess(index + 1, of: state.match, [(back, place)])
      await world.settle()
    }
    await world.server.flush()
    let host = try await world.returning(author)
    _ = try await host.call(ListSet.self, .init(list: id, title: "Masts"))
    let over = try await back.call(MatchStateRequest.self, .init(match: state.match))
    #expect(over.list?.title == "Masts" && over.phase == .finished)
    #expect(
      try await back.call(MatchHistory.self, .init()).matches.map(\.list) == [id])
    _ = try await host.call(ListDelete.self, .init(list: id))
    let gone = try await back.call(MatchStateRequest.self, .init(match: state.match))
    #expect(gone.list?.list == id && gone.list?.title == nil)
    #expect(
      try await back.refusal(PlaceSetCreate.self, .init(match: state.match)) == .formatNotPossible,
      "a list is shared by its id")
  }

  @Test("It counts for no statistics, brings others half the experience, the author none")
  func counted() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let id = try await list(by: author, .public, places: 5)
    for client in [author, player] { try await play(id, client, rounds: 5, in: world) }
    for (client, gain) in [(author, 0), (player, 250)] {
      let statistics = try #require(try await world.store.statistics(of: client.id))
      #expect(statistics.experience.total == gain)
      #expect(statistics.gamesPlayed == 0 && statistics.totalScore == 0)
      #expect(try await world.store.boardEntries(of: client.id).isEmpty)
      #expect(try await world.store.memory(of: client.id).countries.isEmpty)
    }
    let card = try await player.call(ListGet.self, .init(list: id)).list
    #expect(card.finishers == 1 && card.best == 5000 && card.medal == .gold)
    #expect(card.averagePoints == nil, "from three finishers on")
    let own = try await author.call(ListGet.self, .init(list: id)).list
    #expect(own.isOwn && own.best == nil && own.medal == nil && own.finishers == 1)
  }

  @Test("Others see the places that they met, the author sees all, with how often each was found")
  func seen() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let id = try await list(by: author)
    #expect(try await player.call(ListGet.self, .init(list: id)).places == [])
    let (_, met) = try await play(id, player, rounds: 2, in: world)
    try await play(id, author, rounds: 1, hits: false, in: world)
    let told = try await player.call(ListGet.self, .init(list: id))
    #expect(Set(told.places.map(\.coordinate)) == Set(met))
    #expect(told.places.allSatisfy { $0.seen == 1 && $0.found == 1 })
    let first = try await author.call(ListGet.self, .init(list: id, limit: 3))
    #expect(first.places.map(\.place) == [1, 2, 3] && first.next == 3)
    let rest = try await author.call(ListGet.self, .init(list: id, after: 3, limit: 3))
    #expect(rest.places.map(\.place) == [4] && rest.next == nil)
    #expect((first.places + rest.places).reduce(0) { $0 + $1.seen } == 1)
    #expect((first.places + rest.places).reduce(0) { $0 + $1.found } == 0)
  }

  @Test("A private list is as unknown to others as one that does not exist")
  func hidden() async throws {
    let world = try await world()
    let (author, other) = (
      try await world.registered("author"), try await world.registered("other")
    )
    let id = try await list(by: author, .private)
    for unknown in [id, ListID(LinkSecret.example)] {
      #expect(try await other.refusal(ListGet.self, .init(list: unknown)) == .unknownList)
      #expect(try await other.refusal(MatchSolo.self, .init(list: unknown)) == .unknownList)
      #expect(
        try await other.refusal(FavouriteSet.self, .init(list: unknown, isFavourite: true))
          == .unknownList)
      #expect(
        try await other.refusal(ListSet.self, .init(list: unknown, title: "Mine")) == .unknownList)
      #expect(
        try await other.refusal(ListAdd.self, .init(list: unknown, places: places(8...9)))
          == .unknownList)
      #expect(
        try await other.refusal(ListRemove.self, .init(list: unknown, places: [1])) == .unknownList)
      #expect(try await other.refusal(ListDelete.self, .init(list: unknown)) == .unknownList)
    }
    #expect(try await other.call(ListSearch.self, .init(text: "tow")).lists == [])
    _ = try await author.call(ListSet.self, .init(list: id, visibility: .link))
    #expect(try await other.call(ListGet.self, .init(list: id)).list.title == "Towers")
    #expect(try await other.call(ListSearch.self, .init(text: "tow")).lists == [])
    #expect(
      try await other.refusal(ListSet.self, .init(list: id, title: "Mine")) == .unknownList,
      "only the author changes it")
  }

  @Test("What a browser kept is merged without doubles, however often it is sent")
  func merged() async throws {
    let world = try await world()
    let author = try await world.registered("author")
    var made: Set<ListID> = []
    for _ in 0..<3 {
      let card = try await author.call(
        ListCreate.self, .init(title: "Kept", key: "kept 1", places: places(1...2))
      ).list
      made.insert(card.list)
      let more = try await author.call(
        ListAdd.self,
        .init(list: card.list, places: places(1...4), skipsDuplicates: true))
      #expect(more.added.count + more.skipped == 4 && more.list.places == 4)
    }
    #expect(made.count == 1)
    let mine = try await author.call(ListMine.self, Nothing())
    #expect(mine.lists.map(\.places) == [4] && mine.limits == .init(lists: 50, places: 500))
  }

  @Test("Titles, places and requests that cannot be are refused, and change nothing")
  func refused() async throws {
    let world = try await world(NorthernLand())
    let guest = try await world.guest("guest")
    for title in ["", " ", "a\u{202E}b", String(repeating: "x", count: 61)] {
      #expect(try await guest.refusal(ListCreate.self, .init(title: title)) == .listInvalid)
    }
    let sea = ListPlaceText(coordinate: Coordinate(latitude: -3, longitude: 3) ?? .origin)
    #expect(
      try await guest.refusal(ListCreate.self, .init(title: "Sea", places: [sea]))
        == .placeInvalid)
    let unnamed = ListPlaceText(
      coordinate: Coordinate(latitude: 3, longitude: 3) ?? .origin, name: "\u{0}")
    #expect(
      try await guest.refusal(ListCreate.self, .init(title: "T", places: [unnamed]))
        == .listInvalid)
    #expect(
      try await guest.refusal(
        ListCreate.self, .init(title: "T", places: places(1...1) + places(1...1)))
        == .duplicatePlace)
    #expect(
      try await guest.refusal(ListCreate.self, .init(title: "T", visibility: .public))
        == .accountNeeded)
    let many = (0...100).map { number in
      ListPlaceText(coordinate: Coordinate(latitude: 1, longitude: Double(number)) ?? .origin)
    }
    #expect(
      try await guest.refusal(ListCreate.self, .init(title: "T", places: many)) == .tooManyPlaces)
    for key in ["", String(repeating: "k", count: 65)] {
      #expect(
        try await guest.refusal(ListCreate.self, .init(title: "T", key: key)) == .listInvalid)
    }
    #expect(try await guest.call(ListMine.self, Nothing()).lists == [])
    let full = try await guest.call(
      ListCreate.self, .init(title: "T", places: Array(many.dropLast()))
    ).list
    #expect(full.places == 100)
    #expect(
      try await guest.refusal(ListAdd.self, .init(list: full.list, places: places(50...50)))
        == .tooManyPlaces)
    for _ in 1..<5 { _ = try await guest.call(ListCreate.self, .init(title: "T")) }
    #expect(try await guest.refusal(ListCreate.self, .init(title: "T")) == .tooManyLists)
    #expect(
      try await guest.refusal(FavouriteSet.self, .init(map: "atlantis", isWanted: true))
        == .unknownMap)
    #expect(try await guest.refusal(FavouriteSet.self, .init(isWanted: true)) == .unknownMap)
    #expect(
      try await guest.refusal(
        ListRemove.self, .init(list: full.list, places: Array(1...101))) == .tooManyPlaces)
  }

  @Test("Popular lists are those that most accounts finished in a week, counted once a minute")
  func popular() async throws {
    let world = try await world()
    let author = try await world.registered("author")
    let player = try await world.registered("player")
    let guest = try await world.guest("guest")
    let id = try await list(by: author, .public)
    #expect(try await player.call(ListPopular.self, Nothing()).lists == [])
    try await play(id, guest, in: world)
    try await play(id, player, in: world)
    #expect(try await player.call(ListPopular.self, Nothing()).lists == [], "of before")
    await world.pass(Lists.popularLifetime)
    let found = try await player.call(ListPopular.self, Nothing()).lists
    #expect(found.map(\.list) == [id] && found.first?.finishers == 1, "guests do not count")
    let ban = BanRecord(
      subject: .player(author.id), since: world.clock.now, until: nil, reason: nil)
    world.server.bans.insert(ban)
    #expect(try await player.call(ListPopular.self, Nothing()).lists == [], "the author is banned")
    world.server.bans.remove(ban.subject)
    #expect(try await player.call(ListPopular.self, Nothing()).lists.map(\.list) == [id])
    _ = try await author.call(ListSet.self, .init(list: id, visibility: .link))
    #expect(try await player.call(ListPopular.self, Nothing()).lists == [], "at once")
  }

  @Test("An export says which list a match was of, and has the medal that the best one brought")
  func exportedResults() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let id = try await list(by: author, places: 5)
    try await play(id, player, rounds: 5, hits: false, in: world)
    let missed = try await player.call(AccountExport.self, .init())
    #expect(missed.account?.lists?.results.map(\.medal) == [nil])
    try await play(id, player, rounds: 5, in: world)
    let export = try await player.call(AccountExport.self, .init())
    let result = try #require(export.account?.lists?.results.first)
    #expect(result.list == id && result.best == 5000 && result.medal == .gold)
    #expect(export.matches.map(\.list) == [id, id] && export.matches.allSatisfy { $0.set == nil })
  }

  @Test("Marks are kept, listed, and taken away")
  func favourites() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let id = try await list(by: author)
    #expect(
      try await player.call(FavouriteSet.self, .init(list: id, isFavourite: true))
        == .init(isFavourite: true, isWanted: false))
    #expect(
      try await player.call(FavouriteSet.self, .init(map: "east", isWanted: true))
        == .init(isFavourite: false, isWanted: true))
    let marked = try await player.call(FavouriteList.self, Nothing())
    #expect(marked.lists.map(\.isFavourite) == [true])
    #expect(marked.maps == [.init(map: "east", isFavourite: false, isWanted: true)])
    let exported = try await player.call(AccountExport.self, .init()).account?.lists
    #expect(exported?.marked.map(\.list) == [id] && exported?.maps == marked.maps)
    let own = try await author.call(AccountExport.self, .init()).lists
    #expect(own?.map(\.title) == ["Towers"] && own?.first?.places.count == 4)
    _ = try await player.call(FavouriteSet.self, .init(list: id, isFavourite: false))
    #expect(try await player.call(FavouriteList.self, Nothing()).lists == [])
  }

  @Test("An export has the lists after the matches, in parts that a client can take")
  func exportedInParts() async throws {
    let world = try await world()
    let author = try await world.registered("author")
    var lists: [ListID] = []
    for _ in 0..<3 {
      lists.append(try await list(by: author, places: 80))
      for addition in 1...4 {
        let more = (0..<80).map { place in
          ListPlaceText(
            coordinate: Coordinate(latitude: Double(place) + 0.2 * Double(addition), longitude: 9)
              ?? .origin)
        }
        _ = try await author.call(ListAdd.self, .init(list: lists.last ?? lists[0], places: more))
      }
    }
    var parts = [try await author.call(AccountExport.self, .init())]
    while let cursor = parts.last?.cursor {
      parts.append(try await author.call(AccountExport.self, .init(cursor: cursor)))
    }
    #expect(parts.map { $0.account != nil } == [true, false, false])
    #expect(parts.map { $0.lists?.map(\.places.count) } == [[400], [400], [400]])
    #expect(Set(parts.flatMap { $0.lists ?? [] }.map(\.list)) == Set(lists))
  }

  @Test("An operator makes a public list private, which the audit trail tells")
  func unlisted() async throws {
    let world = try await world()
    let author = try await world.registered("author")
    let id = try await list(by: author, .public)
    let fan = try await world.guest("fan")
    _ = try await fan.call(FavouriteSet.self, .init(list: id, isFavourite: true))
    let records = AdminRecords(store: world.store, at: world.clock.now)
    let told = try await records.unlist(.init(list: "\(id)"), by: BanTests.operator1)
    #expect(told.title == "Towers")
    #expect(
      try await world.store.counts().favourites == 0,
      "a mark that nobody can take away would count for ever")
    #expect(try await author.call(ListGet.self, .init(list: id)).list.visibility == .private)
    let trail = try await world.store.audit(about: "\(id)", limit: 9)
    #expect(trail.map(\.action) == [.unlist])
    for wrong in ["\(id)", "nonsense"] {
      await #expect(throws: WireError.self) {
        try await records.unlist(.init(list: wrong), by: BanTests.operator1)
      }
    }
  }
}
