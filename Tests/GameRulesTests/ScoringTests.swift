import Geodesy
import Testing

@testable import GameRules

@Suite("Scoring")
struct ScoringTests {
  static let world = Meters.kilometers(14_916.862)

  // By hand from the formula: 5000·e^(−10·d/14916.862).
  @Test(
    "On the world map the score falls with the distance as the formula says",
    arguments: [
      (0.0, 5000), (0.025, 5000), (1.0, 4997), (10.0, 4967), (100.0, 4676), (1000.0, 2558),
      (1033.96, 2500), (5000.0, 175), (14_916.862, 0), (20_015.1, 0),
    ])
  func worldScores(kilometers: Double, expected: Int) {
    #expect(Scoring.score(distance: .kilometers(kilometers), diagonal: Self.world) == expected)
  }

  @Test("25 m off is perfect on the smallest map too, a centimeter more is not")
  func perfectDistance() {
    let village = Meters(1000)
    #expect(Scoring.score(distance: Meters(25), diagonal: village) == 5000)
    #expect(Scoring.score(distance: Meters(25.01), diagonal: village) < 5000)
  }

  @Test("Further off never scores more")
  func monotonic() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<10_000 {
      let near = Double.random(in: 0...20_015_100, using: &random)
      let far = Double.random(in: near...20_015_101, using: &random)
      let scores = [near, far].map { Scoring.score(distance: Meters($0), diagonal: Self.world) }
      #expect(scores[0] >= scores[1])
      #expect((0...5000).contains(scores[0]))
    }
  }
}
