import GameRules
import Geodesy
import Testing

@testable import Places

@Suite("The stock of places")
struct PlaceStockTests {
  static func player(_ number: Int) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: UInt128(number)))
  }

  static func bundle(_ number: Int) -> PanoramaBundle {
    let digits = String(number, radix: 16)
    let id = String(repeating: "0", count: 32 - digits.count) + digits
    let nodes = [
      WalkGraph.Node(
        coordinate: Coordinate(latitude: Double(number), longitude: 2)!,
        links: [.init(node: 1, bearing: 90)]),
      WalkGraph.Node(
        coordinate: Coordinate(latitude: Double(number), longitude: 2.001)!,
        links: [.init(node: 0, bearing: 270)]),
    ]
    return PanoramaBundle(
      id: id, map: "test", country: "FR",
      imagery: Imagery(
        provider: "panoramax", reference: "r\(number)", author: "Zoé \"Z\"", license: "etalab-2.0"),
      walk: WalkGraph(bundle: id, nodes: nodes)!, references: ["r\(number)", "s\(number)"],
      byteCount: 100)
  }

  private func stock(_ count: Int) -> PlaceStock {
    var stock = PlaceStock(target: count)
    for number in 1...count { stock.add(Self.bundle(number)) }
    return stock
  }

  @Test("No player is dealt a place twice, and others are")
  func unseen() throws {
    var stock = stock(12)
    var random = SeededRandom(seed: 1)
    let (one, other) = (Self.player(1), Self.player(2))
    var seen: Set<String> = []
    for _ in 0..<2 {
      let dealt = try #require(
        stock.deal(5, to: [one], apart: Meters(0), using: &random))
      #expect(seen.isDisjoint(with: dealt.map(\.id)) && Set(dealt.map(\.id)).count == 5)
      seen.formUnion(dealt.map(\.id))
    }
    #expect(stock.deal(5, to: [one, other], apart: Meters(0), using: &random) == nil)
    #expect(stock.deal(5, to: [other], apart: Meters(0), using: &random) != nil)
  }

  @Test("A place is dealt to twenty matches, and then leaves the stock")
  func wornOut() {
    var stock = stock(5)
    var random = SeededRandom(seed: 2)
    for number in 0..<20 {
      #expect(stock.deal(5, to: [Self.player(number)], apart: Meters(0), using: &random) != nil)
    }
    #expect(stock.count == 0 && stock.shortfall == 5)
  }

  @Test("With fewer than five places no match gets any")
  func tooFew() {
    var stock = stock(4)
    var random = SeededRandom(seed: 3)
    #expect(stock.deal(1, to: [Self.player(1)], apart: Meters(0), using: &random) == nil)
  }

  @Test("Places of a match are as far apart as the map asks, where that is possible")
  func apart() throws {
    var stock = stock(30)
    var random = SeededRandom(seed: 4)
    let dealt = try #require(
      stock.deal(5, to: [Self.player(1)], apart: .kilometers(300), using: &random))
    for (index, one) in dealt.enumerated() {
      for other in dealt.dropFirst(index + 1) {
        #expect(one.solution.coordinate.distance(to: other.solution.coordinate) >= .kilometers(300))
      }
    }
    #expect(!stock.isFree(dealt[0].solution.coordinate), "no place is made beside another")
  }

  @Test("A bundle reads what it wrote, and nothing else")
  func json() {
    var bundle = Self.bundle(3)
    bundle.uses = 4
    bundle.seenBy = [Self.player(1), Self.player(7)]
    #expect(PanoramaBundle(json: bundle.json) == bundle)
    bundle.retiredAt = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
    #expect(PanoramaBundle(json: bundle.json) == bundle)
    #expect(PanoramaBundle(json: []) == nil)
    #expect(PanoramaBundle(json: Array(bundle.json.dropLast())) == nil)
    let text = String(decoding: bundle.json, as: UTF8.self)
    for (part, other) in [
      ("\"lat\":3", "\"lat\":95"), ("[1,90]", "[5,90]"), ("[1,90]", "[1]"),
      (bundle.id, "../../etc/passwd"), ("\"retired\":18", "\"retired\":-18"),
      ("\"bytes\":100", "\"bytes\":9223372036854775807"),
    ] {
      let changed = text.replacing(part, with: other)
      #expect(changed != text && PanoramaBundle(json: Array(changed.utf8)) == nil, "\(other)")
    }
  }

  @Test("Pauses double from five seconds to ten minutes, and end with a success")
  func breaker() {
    var breaker = CircuitBreaker()
    var now = Instant(millisecondsSinceEpoch: 0)
    #expect(breaker.pause(at: now) == nil)
    for seconds in [5, 10, 20, 40, 80, 160, 320, 600, 600] {
      breaker.failed(at: now, jitter: 1)
      #expect(breaker.pause(at: now) == .seconds(seconds))
      now = now + .seconds(seconds)
      #expect(breaker.pause(at: now) == nil)
    }
    breaker.failed(at: now, jitter: 1)
    breaker.succeeded()
    #expect(breaker.pause(at: now) == nil)
  }
}
