import Geodesy
import Testing

@testable import GameRules

@Suite("Walking in panoramas")
struct MatchWalkingTests {
  private static let (alice, bob) = (MatchFixture.alice, MatchFixture.bob)

  /// Three nodes in a row, the start at one end.
  private static let row = WalkGraph(
    bundle: "b",
    nodes: (0..<3).map { index in
      WalkGraph.Node(
        coordinate: MatchFixture.place.destination(
          bearing: .degrees(90), distance: Meters(Double(20 * index))),
        links: [index - 1, index + 1].filter((0..<3).contains).map {
          WalkGraph.Link(node: $0, bearing: $0 > index ? 90 : 270)
        })
    })!

  private func begun(_ movement: Movement = .walk) -> MatchFixture {
    var options = MatchOptions.standard
    options.movement = movement
    var fixture = MatchFixture(options: options, walk: Self.row)
    fixture.send(.begin)
    return fixture
  }

  @Test("A step leads along a link, and from everywhere back to the start")
  func steps() {
    var fixture = begun()
    #expect(fixture.send(.move(Self.alice, round: 1, node: 2)) == .refused(.unreachable))
    #expect(fixture.send(.move(Self.alice, round: 1, node: 1)) == .done)
    #expect(fixture.send(.move(Self.alice, round: 1, node: 2)) == .done)
    #expect(fixture.send(.move(Self.alice, round: 1, node: 0)) == .done)
    #expect(fixture.match.seat(of: Self.alice)?.path == [1, 2, 0])
    #expect(fixture.match.seat(of: Self.bob)?.path == [], "each walks alone")
    #expect(fixture.send(.move(Self.alice, round: 1, node: 7)) == .refused(.unreachable))
    #expect(fixture.send(.move(Self.alice, round: 1, node: -1)) == .refused(.unreachable))
  }

  @Test("A step that is asked for again is done, and counts once")
  func repeated() {
    var fixture = begun()
    for _ in 0..<2 { #expect(fixture.send(.move(Self.alice, round: 1, node: 1)) == .done) }
    #expect(fixture.match.seat(of: Self.alice)?.path == [1])
  }

  @Test("Nobody steps after the answer, in another round, or where only looking is allowed")
  func refused() {
    var fixture = begun()
    #expect(fixture.send(.move(Self.alice, round: 2, node: 1)) == .refused(.wrongPhase))
    fixture.send(.answer(Self.alice, round: 1))
    #expect(fixture.send(.move(Self.alice, round: 1, node: 1)) == .refused(.wrongPhase))
    var look = begun(.look)
    #expect(look.send(.move(Self.alice, round: 1, node: 1)) == .refused(.unreachable))
    var drawn = MatchFixture.begun()
    #expect(drawn.send(.move(Self.alice, round: 1, node: 0)) == .refused(.unreachable))
  }

  @Test("At most 500 steps a round")
  func bound() {
    var fixture = begun()
    for step in 0..<500 {
      #expect(fixture.send(.move(Self.alice, round: 1, node: 1 - step % 2)) == .done)
    }
    #expect(fixture.send(.move(Self.alice, round: 1, node: 1)) == .refused(.unreachable))
  }

  @Test("The reveal tells the path, and the next round begins at its start")
  func revealed() throws {
    var fixture = begun()
    fixture.send(.move(Self.alice, round: 1, node: 1))
    #expect(fixture.match.snapshot(for: Self.alice)?.standpoint == 1)
    fixture.playRound(
      1, guesses: [(Self.alice, MatchFixture.nearby), (Self.bob, MatchFixture.nearby)])
    let results = try #require(fixture.match.playedRounds.first?.results)
    #expect(results[0].path == [Self.row.nodes[1].coordinate])
    #expect(results[1].path == [])
    fixture.waitForWakeUp()
    #expect(fixture.match.seat(of: Self.alice)?.standpoint == 0)
  }

  @Test("A finished match has no walks")
  func finished() throws {
    var fixture = begun()
    fixture.send(.quit(Self.alice))
    #expect(try #require(fixture.finished).setup.walks == [])
  }

  @Test("A walk without nodes, or with a link to nowhere, is none")
  func sound() {
    func graph(_ link: WalkGraph.Link) -> WalkGraph? {
      WalkGraph(
        bundle: "b", nodes: [WalkGraph.Node(coordinate: MatchFixture.place, links: [link])])
    }
    #expect(WalkGraph(bundle: "b", nodes: []) == nil)
    #expect(graph(.init(node: 1, bearing: 0)) == nil)
    #expect(graph(.init(node: 0, bearing: 0)) == nil, "to itself")
    #expect(graph(.init(node: 1, bearing: 15)) == nil)
  }
}
