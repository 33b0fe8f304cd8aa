import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: what the next start needs besides the journal")
struct RestartContractTests {
  private func challenge(
    _ samples: inout Samples, from challenger: PlayerID, to challenged: PlayerID
  ) -> Challenge {
    Challenge(
      id: ChallengeID(uuid: samples.matchID().uuid), challenger: challenger,
      challenged: challenged,
      terms: ChallengeTerms(map: "kenya", options: MatchOptions(rounds: 3, countdown: .zero)),
      expires: samples.instant())
  }

  @Test("Open challenges come back as they were, by their expiry", arguments: StoreKind.allCases)
  func challenges(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 301)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      #expect(try await store.openChallenges() == [])
      let open = [
        challenge(&samples, from: players[0], to: players[1]),
        challenge(&samples, from: players[1], to: players[2]),
        challenge(&samples, from: players[2], to: players[0]),
      ]
      try await store.commit(open.map { .challenged($0) })
      try await store.commit(open.map { .challenged($0) })
      #expect(try await store.openChallenges() == open.sorted { $0.expires < $1.expires })
      #expect(try await store.counts().challenges == 3)
      try await store.commit([.challengeEnded(open[1].id), .challengeEnded(open[1].id)])
      #expect(try await Set(store.openChallenges()) == [open[0], open[2]])
    }
  }

  @Test(
    "A challenge that was answered is read in that player's inbox, and no other entry",
    arguments: StoreKind.allCases)
  func answered(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 304)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      let open = [0, 2].map { challenge(&samples, from: players[$0], to: players[1]) }
      func unread(_ player: PlayerID) async throws -> [ChallengeID?] {
        try await store.inbox(of: player, before: nil, limit: 9).notifications
          .filter { !$0.isRead }.map(\.challenge)
      }
      for challenge in open {
        let record = NotificationRecord(
          id: NotificationID(uuid: samples.matchID().uuid), player: challenge.challenged,
          kind: .challenge, other: challenge.challenger, challenge: challenge.id,
          key: "\(challenge.id)", at: samples.instant())
        try await store.commit([.challenged(challenge), .notified(record)])
      }
      try await store.commit([.challengeEnded(open[0].id)])
      #expect(try await unread(players[1]).count == 2, "nobody has answered")
      try await store.commit([.challengeEnded(open[0].id, answeredBy: players[1])])
      #expect(try await unread(players[1]) == [open[1].id])
      #expect(try await store.unreadCount(of: players[1]) == 1)
    }
  }

  @Test("Open rooms come back as they were last, by their codes", arguments: StoreKind.allCases)
  func rooms(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 305)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      let (first, second) = (try #require(RoomCode("AC3KQY")), try #require(RoomCode("23456X")))
      let terms = RoomTerms(map: "kenya", options: MatchOptions(rounds: 3, countdown: .zero))
      var room = RoomRecord(
        code: first, version: 1, host: players[0], members: [players[0]], terms: terms)
      let other = RoomRecord(
        code: second, version: 4, host: players[2], members: [players[2]], terms: terms)
      #expect(try await store.openRooms() == [])
      try await store.commit([.room(room), .room(other)])
      room.version = 2
      room.members = [players[1], players[0]]
      room.kicked = [players[2]]
      room.match = samples.matchID()
      try await store.commit([.room(room)])
      try await store.commit([.room(room)])
      #expect(try await store.openRooms() == [other, room])
      #expect(try await store.counts().rooms == 2)
      try await store.commit([.roomEnded(second), .roomEnded(second)])
      #expect(try await store.openRooms() == [room])
      try await store.deletePlayer(players[0])
      #expect(try await store.openRooms() == [room], "the server lets its players leave first")
    }
  }

  @Test("A challenge that is written again has its new expiry", arguments: StoreKind.allCases)
  func prolonged(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 302)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let open = challenge(&samples, from: players[0], to: players[1])
      let later = Challenge(
        id: open.id, challenger: open.challenger, challenged: open.challenged, terms: open.terms,
        expires: open.expires + .seconds(9))
      try await store.commit([.challenged(open), .challenged(later)])
      #expect(try await store.openChallenges() == [later])
    }
  }

  @Test("The challenges of a deleted player, or of nobody, are none", arguments: StoreKind.allCases)
  func deleted(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 303)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      let kept = challenge(&samples, from: players[0], to: players[1])
      try await store.commit([
        .challenged(kept), .challenged(challenge(&samples, from: players[0], to: players[2])),
        .challenged(challenge(&samples, from: players[2], to: players[1])),
        .challenged(challenge(&samples, from: samples.playerID(), to: players[1])),
      ])
      try await store.deletePlayer(players[2])
      #expect(try await store.openChallenges() == [kept])
    }
  }

  @Test(
    "The moment when the server was last alive is the one written last, earlier or later",
    arguments: StoreKind.allCases)
  func alive(kind: StoreKind) async throws {
    try await kind.withStore { store in
      #expect(try await store.lastAlive() == nil)
      let moment = Samples.epoch + .seconds(1000)
      try await store.commit([.alive(at: moment)])
      #expect(try await store.lastAlive() == moment)
      try await store.commit([.alive(at: Samples.epoch)])
      #expect(try await store.lastAlive() == Samples.epoch)
    }
  }

  @Test("A finished match remembers how far each player was told", arguments: StoreKind.allCases)
  func sequences(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 304)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let plain = samples.finishedMatch(of: players)
      let record = FinishedMatchRecord(
        match: plain.match, ratings: plain.ratings, sequences: [17, 23])
      try await store.commit([.finished(record)])
      #expect(try await store.finishedMatch(plain.match.setup.id)?.sequences == [17, 23])
    }
  }
}
