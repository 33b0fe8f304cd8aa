import GameRules
import Geodesy
import Testing

@Suite("Sets of places")
struct PlaceSetTests {
  @Test("Days begin at 00:00 UTC, and are counted from 2026-01-01")
  func days() throws {
    // The moments: date -u -d 2026-01-01 +%s and the like.
    let first = Instant(millisecondsSinceEpoch: 1_767_225_600_000)
    #expect(DailyNumber(at: first).value == 1)
    #expect(DailyNumber(at: first + .milliseconds(86_399_999)).value == 1)
    #expect(DailyNumber(at: first + .seconds(86_400)).value == 2)
    let someDay = Instant(millisecondsSinceEpoch: 1_795_737_600_000)  // 2026-11-27
    #expect(DailyNumber(at: someDay).value == 331)
    #expect(DailyNumber(at: someDay).begin == someDay)
    #expect(DailyNumber(at: someDay).end == someDay + .seconds(86_400))
  }

  @Test("A clock before the first day or after the last gives these")
  func clamped() {
    #expect(DailyNumber(at: Instant(millisecondsSinceEpoch: 0)).value == 1)
    #expect(DailyNumber(at: Instant(millisecondsSinceEpoch: .min / 2)).value == 1)
    #expect(DailyNumber(at: .distantFuture).value == 100_000)
    #expect(DailyNumber(0) == nil && DailyNumber(100_001) == nil)
  }

  @Test("Names are read as they are written, and nothing else is a name")
  func names() throws {
    let name = PlaceSetName.daily(try #require(DailyNumber(412)))
    #expect(name.description == "daily-412" && PlaceSetName("daily-412") == name)
    let secret = String(repeating: "0f", count: 16)
    let shared = PlaceSetName.match(try #require(LinkSecret(secret)))
    #expect(shared.description == "match-\(secret)" && PlaceSetName("match-\(secret)") == shared)
    let wrong = [
      "", "match-", "match-\(secret.uppercased())", "match-\(secret)0", "daily-", "daily-0",
      "daily-01", "daily-+1", "daily-100001", "daily-1 ", "Daily-1",
      String(repeating: "a", count: 32),
    ]
    for text in wrong { #expect(PlaceSetName(text) == nil, "\(text)") }
  }

  @Test("The text of places is read as it is written, to the last digit")
  func text() throws {
    var random = SeededRandom(seed: 2)
    let places = try (0..<100).map { index in
      Solution(
        coordinate: try #require(
          Coordinate(
            latitude: .random(in: -90...90, using: &random),
            longitude: .random(in: -180...180, using: &random))),
        country: index % 2 == 0 ? "NZ" : nil)
    }
    #expect(PlaceSet.solutions(of: PlaceSet.text(of: places)) == places)
    let spot = try #require(Coordinate(latitude: 48.8584, longitude: -2.25))
    #expect(
      PlaceSet.text(of: [Solution(coordinate: spot, country: "FR"), Solution(coordinate: spot)])
        == "48.8584,-2.25,FR;48.8584,-2.25")
    for wrong in ["", "1", "1,2,DE,x", "91,0", "1,2;", "a,b"] {
      #expect(PlaceSet.solutions(of: wrong) == nil, "\(wrong)")
    }
  }

  @Test("A set has a place for each round of a match that one player can play")
  func valid() throws {
    let place = Solution(coordinate: .origin)
    let salt = [UInt8](repeating: 7, count: 32)
    func set(
      _ format: Format = .classic, rounds: Int = 2, places: Int = 2, salt: [UInt8]? = nil
    ) -> PlaceSet? {
      PlaceSet(
        name: .daily(DailyNumber(1)!), format: format, map: "world",
        options: MatchOptions(rounds: rounds), solutions: Array(repeating: place, count: places),
        salt: salt ?? [UInt8](repeating: 7, count: 32))
    }
    #expect(set() != nil)
    #expect(set(places: 3) == nil && set(rounds: 0, places: 0) == nil)
    #expect(set(salt: Array(salt.dropLast())) == nil)
    let match = MatchID(uuid: UUIDv7(bits: 1))
    let secret = try #require(LinkSecret(String(repeating: "0f", count: 16)))
    func named(_ name: PlaceSetName, of match: MatchID?) -> PlaceSet? {
      PlaceSet(
        name: name, map: "world", options: MatchOptions(rounds: 1), solutions: [place], salt: salt,
        match: match)
    }
    #expect(named(.match(secret), of: match) != nil && named(.match(secret), of: nil) == nil)
    #expect(named(.daily(DailyNumber(1)!), of: match) == nil, "a day's is of no match")
    #expect(set(.clash) == nil, "which two play")
    #expect(set(.streak) == nil, "which has up to 200 places")
  }
}
