import AdminSocket
import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Rooms, lost connections and restarts, through the whole server")
@GameLoop
struct RoomAbsenceTests {
  private static let options = MatchOptions(
    rounds: 1, countdown: .zero, graceTime: .seconds(90), openingTime: .zero, hurryTime: .zero)

  private func room(
    in world: World
  ) async throws -> (code: RoomCode, alice: TestClient, bob: TestClient) {
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    let code = try await alice.call(RoomCreate.self, .init()).code
    _ = try await bob.call(RoomJoin.self, .init(code: code))
    return (code, alice, bob)
  }

  private func resume(_ client: TestClient, in world: World) async throws -> AccountResume.Result {
    try await world.connect().call(AccountResume.self, .init(token: client.token))
  }

  @Test("A page that is loaded anew is in its room again, and the others see who is away")
  func reload() async throws {
    let world = try await World()
    let (code, alice, bob) = try await room(in: world)
    bob.disconnect()
    await world.pass(RoomLimits.absence + .milliseconds(-1))
    #expect(try alice.heard(RoomChanged.self).last?.room.members.map(\.isOnline) == [true, false])
    let room = try #require(try await resume(bob, in: world).room)
    #expect(room.code == code && room.members.map(\.isOnline) == [true, true])
    await world.settle()
    #expect(try alice.heard(RoomChanged.self).last?.room == room)
  }

  @Test("Who is away for a minute is out, and the server keeps nothing of the player")
  func tooLong() async throws {
    let world = try await World()
    let (_, alice, bob) = try await room(in: world)
    alice.disconnect()
    await world.pass(RoomLimits.absence)
    await world.server.flush()
    await world.settle()
    let left = try #require(try bob.heard(RoomChanged.self).last?.room)
    #expect(left.host == bob.id && left.members.map(\.player.player) == [bob.id])
    #expect(world.server.players[alice.id] == nil)
    #expect(try await resume(alice, in: world).room == nil)
  }

  @Test("Who plays the room's match keeps the place for as long as the match goes on")
  func awayInMatch() async throws {
    let world = try await World(options: Self.options)
    let (_, alice, bob) = try await room(in: world)
    _ = try await alice.call(RoomStart.self, Nothing())
    _ = try await bob.event("match.started")
    bob.disconnect()
    await world.pass(RoomLimits.absence + .seconds(1))
    #expect(try alice.heard(RoomChanged.self).last?.room.members.count == 2)
    let resumed = try await resume(bob, in: world)
    #expect(resumed.room?.match == resumed.match && resumed.match != nil)
  }

  @Test("A room survives a crash with its match, and its members have a minute to come back")
  func crash() async throws {
    let world = try await World(options: Self.options, holding: true)
    let (code, alice, bob) = try await room(in: world)
    let carol = try await world.guest("carol")
    _ = try await carol.call(RoomJoin.self, .init(code: code))
    _ = try await alice.call(RoomKick.self, .init(player: carol.id))
    _ = try await alice.call(RoomStart.self, Nothing())
    let match = try await bob.match(hearing: "match.started")
    await world.server.flush()
    let version = try #require(try await world.store.openRooms().first?.version)
    try await world.kill(after: .seconds(20))
    #expect(world.server.rooms.count == 1)
    let room = try #require(try await resume(bob, in: world).room)
    #expect(room.code == code && room.match == match && room.version == version + 1)
    #expect(room.members.map(\.isOnline) == [false, true])
    let back = try await world.returning(alice)
    #expect(try await back.refusal(RoomStart.self, Nothing()) == .wrongPhase)
    let again = try await world.returning(carol)
    #expect(try await again.refusal(RoomJoin.self, .init(code: code)) == .roomClosedToYou)
  }

  @Test("After a restart a room to which nobody comes back ends")
  func abandoned() async throws {
    let world = try await World()
    _ = try await room(in: world)
    try await world.restart(after: .seconds(3600))
    #expect(world.server.census.players == 2)
    await world.pass(RoomLimits.absence)
    await world.server.flush()
    await world.settle()
    #expect(world.server.rooms.count == 0 && world.server.census.players == 0)
    #expect(try await world.store.openRooms().isEmpty)
  }

  @Test("A room whose map is gone after a restart plays on the usual one")
  func unknownMap() async throws {
    let world = try await World()
    let (code, alice, _) = try await room(in: world)
    await world.server.flush()
    var record = try #require(try await world.store.openRooms().first)
    record.terms = RoomTerms(map: "atlantis", options: record.terms.options)
    try await world.store.commit([.room(record)])
    try await world.restart(after: .seconds(1))
    let room = try #require(try await resume(alice, in: world).room)
    #expect(room.code == code && room.map == "world")
  }

  @Test("Half an hour without a change ends a room, and its members are told why")
  func idle() async throws {
    let world = try await World()
    let (code, alice, bob) = try await room(in: world)
    await world.pass(RoomLimits.idleTime + .milliseconds(-1))
    #expect(world.server.rooms.count == 1)
    await world.pass(.milliseconds(1))
    for member in [alice, bob] {
      #expect(try member.heard(RoomClosed.self) == [RoomClosed(code: code, reason: .idle)])
    }
    #expect(try await bob.refusal(RoomJoin.self, .init(code: code)) == .unknownRoom)
  }

  @Test("Who is deleted or banned leaves the room at once")
  func gone() async throws {
    let world = try await World()
    let (code, alice, bob) = try await room(in: world)
    let carol = try await world.guest("carol")
    _ = try await carol.call(RoomJoin.self, .init(code: code))
    _ = try await alice.call(AccountDelete.self, .init())
    await world.settle()
    #expect(try carol.heard(RoomChanged.self).last?.room.host == bob.id)
    let now = world.clock.now
    try await world.server.operations.moderation.ban(
      BanRecord(subject: .player(bob.id), since: now, until: nil, reason: nil),
      by: BanTests.operator1)
    await world.settle()
    let room = try #require(try carol.heard(RoomChanged.self).last?.room)
    #expect(room.host == carol.id && room.members.map(\.player.player) == [carol.id])
  }

  @Test("A guest who is forgotten while connected leaves the room, and the others play on")
  func forgottenGuest() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    await world.server.flush()
    world.clock.jump(by: Retention.guestAbsence + .seconds(1))
    let code = try await alice.call(RoomCreate.self, .init()).code
    let bob = try await world.guest("bob")
    _ = try await bob.call(RoomJoin.self, .init(code: code))
    world.server.operations.purge.run()
    try await until { alice.closeCode != nil }
    await world.settle()
    let left = try #require(try bob.heard(RoomChanged.self).last?.room)
    #expect(left.host == bob.id && left.members.map(\.player.player) == [bob.id])
  }

  @Test("A store that keeps nothing for a while takes no member's time")
  func stall() async throws {
    let world = try await World()
    let (_, _, bob) = try await room(in: world)
    bob.disconnect()
    await world.settle()
    await world.store.fail(with: HeldStore.failure)
    world.server.journal.append(.seen(bob.id, at: world.clock.now))
    try await until { world.server.journal.isStalled }
    world.clock.advance(by: RoomLimits.absence + .seconds(5))
    await world.store.fail(with: nil)
    world.clock.advance(by: JournalLimits.retryInterval)
    try await until { !world.server.journal.isStalled }
    await world.pass(.seconds(50))
    #expect(try await resume(bob, in: world).room?.members.count == 2)
  }
}
