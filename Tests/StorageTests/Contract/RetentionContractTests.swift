import Community
import GameRules
import Matchmaking
import Storage
import Testing

@Suite("What is kept, and what goes")
struct RetentionContractTests {
  @Test("A match's journal goes with its result, and only its", arguments: StoreKind.allCases)
  func journal(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 351)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let (over, live) = (samples.matchID(), samples.matchID())
      let entries = (1...6).map { samples.entry($0, of: $0 % 2 == 0 ? over : live) }
      try await store.commit(entries.map { .journal($0) })
      let result = StoreWrite.finished(samples.finishedMatch(of: players, id: over))
      let refused = samples.refusedWrite()
      // A result in a commit that is refused leaves the journal as it was.
      await expectError(.constraint) { try await store.commit([result, refused]) }
      #expect(try await store.journal() == entries)
      try await store.commit([result])
      #expect(try await store.journal() == entries.filter { $0.match == live })
      // Neither a repetition nor a latecomer brings it back.
      try await store.commit([result, .journal(entries[1])])
      #expect(try await store.journal() == entries.filter { $0.match == live })
    }
  }

  @Test("Only a guest whom nobody can be any more is forgotten", arguments: StoreKind.allCases)
  func guests(kind: StoreKind) async throws {
    try await kind.withStore { store in
      let guests = try await Guests(in: store)
      let step = try await store.forgetGuests(
        absentSince: Guests.moment, after: nil, limit: 100)
      #expect(step == ForgottenGuests(players: [guests.gone], last: nil))
      #expect(try await store.player(guests.gone) == nil)
      #expect(try await store.players(guests.kept).count == guests.kept.count)
      // The matches of others stay.
      #expect(try await store.finishedMatch(guests.match.match.setup.id) == guests.match)
      let again = try await store.forgetGuests(
        absentSince: Guests.moment, after: nil, limit: 100)
      #expect(again == ForgottenGuests(players: [], last: nil))
    }
  }

  @Test("Steps of any length come to all of them, and end", arguments: StoreKind.allCases)
  func steps(kind: StoreKind) async throws {
    for limit in 1...8 {
      try await kind.withStore { store in
        let guests = try await Guests(in: store)
        var found: [PlayerID] = []
        var last: PlayerID?
        var count = 0
        repeat {
          let step = try await store.forgetGuests(
            absentSince: Guests.moment, after: last, limit: limit)
          found += step.players
          last = step.last
          count += 1
        } while last != nil && count < 20
        #expect(found == [guests.gone])
        #expect(count <= guests.kept.count / limit + 2)
      }
    }
  }
}

/// Guests and others who were last there before a moment, each with another reason to be kept.
private struct Guests {
  static let moment = Samples.epoch
  let gone: PlayerID
  let kept: [PlayerID]
  let match: FinishedMatchRecord

  init(in store: any Store) async throws {
    var samples = Samples(seed: 352)
    let back = try await Self.join(store, 900, seen: 0, &samples)
    let holder = try await Self.join(store, 800, hasToken: true, &samples)
    let account = try await Self.join(store, 700, &samples)
    _ = try await store.upgrade(samples.credential(of: account, "a@b.ch"), keeping: .all)
    let one = try await Self.join(store, 600, &samples)
    let other = try await Self.join(store, 500, &samples)
    gone = try await Self.join(store, 400, &samples)
    let waiting = try await Self.join(store, 300, &samples)
    try await store.commit([.enqueued(samples.ticket(of: waiting))])
    let late = try await Self.join(store, -100, &samples)
    let now = samples.instant()
    _ = try await store.befriend(.request, by: one, about: other, at: now) { _, _ in [] }
    _ = try await store.befriend(.accept, by: other, about: one, at: now) { _, _ in [] }
    kept = [back, holder, account, one, other, waiting, late]
    match = samples.finishedMatch(of: [gone, back])
    try await store.commit([.finished(match)])
  }

  /// Somebody who joined so many seconds before the moment, and was last there then or later.
  private static func join(
    _ store: any Store, _ seconds: Int, seen: Int? = nil, hasToken: Bool = false,
    _ samples: inout Samples
  ) async throws -> PlayerID {
    let id = PlayerID(uuid: UUIDv7(bits: UInt128(10_000 - seconds)))
    let player = PlayerRecord(
      id: id, username: Username("guest_\(10_000 - seconds)")!, isGuest: true,
      createdAt: moment + .seconds(-seconds), lastSeenAt: moment + .seconds(-(seen ?? seconds)),
      rating: Rating())
    let token = samples.token(of: id)
    _ = try await store.createPlayer(player, token: token)
    if !hasToken { try await store.endToken(token.hash) }
    return id
  }
}
