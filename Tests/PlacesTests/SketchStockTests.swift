import GameRules
import Geodesy
import Testing

@testable import Places

@Suite("The stock of drawn places")
struct SketchStockTests {
  private static let start = Instant(millisecondsSinceEpoch: 1_000_000)

  private static func player(_ number: Int) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: UInt128(number)))
  }

  private static func place(_ number: Int) -> Place {
    Place(coordinate: Coordinate(latitude: Double(number), longitude: 2)!)
  }

  private func stock(_ count: Int, limit: Int = 50) -> SketchStock {
    var stock = SketchStock(limit: limit)
    for number in 1...count { stock.add(Self.place(number), on: "world") }
    return stock
  }

  private func deal(
    _ count: Int, from stock: inout SketchStock, to players: Int..., after: Duration = .zero,
    apart: Meters = .kilometers(0), on map: String = "world", isShared: Bool = true,
    isReady: (Coordinate) -> Bool = { _ in true }
  ) -> [Place] {
    var random = SeededRandom(seed: 9)
    return stock.deal(
      count, on: map, to: players.map(Self.player), isShared: isShared, apart: apart,
      at: Self.start + after, using: &random, isReady: isReady)
  }

  @Test("A match that shares its places with none is dealt those that nobody has seen, alone")
  func unshared() {
    var stock = stock(3)
    #expect(deal(1, from: &stock, to: 1).count == 1)
    #expect(deal(3, from: &stock, to: 2, isShared: false).count == 2)
    #expect(deal(3, from: &stock, to: 3).count == 1, "the one that was shared")
  }

  @Test("A place that nobody was dealt is gone when its pictures are")
  func lost() {
    var stock = stock(2)
    #expect(deal(1, from: &stock, to: 1).count == 1)
    #expect(deal(1, from: &stock, to: 2, isReady: { _ in false }).isEmpty)
    #expect(stock.count == 1)
  }

  @Test("A player is dealt no place twice, also in company; others are dealt the same")
  func unseen() {
    var stock = stock(8)
    let first = deal(5, from: &stock, to: 1)
    let second = deal(5, from: &stock, to: 1, 2)
    #expect(first.count == 5 && second.count == 3)
    #expect(Set(first).isDisjoint(with: second))
    #expect(deal(5, from: &stock, to: 2).count == 5)
    #expect(deal(5, from: &stock, to: 3).count == 5)
  }

  @Test("A place is dealt to twenty matches")
  func uses() {
    var stock = stock(1)
    for player in 1...20 { #expect(deal(1, from: &stock, to: player).count == 1) }
    #expect(deal(1, from: &stock, to: 21).isEmpty && stock.count == 0)
  }

  @Test(
    "A place is dealt for ten minutes from the first match on, and waits for that as long as it takes"
  )
  func lifetime() {
    var stock = stock(2)
    #expect(deal(1, from: &stock, to: 1, after: .seconds(100_000)).count == 1)
    #expect(deal(2, from: &stock, to: 2, after: .seconds(100_599)).count == 2)
    #expect(deal(2, from: &stock, to: 3, after: .seconds(100_600)).count == 1)
  }

  @Test("What is not ready, too near to another place, or of another map is not dealt")
  func choice() {
    var stock = stock(8)
    let even = deal(8, from: &stock, to: 1) { Int($0.latitude.degrees.rounded()) % 2 == 0 }
    #expect(even.count == 4)
    #expect(deal(8, from: &stock, to: 2, on: "europe").isEmpty)
    let apart = deal(8, from: &stock, to: 3, apart: .kilometers(200))
    for (index, place) in apart.enumerated() {
      for other in apart[..<index] {
        #expect(place.coordinate.distance(to: other.coordinate) >= .kilometers(200))
      }
    }
  }

  @Test("For each place that is dealt two are drawn ahead, one when the stock is full")
  func owed() {
    var stock = SketchStock(limit: 12)
    #expect(stock.nextMap == nil, "nobody has played")
    #expect(deal(5, from: &stock, to: 1).isEmpty)
    var number = 0
    while let map = stock.nextMap {
      number += 1
      stock.add(Self.place(number), on: map)
    }
    #expect(number == 10 && stock.count == 10)
    _ = deal(5, from: &stock, to: 1)
    while let map = stock.nextMap {
      number += 1
      stock.add(Self.place(number), on: map)
    }
    #expect(number == 20 && stock.count == 12, "the oldest have gone")
    _ = deal(5, from: &stock, to: 2)
    while let map = stock.nextMap {
      number += 1
      stock.add(Self.place(number), on: map)
    }
    #expect(number == 25)
  }

  @Test("A map that is played for the first time is filled first, at the cost of the fullest")
  func maps() {
    var stock = stock(12, limit: 12)
    _ = deal(2, from: &stock, to: 1)
    _ = deal(2, from: &stock, to: 1, on: "europe")
    #expect(stock.nextMap == "europe")
    stock.add(Self.place(50), on: "europe")
    #expect(stock.count == 12 && deal(1, from: &stock, to: 2, on: "europe").count == 1)
  }

  @Test("A place that was new to a match is dealt to others too, but not to its players")
  func shared() {
    var stock = SketchStock(limit: 5)
    stock.add(Self.place(1), on: "world", dealtTo: [Self.player(1)], at: Self.start)
    #expect(deal(1, from: &stock, to: 1).isEmpty)
    #expect(deal(1, from: &stock, to: 2).count == 1)
    #expect(deal(1, from: &stock, to: 3, after: .seconds(600)).isEmpty)
  }

  @Test("Without room nothing is kept, dealt or owed")
  func none() {
    var stock = SketchStock(limit: 0)
    stock.add(Self.place(1), on: "world", dealtTo: [Self.player(1)], at: Self.start)
    #expect(deal(5, from: &stock, to: 2).isEmpty && stock.count == 0 && stock.nextMap == nil)
  }
}
