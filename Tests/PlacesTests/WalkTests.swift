import GameRules
import Geodesy
import Testing

@testable import Places

@Suite("Walks among pictures")
struct WalkTests {
  @Test("Along a street steps lead to the next picture on both sides")
  func street() throws {
    let pictures = Streets.street("a", bearing: 90, numbers: -3...3)
    let walk = try #require(Walk(from: pictures[3], among: pictures))
    #expect(walk.pictures.first == pictures[3] && walk.pictures.count == 7)
    #expect(walk.links[0].map(\.bearing) == [90, 270])
    let ends = zip(walk.pictures, walk.links).filter { $1.count == 1 }.map(\.0)
    #expect(Set(ends) == [pictures[0], pictures[6]])
  }

  @Test("At a crossing steps lead into both streets, and each leads back")
  func crossing() throws {
    let long = Streets.street("a", bearing: 90, numbers: -3...3)
    let short = Streets.street("b", bearing: 0, numbers: -3...3)
    let walk = try #require(Walk(from: long[3], among: long + short))
    #expect(walk.links[0].map(\.bearing) == [0, 90, 180, 270])
    for (node, links) in walk.links.enumerated() {
      for link in links {
        #expect(walk.links[link.node].contains { $0.node == node }, "back from \(link.node)")
      }
    }
    #expect(walk.pictures.count == 13, "the picture beside the start is left out")
  }

  @Test("Steps from one picture are at least 35° apart")
  func apart() throws {
    let one = Streets.street("a", bearing: 90, numbers: -3...3)
    let other = Streets.street("b", bearing: 100, numbers: 1...3)
    let walk = try #require(Walk(from: one[3], among: one + other))
    for links in walk.links {
      let bearings = links.map(\.bearing)
      for (first, second) in zip(bearings, bearings.dropFirst()) { #expect(second - first >= 30) }
    }
  }

  @Test("No step is longer than 60 m, and what no step leads to is left out")
  func gap() throws {
    let near = Streets.street("a", bearing: 90, numbers: 0...3)
    let far = Streets.street("a", bearing: 90, numbers: 10...12)
    let walk = try #require(Walk(from: near[0], among: near + far))
    #expect(Set(walk.pictures) == Set(near))
  }

  @Test("A place with fewer than three pictures is no walk, and none has more than 25")
  func bounds() throws {
    let pair = Streets.street("a", bearing: 90, numbers: 0...1)
    #expect(Walk(from: pair[0], among: pair) == nil)
    let many = Streets.street("a", bearing: 90, numbers: -40...40)
    #expect(try #require(Walk(from: many[40], among: many)).pictures.count == 25)
  }
}
