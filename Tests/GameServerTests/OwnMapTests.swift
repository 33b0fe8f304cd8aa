import Accounts
import AdminSocket
import Community
import GameRules
import Geodesy
import JSON
import Storage
import Testing
import WebSocketTransport
import WireProtocol

@testable import GameServer

@Suite("Maps of players")
@GameLoop
struct OwnMapTests {
  private static let stranger = IPAddress("192.0.2.7")!  // A literal address is one.

  private func world() async throws -> World {
    try await World(options: MatchOptions(rounds: 3, readyTime: .zero, countdown: .zero))
  }

  private func pages(_ world: World) -> MapPages {
    MapPages(
      store: world.store, clock: world.clock, ownMaps: world.server.ownMaps,
      signIns: world.server.accounts.signIns, bans: world.server.bans,
      state: world.server.state, log: world.server.log, slowWork: SlowWorkPool(inline: ()))
  }

  private func square(_ west: Int, _ size: Int = 2) -> [UInt8] {
    let (east, north) = (west + size, size)
    return Array(
      """
      {"type":"Polygon","coordinates":[[[\(west),0],[\(east),0],[\(east),\(north)],\
      [\(west),\(north)],[\(west),0]]]}
      """.utf8)
  }

  private func put(
    _ body: [UInt8], _ arguments: [String], by client: TestClient, on pages: MapPages
  ) async throws -> (status: UInt16, reply: JSONNode) {
    let response = try await pages.response(
      to: body, arguments: arguments, token: client.token, from: Self.stranger)
    return (response.status, try JSONDocument(response.body).root)
  }

  /// A new map; returns its name.
  private func map(
    by author: TestClient, _ visibility: ListVisibility = .link, west: Int = 50, in world: World
  ) async throws -> String {
    let (status, reply) = try await put(
      square(west), ["title=Alps", "visibility=\(visibility.rawValue)"], by: author,
      on: pages(world))
    #expect(status == 201)
    return try #require(reply["map"]?["map"]?.string)
  }

  /// Plays a match with a pin on each place, or far away.
  private func play(
    _ match: MatchID, _ players: [TestClient], hits: Bool = true, in world: World
  ) async throws {
    for (index, place) in try world.solutions(of: match).enumerated() {
      try await world.guess(
        index + 1, of: match, players.map { ($0, hits ? place : place.antipode) })
      await world.settle()
    }
    await world.server.flush()
  }

  @Test("A long file is exported in parts of which each can be read, and all of which are the file")
  func exportedParts() async throws {
    let world = try await world()
    let author = try await world.registered("author")
    // Characters of two bytes, of which some begin before the end of a part.
    let note = #"{"note":""# + String(repeating: "é", count: 40_000) + #"","#
    let file = Array(note.utf8) + square(50).dropFirst()
    #expect(file.count > 2 * WireLimits.exportedMapBytes)
    for (name, body) in [("Long", file), ("Short", square(10))] {
      let reply = try await put(body, ["title=\(name)"], by: author, on: pages(world))
      #expect(reply.status == 201)
    }
    var (cursor, files, pieces) = (Optional<ExportCursor>.none, [String: String](), 0)
    repeat {
      let part = try await author.call(AccountExport.self, .init(cursor: cursor))
      if let map = part.map {
        #expect(map.geoJSON.utf8.count <= WireLimits.exportedMapBytes + 3)
        #expect(map.part == (files[map.title] == nil ? 0 : pieces))
        pieces = map.part + 1
        files[map.title, default: ""] += map.geoJSON
      }
      cursor = part.cursor
    } while cursor != nil
    #expect(files["Long"].map { Array($0.utf8) } == file)
    #expect(files["Short"].map { Array($0.utf8) } == square(10))
  }

  @Test("A file that is replaced while it is exported begins anew; a new title changes nothing")
  func replacedParts() async throws {
    let world = try await world()
    let author = try await world.registered("author")
    let note = #"{"note":""# + String(repeating: "e", count: 40_000) + #"","#
    let (old, new) = (Array(note.utf8) + square(50).dropFirst(), square(60))
    let reply = try await put(old, ["title=Alps", "key=alps"], by: author, on: pages(world)).reply
    let name = try #require(reply["map"]?["map"]?.string)
    var part = try await author.call(AccountExport.self, .init())
    part = try await author.call(AccountExport.self, .init(cursor: part.cursor))
    #expect(part.map?.part == 0 && part.map?.parts == 2)
    _ = try await author.call(MapSet.self, .init(map: name, title: "Alpes"))
    let renamed = try await author.call(AccountExport.self, .init(cursor: part.cursor))
    #expect(renamed.map?.part == 1 && renamed.map?.title == "Alpes")
    _ = try await put(new, ["title=Alps", "map=\(name)"], by: author, on: pages(world))
    let anew = try await author.call(AccountExport.self, .init(cursor: part.cursor))
    #expect(anew.map.map { Array($0.geoJSON.utf8) } == new && anew.map?.part == 0)
  }

  @Test("A part of another player's map, or of one that is gone, is passed over")
  func foreignParts() async throws {
    let world = try await world()
    let (author, other) = (
      try await world.registered("author"), try await world.registered("other")
    )
    let name = try await map(by: author, in: world)
    let id = try #require(OwnMapID(mapName: name))
    for (client, part) in [(other, 1), (author, 9)] {
      let result = try await client.call(
        AccountExport.self, .init(cursor: .map(id, part: part, version: 1)))
      #expect(result.map == nil && result.cursor == .maps(after: id))
    }
  }

  @Test("A match has places of the map as it was, whatever becomes of it, also over a crash")
  func pinned() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let name = try await map(by: author, in: world)
    let state = try await player.call(MatchSolo.self, .init(map: name))
    #expect(state.map == name && state.ownMap?.title == "Alps")
    let places = try world.solutions(of: state.match)
    #expect(places.allSatisfy { (50...52).contains($0.longitude.degrees) })
    let (status, _) = try await put(square(60), ["map=\(name)"], by: author, on: pages(world))
    #expect(status == 200)
    #expect(try world.solutions(of: state.match) == places)
    try await world.kill(after: .seconds(1))
    #expect(try world.solutions(of: state.match) == places, "and not of the other file")
    _ = try await world.returning(author).call(MapDelete.self, .init(map: name))
    try await world.kill(after: .seconds(1))
    let back = try await world.returning(player)
    let going = try await back.call(MatchStateRequest.self, .init(match: state.match))
    #expect(going.ownMap?.title == "Alps" && going.ownMap?.diagonal == state.ownMap?.diagonal)
    #expect(try world.solutions(of: state.match) == places)
    try await play(state.match, [back], in: world)
    let over = try await back.call(MatchStateRequest.self, .init(match: state.match))
    #expect(over.phase == .finished && over.ownMap?.title == nil, "the map is deleted")
    #expect(try await back.refusal(MatchSolo.self, .init(map: name)) == .unknownMap)
  }

  @Test("It counts for no statistics, brings others half the experience, the author none")
  func counted() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let name = try await map(by: author, .public, in: world)
    for client in [author, player] {
      let state = try await client.call(
        MatchSolo.self, .init(map: name, options: OptionsChange(rounds: 5)))
      try await play(state.match, [client], in: world)
    }
    for (client, gain) in [(author, 0), (player, 250)] {
      let statistics = try #require(try await world.store.statistics(of: client.id))
      #expect(statistics.experience.total == gain)
      #expect(statistics.gamesPlayed == 0 && statistics.totalScore == 0)
      #expect(try await world.store.boardEntries(of: client.id).isEmpty)
      #expect(try await world.store.memory(of: client.id).countries.isEmpty)
    }
    let before = try await player.call(MapGet.self, .init(map: name)).map
    #expect(before.finishers == 0 && before.best == 5000, "counted when it was made")
    await world.pass(OwnMaps.countLifetime)
    let page = try await player.call(MapGet.self, .init(map: name))
    #expect(page.map.finishers == 1 && page.map.best == 5000 && page.map.medal == .gold)
    #expect(page.map.difficulty == nil, "from five finishes on")
    #expect(page.outline.count == 1 && page.outline[0].count == 4)
    let export = try await player.call(AccountExport.self, .init())
    let result = try #require(export.account?.lists?.mapResults?.first)
    #expect(result.map == name && result.best == 5000 && result.medal == .gold)
    #expect(export.matches.allSatisfy { $0.map == name && $0.list == nil && $0.set == nil })
    #expect(try await author.call(MapGet.self, .init(map: name)).map.best == nil)
    #expect(try await author.call(MapMine.self, Nothing()).maps.map(\.map) == [name])
    #expect(try await player.call(MapMine.self, Nothing()).maps == [])
    #expect(try await player.call(MapPopular.self, Nothing()).maps.map(\.map) == [name])
    let found = try await player.call(Search.self, .init(text: "alps")).maps
    #expect(found.map(\.map) == [name] && found[0].author?.player == author.id)
  }

  @Test("The pages of the server's maps tell how difficult they are, and name maps like them")
  func serverMaps() async throws {
    let world = try await world()
    let player = try await world.registered("player")
    _ = try await map(by: player, .public, west: 22, in: world)
    for _ in 0..<5 {
      let match = try await player.call(MatchSolo.self, .init(map: "east")).match
      try await play(match, [player], hits: false, in: world)
    }
    let page = try await player.call(MapGet.self, .init(map: "east"))
    #expect(page.map.difficulty?.level == .hard && page.map.difficulty?.averagePoints == 0)
    #expect(page.map.finishers == 1 && page.map.author == nil && page.map.visibility == nil)
    #expect(page.map.best == 0 && page.map.medal == nil)
    #expect(page.similar.map(\.title) == ["Alps"], "the other map of the server is elsewhere")
    #expect(try await player.refusal(MapGet.self, .init(map: "atlantis")) == .unknownMap)
  }

  @Test("Maps of banned players are among no popular and no similar ones")
  func banned() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let name = try await map(by: author, .public, west: 22, in: world)
    let state = try await player.call(MatchSolo.self, .init(map: name))
    try await play(state.match, [player], in: world)
    #expect(try await player.call(MapPopular.self, Nothing()).maps.map(\.map) == [name])
    #expect(
      try await player.call(MapGet.self, .init(map: "east")).similar.map(\.map) == [name])
    world.server.bans.insert(
      BanRecord(subject: .player(author.id), since: world.clock.now, until: nil, reason: nil))
    #expect(try await player.call(MapPopular.self, Nothing()).maps.isEmpty)
    #expect(try await player.call(MapGet.self, .init(map: "east")).similar.isEmpty)
  }

  @Test("Private maps are unknown to others wherever a map is named")
  func hidden() async throws {
    let world = try await world()
    let (author, other) = try await world.friends()
    let name = try await map(by: author, .private, in: world)
    #expect(try await other.refusal(MapGet.self, .init(map: name)) == .unknownMap)
    #expect(try await other.refusal(MatchSolo.self, .init(map: name)) == .unknownMap)
    #expect(try await other.refusal(MatchBegin.self, .init(map: name)) == .unknownMap)
    #expect(try await other.refusal(QueueJoin.self, .init(map: name)) == .unknownMap)
    #expect(try await author.refusal(QueueJoin.self, .init(map: name)) == .unknownMap)
    #expect(try await author.refusal(RoomCreate.self, .init(map: name)) == .unknownMap)
    #expect(
      try await author.refusal(ChallengeSend.self, .init(player: other.id, map: name))
        == .unknownMap, "the friend could not open it")
    #expect(
      try await other.refusal(FavouriteSet.self, .init(map: name, isFavourite: true))
        == .unknownMap)
    #expect(
      try await other.refusal(MapSet.self, .init(map: name, title: "Mine")) == .unknownMap)
    let state = try await author.call(MatchSolo.self, .init(map: name))
    _ = try await author.call(MatchQuit.self, .init(match: state.match))
    #expect(
      try await author.refusal(MatchBegin.self, .init(format: FormatName(.streak), map: name))
        == .formatNotPossible)
  }

  @Test("A challenge is played on the map, unless it is gone when it is accepted")
  func challenged() async throws {
    let world = try await world()
    let (host, friend) = try await world.friends()
    let name = try await map(by: host, in: world)
    let first = try await host.call(
      ChallengeSend.self, .init(player: friend.id, map: name, format: FormatName(.clash)))
    _ = try await friend.call(ChallengeAccept.self, .init(challenge: first.challenge))
    let match = try await host.match(hearing: "match.started")
    let setup = try #require(world.server.matches[match]).machine.setup
    #expect(setup.map == name && setup.authorSeat == setup.players.firstIndex(of: host.id))
    #expect(setup.solutions.count == 12, "all places are there at the beginning")
    #expect(setup.counts == [.experience])
    _ = try await host.call(MatchQuit.self, .init(match: match))
    await world.settle()
    let second = try await host.call(ChallengeSend.self, .init(player: friend.id, map: name))
    await world.settle()
    _ = try await host.call(MapDelete.self, .init(map: name))
    #expect(
      try await friend.refusal(ChallengeAccept.self, .init(challenge: second.challenge))
        == .unknownMap)
    #expect(
      try await friend.refusal(ChallengeSend.self, .init(player: host.id)) == .unknownMap,
      "to challenge back would accept it")
    _ = try await friend.call(ChallengeDecline.self, .init(challenge: second.challenge))
    // A challenge back begins on the map of the first one.
    let other = try await map(by: host, in: world)
    _ = try await host.call(ChallengeSend.self, .init(player: friend.id, map: other))
    await world.settle()
    let before = friend.texts.count
    _ = try await friend.call(ChallengeSend.self, .init(player: host.id))
    let begun = try await friend.event("match.started", from: before)
    #expect(begun["map"]?.string == other)
  }

  @Test("A rematch is played on the map as well, and no more when it is gone")
  func rematches() async throws {
    let world = try await world()
    let (host, friend) = try await world.friends()
    let name = try await map(by: host, in: world)
    let challenge = try await host.call(
      ChallengeSend.self, .init(player: friend.id, map: name)
    ).challenge
    _ = try await friend.call(ChallengeAccept.self, .init(challenge: challenge))
    var match = try await host.match(hearing: "match.started")
    _ = try await friend.match(hearing: "match.started")
    try await play(match, [host, friend], in: world)
    await world.settle()
    let before = host.texts.count
    _ = try await host.call(MatchRematch.self, .init(match: match))
    _ = try await friend.call(MatchRematch.self, .init(match: match))
    let begun = try await host.event("match.started", from: before)
    #expect(begun["map"]?.string == name)
    match = try MatchID(wire: try #require(begun["match"]))
    try await play(match, [host, friend], in: world)
    await world.settle()
    let offered = try await host.call(MatchRematch.self, .init(match: match)).challenge
    await world.settle()
    _ = try await host.call(MapDelete.self, .init(map: name))
    #expect(
      try await friend.refusal(ChallengeAccept.self, .init(challenge: offered)) == .unknownMap)
    #expect(try await friend.refusal(MatchRematch.self, .init(match: match)) == .wrongPhase)
  }

  @Test("A room plays on the map, also after a restart, and says if it is gone")
  func rooms() async throws {
    let world = try await world()
    let (host, friend) = try await world.friends()
    let name = try await map(by: host, in: world)
    let room = try await host.call(RoomCreate.self, .init(map: name))
    _ = try await friend.call(RoomJoin.self, .init(code: room.code))
    #expect(
      try await host.refusal(RoomSet.self, .init(format: FormatName(.race))) == .formatNotPossible)
    await world.settle()
    try await world.restart(after: .seconds(1))
    let (back, second) = (try await world.returning(host), try await world.returning(friend))
    await world.settle()
    _ = try await back.call(RoomStart.self, Nothing())
    let match = try await second.match(hearing: "match.started")
    #expect(world.server.matches[match]?.machine.setup.map == name)
    try await play(match, [back, second], in: world)
    for (client, gain) in [(host, 0), (friend, 150)] {
      let statistics = try await world.store.statistics(of: client.id)
      #expect(statistics?.experience.total ?? 0 == gain && statistics?.gamesPlayed ?? 0 == 0)
    }
    _ = try await back.call(MapDelete.self, .init(map: name))
    #expect(try await back.refusal(RoomStart.self, Nothing()) == .unknownMap)
    _ = try await back.call(RoomSet.self, .init(map: "east"))
    _ = try await back.call(RoomStart.self, Nothing())
  }

  @Test("An operator bars a map that is not public too, and makes a barred one private again")
  func barred() async throws {
    let world = try await world()
    let author = try await world.registered("author")
    let name = try await map(by: author, .link, in: world)
    let records = AdminRecords(store: world.store, at: world.clock.now)
    let told = try await records.unlist(.init(list: name), by: BanTests.operator1)
    #expect(told.title == "Alps")
    #expect(
      try await author.refusal(MapSet.self, .init(map: name, visibility: .public))
        == .notPublishable)
    for wrong in [name, "own:nothing"] {
      await #expect(throws: WireError.self) {
        try await records.unlist(.init(list: wrong), by: BanTests.operator1)
      }
    }
    _ = try await author.call(MapSet.self, .init(map: name, visibility: .link))
    _ = try await records.unlist(.init(list: name), by: BanTests.operator1)
    let own = try await author.call(MapMine.self, Nothing()).maps
    #expect(own.map(\.visibility) == [.private])
  }

  @Test("The places of a match on it can be shared, and are played when the map is gone")
  func shared() async throws {
    let world = try await world()
    let (author, player) = (
      try await world.registered("author"), try await world.registered("player")
    )
    let name = try await map(by: author, in: world)
    let state = try await author.call(MatchSolo.self, .init(map: name))
    let places = try world.solutions(of: state.match)
    try await play(state.match, [author], in: world)
    let set = try await author.call(PlaceSetCreate.self, .init(match: state.match)).set
    _ = try await author.call(MapDelete.self, .init(map: name))
    let again = try await player.call(MatchBegin.self, .init(set: set))
    #expect(again.map == name && again.ownMap?.diagonal == state.ownMap?.diagonal)
    #expect(try world.solutions(of: again.match) == places)
    try await play(again.match, [player], in: world)
    let card = try await player.call(PlaceSetGet.self, .init(set: set))
    #expect(card.rows.map(\.points) == [15_000, 15_000])
  }

  @Test("Files with problems, foreign maps and wrong members are refused, and storms are slowed")
  func refused() async throws {
    let world = try await world()
    let (guest, other) = (try await world.guest("alice"), try await world.guest("bob"))
    let pages = pages(world)
    func code(_ body: [UInt8], _ arguments: String...) async throws -> String? {
      try await put(body, arguments, by: guest, on: pages).reply["code"]?.string
    }
    let bow = Array(#"{"type":"Polygon","coordinates":[[[0,0],[9,9],[9,0],[0,9],[0,0]]]}"#.utf8)
    let (status, reply) = try await put(bow, ["title=T"], by: guest, on: pages)
    #expect(status == 422 && reply["code"]?.string == "mapInvalid")
    #expect(reply["problems"]?.elements?.first { _ in true }?["kind"]?.string == "selfIntersection")
    #expect(try await code(Array(repeating: UInt8(ascii: "["), count: 200_000), "") == "mapInvalid")
    for arguments in [
      [], ["title="], ["title=\u{202E}a"], ["title=T", "visibility=all"], ["title=T", "key="],
      ["title=T", "map=world"], ["title=T", "title=U"],
    ] {
      let reply = try await put(square(50), arguments, by: guest, on: pages).reply
      #expect(reply["code"]?.string == "mapInvalid", "\(arguments)")
    }
    #expect(try await code(square(50), "title=T", "visibility=public") == "accountNeeded")
    let name = try await map(by: other, in: world)
    #expect(try await code(square(50), "map=\(name)") == "unknownMap")
    let (made, card) = try await put(
      square(50), ["title=A&visibility=public", "key=k"], by: guest, on: pages)
    #expect(made == 201 && card["map"]?["title"]?.string == "A&visibility=public")
    #expect(card["map"]?["visibility"]?.string == "private", "the title names no other member")
    #expect(
      try await put(square(60), ["title=Other", "key=k"], by: guest, on: pages).status == 200)
    var statuses: Set<UInt16> = []
    for _ in 0..<40 {
      statuses.insert(try await put(square(50), [], by: guest, on: pages).status)
    }
    #expect(statuses.contains(429))
    let stranger = try await pages.response(
      to: square(50), arguments: ["title=T"], token: "nobody", from: Self.stranger)
    #expect(stranger.status == 401)
  }

  @Test("So many maps are kept in memory as their files have bytes, the latest ones")
  func kept() async throws {
    let world = try await world()
    let author = try await world.registered("author")
    // Two small maps have room, or one big one.
    let maps = OwnMaps(
      store: world.store, clock: world.clock, maps: world.server.ownMaps.maps,
      bans: world.server.bans, slowWork: SlowWorkPool(inline: ()), logger: World.silence,
      randomness: .cryptographic,
      keptBytes: 2 * OwnMaps.leastBytes)
    let spaces = [UInt8](repeating: 32, count: 2 * OwnMaps.leastBytes)
    var ids: [OwnMapID] = []
    for number in 0..<4 {
      let id = maps.newID()
      ids.append(id)
      let file = try #require(
        MapCheck(geoJSON: square(50 + number), placeCount: 0, seed: 1)?.summary)
      let record = OwnMapRecord(
        id: id, author: author.id, title: "T", bytes: 1,
        shape: .init(
          area: file.area, diagonal: file.diagonal, bounds: file.bounds,
          polygonCount: file.polygonCount),
        createdAt: world.clock.now, updatedAt: world.clock.now)
      let geoJSON = square(50 + number) + (number == 3 ? spaces : [])
      _ = try await world.store.change(
        .create(record, geoJSON: geoJSON), by: author.id, at: world.clock.now)
    }
    let steps: [(read: Int, kept: Set<Int>)] = [
      (0, [0]), (1, [0, 1]), (0, [0, 1]), (2, [0, 2]), (1, [1, 2]), (3, [3]), (0, [0]),
    ]
    for step in steps {
      guard case .found(let found) = try await maps.lookUp(ids[step.read], for: [author.id])
      else {
        Issue.record("the map is there")
        continue
      }
      #expect(abs(found.map.bounds.west.degrees - Double(50 + step.read)) < 1e-9)
      #expect(maps.kept == Set(step.kept.map { ids[$0] }), "after reading \(step.read)")
    }
  }
}
