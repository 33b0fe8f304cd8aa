import Geodesy
import Testing

@testable import GameRules

@Suite("How surprising a guess is")
struct GuessSurpriseTests {
  private static let world = Meters.kilometers(20_000)

  private func surprise(
    _ distance: Meters, after time: Duration = .seconds(60), shown: ViewKind = .sketch
  ) -> Int? {
    GuessSurprise.thousandths(distance: distance, after: time, on: Self.world, shown: shown)
  }

  @Test("An error as great as strong players' median surprises by the logarithm of two")
  func median() throws {
    // 0.5 % of the diagonal, and a quarter more of it after a minute.
    #expect(try #require(surprise(.kilometers(125))) == 693)
    #expect(try #require(surprise(.kilometers(125), shown: .panorama)) == 182)
  }

  @Test("A smaller error surprises more, and so does one after a shorter time")
  func order() throws {
    let errors = [0.0, 0.1, 1, 10, 100, 1000, 10_000].map { surprise(.kilometers($0)) ?? -1 }
    #expect(errors == errors.sorted(by: >) && errors.last! < 20)
    let times = [1, 5, 15, 60, 600].map { surprise(.kilometers(20), after: .seconds($0)) ?? -1 }
    #expect(times == times.sorted(by: >))
  }

  @Test("No guess surprises beyond a bound: none alone raises an alarm")
  func bound() {
    #expect(surprise(Meters(0), after: .zero) == GuessSurprise.most)
    #expect(GuessSurprise.most < 25_000)
  }

  @Test(
    "Where the client is told the answer nothing is surprising",
    arguments: [ViewKind.coordinates, .streetview])
  func revealing(shown: ViewKind) {
    #expect(surprise(Meters(0), shown: shown) == nil)
  }
}
