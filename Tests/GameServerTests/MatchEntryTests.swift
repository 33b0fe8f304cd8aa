import GameRules
import Geodesy
import Testing

@testable import GameServer

@Suite("Journal entries")
struct MatchEntryTests {
  static let player = PlayerID(uuid: UUIDv7(bits: 0x017f_22e2_79b0_7cc3_98c4_dc0c_0c07_398f))
  static let place = Coordinate(latitude: -33.123456789012345, longitude: 0.1 + 0.2)!

  static let setup = MatchSetup(
    id: MatchID(uuid: UUIDv7(bits: 42)), origin: .rankedQueue, map: "new-zealand",
    diagonal: Meters(1234.5),
    options: MatchOptions(rounds: 2, movingTime: .milliseconds(1), graceTime: .zero),
    players: [player, PlayerID(uuid: UUIDv7(bits: 7))],
    solutions: [
      Solution(coordinate: place, country: "NZ"), Solution(coordinate: .origin),
    ])
  /// The same, of two players of one network.
  static let neighbours = MatchSetup(
    id: setup.id, origin: .challenge, map: setup.map, diagonal: setup.diagonal,
    options: setup.options, players: setup.players, solutions: setup.solutions,
    sharesNetwork: true)
  /// A match alone, against a bot.
  static let pastime = MatchSetup(
    id: setup.id, origin: .solo, map: setup.map, diagonal: setup.diagonal, options: setup.options,
    players: [player], solutions: setup.solutions, bot: .hard)
  /// A match of statements.
  static let quiz = MatchSetup(
    id: setup.id, format: .quiz, origin: .solo, map: setup.map, diagonal: setup.diagonal,
    options: Format.quiz.options(MatchOptions(rounds: 1)), players: [player],
    solutions: [
      Solution(
        coordinate: place, country: "NZ",
        statement: QuizStatement(id: "coast.NZ.yes", isTrue: true))
    ])
  /// A journey with a spare place.
  static let journey = MatchSetup(
    id: setup.id, format: .journey, origin: .solo, map: setup.map, diagonal: setup.diagonal,
    options: Format.journey.options(MatchOptions(rounds: 2)), players: [player],
    solutions: setup.solutions, difficulty: .pathfinder,
    spare: MatchPlace(Solution(coordinate: place, country: "NZ")))
  /// The same with finds, and with aids that were brought along.
  static let packed = MatchSetup(
    id: setup.id, format: .journey, origin: .solo, map: setup.map, diagonal: setup.diagonal,
    options: journey.options, players: [player], solutions: setup.solutions, difficulty: .hiker,
    finds: FindTerms(
      key: LinkSecret(String(repeating: "0f", count: 16))!, day: DailyNumber(7)!, left: 3,
      missing: [.wreath, .spyglass]),
    brought: [.freeze, .fork])
  /// A duel of a room with aids.
  static let aided = MatchSetup(
    id: setup.id, origin: .room, map: setup.map, diagonal: setup.diagonal, options: setup.options,
    players: [player, PlayerID(uuid: UUIDv7(bits: 77))], solutions: setup.solutions,
    dealsAids: true)
  static let keyText = String(repeating: "0f", count: 32)

  static let entries: [MatchEntry] = [
    .begun(setup), .begun(setup, viewKey: ViewKey(text: keyText)), .begun(neighbours),
    .begun(pastime), .begun(quiz),
    .begun(journey), .begun(packed), .begun(aided),
    .happened(.aid(player, round: 1, .freeze)), .happened(.aid(player, round: 1, .shuffle)),
    .happened(.aid(player, round: 1, .lens(Lens(center: place)))),
    .happened(
      .aid(player, round: 1, .fork(Fork(CountryCode("NZ")!, CountryCode("AU")!)!))),
    .happened(.pause(player)), .happened(.resume(player)),
    .happened(.guess(player, round: 1, .verdict(true))),
    .happened(.guess(player, round: 2, .verdict(false))),
    .happened(.begin), .happened(.answer(player, round: 3)),
    .happened(.mark(player, round: 1, place)), .happened(.guess(player, round: 1, place)),
    .happened(.guess(player, round: 1, nil)), .happened(.ready(player, round: 10)),
    .happened(.goOn(by: player, round: 10)),
    .happened(.quit(player)), .happened(.dropped(player)), .happened(.returned(player)),
    .happened(.timePassed), .happened(.excused(.milliseconds(12_345))),
    .happened(.interrupted(minimumGrace: .seconds(30))), .happened(.abort),
    .happened(.delayed(player, by: .milliseconds(123))),
  ]

  @Test("Every entry comes back equal, coordinates to the last bit", arguments: entries)
  func roundTrip(_ entry: MatchEntry) {
    #expect(MatchEntry(decoding: entry.encoded) == entry)
  }

  @Test("No beginning of an entry reads as an entry", arguments: entries)
  func truncated(_ entry: MatchEntry) {
    let encoded = entry.encoded
    for length in 0..<encoded.count {
      #expect(MatchEntry(decoding: Array(encoded.prefix(length))) == nil)
    }
  }

  @Test(
    "What this program never writes is not read",
    arguments: [
      "", "[]", "[99]", "{}", "[2]", "[3,\"x\",1,0,0]", "[4,1,1,95,0]", "[0,{}]", "[10]", "[16]",
      "[16,\"\(player)\",1]", "[16,\"\(player)\",1,\"luck\"]",
      "[16,\"\(player)\",1,\"freeze\",1]", "[16,\"\(player)\",1,\"lens\",91,0]",
      "[16,\"\(player)\",1,\"fork\",\"NZ\",\"NZ\"]", "[17]",
    ])
  func foreign(text: String) {
    #expect(MatchEntry(decoding: Array(text.utf8)) == nil)
  }

  @Test("A beginning without a key is written as versions without pictures did, and read as one")
  func withoutKey() throws {
    let text = String(decoding: Self.entries[0].encoded, as: UTF8.self)
    let withKey = String(decoding: Self.entries[1].encoded, as: UTF8.self)
    #expect(withKey == text.dropLast() + ",\"\(Self.keyText)\"]")
    #expect(MatchEntry(decoding: Array(text.utf8)) == .begun(Self.setup, viewKey: nil))
  }

  @Test("A beginning of players of different networks is written as it was before those mattered")
  func sharedNetwork() {
    let text = String(decoding: Self.entries[0].encoded, as: UTF8.self)
    #expect(!text.contains("sharesNetwork"))
    #expect(
      String(decoding: Self.entries[2].encoded, as: UTF8.self).contains("sharesNetwork\":true"))
  }

  @Test("A match in the journal of an earlier version goes on by the rule of its time for no pin")
  func earlierRule() throws {
    let text = String(decoding: Self.entries[0].encoded, as: UTF8.self)
    let earlier = text.replacing(",\"requiresPin\":true", with: "")
    #expect(earlier != text)
    guard case .begun(let setup, _) = MatchEntry(decoding: Array(earlier.utf8)) else {
      Issue.record("the entry is not read")
      return
    }
    #expect(!setup.requiresPin && setup.solutions == Self.setup.solutions)
  }

  @Test(
    "A beginning with something else in the key's place is not read",
    arguments: [
      "1", "null", "\"\"", "\"0f\"", "\"\(keyText)\",1",
    ])
  func wrongKey(last: String) {
    let text = String(decoding: Self.entries[0].encoded, as: UTF8.self).dropLast() + ",\(last)]"
    #expect(MatchEntry(decoding: Array(text.utf8)) == nil)
  }

  @Test(
    "What a match could not go on with is not read, so that a damaged journal stops nothing",
    arguments: [
      "[10,9223372036854775807]", "[10,-9223372036854775808]", "[12,9223372036854775807]",
      "[12,3155760000001]",
    ])
  func impossibleDuration(text: String) {
    #expect(MatchEntry(decoding: Array(text.utf8)) == nil)
  }

  @Test("A map without extent is not read: nothing could be scored on it", arguments: ["-1", "0"])
  func impossibleDiagonal(diagonal: String) {
    let text = String(decoding: Self.entries[0].encoded, as: UTF8.self)
    #expect(MatchEntry(decoding: Array(text.utf8)) != nil)
    let damaged = text.replacing("\"diagonal\":1234.5", with: "\"diagonal\":\(diagonal)")
    #expect(damaged != text)
    #expect(MatchEntry(decoding: Array(damaged.utf8)) == nil)
  }
}
