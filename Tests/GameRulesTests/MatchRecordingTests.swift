import GameRules
import Geodesy
import Testing

@Suite("Recordings of matches")
struct MatchRecordingTests {
  private static let players = (1...3).map { PlayerID(uuid: UUIDv7(bits: UInt128($0))) }
  private static let start = Instant(millisecondsSinceEpoch: 1_800_000_000_000)

  private func recorded(_ events: [(MatchEvent, Int)], round: Int = 1) -> MatchRecording {
    var recording = MatchRecording()
    for (event, seconds) in events {
      recording.note(event, at: Self.start + .seconds(seconds), round: round, of: Self.players)
    }
    return recording
  }

  @Test("It has who did what in which round, and when")
  func moments() throws {
    let (one, other) = (Self.players[0], Self.players[2])
    let pin = try #require(Coordinate(latitude: -12.3456789, longitude: 179.9999999))
    let recording = recorded(
      [
        (.begin, 0), (.mark(one, round: 1, .pin(pin)), 3), (.move(one, round: 1, node: 4), 4),
        (.answer(other, round: 1), 5), (.dropped(other), 6), (.timePassed, 7),
        (.returned(other), 8), (.guess(one, round: 1, nil), 9), (.quit(other), 9),
      ])
    let moments = recording.moments
    #expect(moments.map(\.player) == [0, 0, 2, 2, 2, 0, 2])
    #expect(moments.map { ($0.at - Self.start).components.seconds } == [3, 4, 5, 6, 8, 9, 9])
    #expect(
      moments.dropFirst().map(\.action)
        == [.stepped, .answered, .dropped, .returned, .guessed, .quit])
    guard case .marked(let kept) = moments[0].action else {
      Issue.record("a marker comes first")
      return
    }
    #expect(kept.distance(to: pin) < Meters(0.02))
  }

  @Test("Pauses and aids are in it, and it is read as it was written")
  func aids() {
    let one = Self.players[0]
    let recording = recorded([
      (.pause(one), 1), (.resume(one), 2), (.aid(one, round: 1, .freeze), 3),
      (.aid(one, round: 1, .lens(Lens(center: .origin))), 4), (.aid(one, round: 1, .shuffle), 5),
    ])
    #expect(
      recording.moments.map(\.action)
        == [.paused, .resumed, .aided(.freeze), .aided(.lens), .aided(.shuffle)])
    #expect(MatchRecording(bytes: recording.bytes) == recording)
  }

  @Test("It has in which panoramas rounds were shown, and nobody's moment says so")
  func bundles() throws {
    var recording = recorded([(.answer(Self.players[1], round: 1), 5)])
    let ids = [1: String(repeating: "0a", count: 16), 3: "é"]
    for (round, id) in ids { recording.note(bundle: id, ofRound: round) }
    #expect(recording.moments.bundles == ids && recorded([]).moments.bundles == [:])
    #expect(recording.moments.allSatisfy { $0.at == Self.start + .seconds(5) })
    let read = try #require(MatchRecording(bytes: recording.bytes))
    #expect(read == recording && read.moments.bundles == ids)
    #expect(MatchRecording(bytes: recording.bytes.dropLast()) == nil)
  }

  @Test("The clock stands from a pause to its end, and for the longest pause at most")
  func pausedTimes() {
    let one = Self.players[0]
    let longest = Duration.seconds(60)
    let ended = recorded([
      (.answer(one, round: 1), 5), (.pause(one), 10), (.resume(one), 14),
      (.guess(one, round: 1, nil), 20),
    ])
    #expect(
      ended.moments.pausedTimes(longest: longest)
        == [.seconds(4), .seconds(4), .zero, .zero])
    // The first ends by itself, asked for again or not, and the word that ends it comes too late.
    let byItself = recorded([
      (.pause(one), 0), (.pause(one), 30), (.resume(one), 61), (.pause(one), 70),
      (.resume(one), 75),
    ])
    #expect(
      byItself.moments.pausedTimes(longest: longest)
        == [65, 5, 5, 5, 0].map { .seconds($0) })
  }

  @Test("It is read as it was written, whatever the marks", arguments: 0..<20 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var recording = MatchRecording()
    var now = Self.start
    for _ in 0..<200 {
      now = now + .milliseconds(Int.random(in: 0...100_000, using: &random))
      let player = Self.players.randomElement(using: &random)!
      let pin = Coordinate(
        latitude: [-90, 90, 0, .random(in: -90...90, using: &random)].randomElement(
          using: &random)!,
        longitude: [-180, 180, .random(in: -180...180, using: &random)]
          .randomElement(using: &random)!)!
      recording.note(
        .mark(player, round: .random(in: 1...200, using: &random), .pin(pin)), at: now, round: 1,
        of: Self.players)
    }
    #expect(recording.moments.count == 200 && recording.moments.last?.at == now)
    #expect(MatchRecording(bytes: recording.bytes) == recording)
    #expect(recording.bytes.count < 200 * 16, "a few bytes a moment")
  }

  @Test("A clock that was set back keeps the order, and marks without end are left out")
  func bounds() throws {
    let pin = Answer.pin(.origin)
    let back = recorded([(.mark(Self.players[0], round: 1, pin), 9), (.quit(Self.players[0]), 5)])
    #expect(back.moments.map(\.at) == [Self.start + .seconds(9), Self.start + .seconds(9)])
    let many = recorded(
      (0..<10_000).map { (.mark(Self.players[0], round: 1, pin), $0) }
        + [(.guess(Self.players[0], round: 1, nil), 10_000)])
    #expect(many.bytes.count < MatchRecording.marksLimit + 64)
    #expect(many.moments.last?.action == .guessed, "what decides is there")
  }

  @Test("The last player of the fullest match is recorded as the others are")
  func lastPlayer() {
    let players = (1...MatchLimits.players.upperBound).map {
      PlayerID(uuid: UUIDv7(bits: UInt128($0)))
    }
    var recording = MatchRecording()
    for player in players { recording.note(.quit(player), at: Self.start, round: 1, of: players) }
    #expect(recording.moments.map(\.player) == Array(players.indices))
  }

  @Test(
    "Other bytes are no recording",
    arguments: [
      [0, 13 << 4, 1], [0, 1 << 4, 0], [0, 1 << 4], [0, 0, 1, 9, 9, 9],
      [UInt8](repeating: 255, count: 10) + [1 << 4, 1],
    ] as [[UInt8]])
  func others(bytes: [UInt8]) {
    #expect(MatchRecording(bytes: bytes) == nil)
  }

  @Test(
    "Damaged bytes are refused, or read as a recording that can be",
    arguments: 0..<50 as Range<UInt64>)
  func damaged(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes = recorded([
      (.mark(Self.players[1], round: 1, .pin(.origin)), 9), (.quit(Self.players[0]), 9),
    ]).bytes
    #expect(MatchRecording(bytes: Array(bytes.dropLast())) == nil)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    for moment in MatchRecording(bytes: bytes)?.moments ?? [] {
      #expect(MatchLimits.roundNumbers.contains(moment.round) && (0..<16).contains(moment.player))
    }
  }
}
