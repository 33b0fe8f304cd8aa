import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Lists of places")
struct PlaceListTests {
  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!  // In range, as written.
  }

  @Test("A title is trimmed, and may have letters of any script and emoji")
  func titles() {
    #expect(ListText.title("  Türme \n") == "Türme")
    let family = "👨‍👩‍👧‍👦 und 灯台 ❤️"
    #expect(ListText.title(family) == family)
    #expect(ListText.title(String(repeating: "x", count: 60))?.count == 60)
    #expect(ListText.title("می‌خواهم") != nil, "a joiner within a word")
  }

  @Test(
    "What shows nothing, is too long, or turns the direction of text is no title",
    arguments: [
      "", " \t\n", String(repeating: "x", count: 61), "a\u{0}b", "a\nb", "a\u{202E}b",
      "a\u{2066}b", "a\u{200F}b", "\u{200D}\u{200D}", "\u{3164}", "a\u{FEFF}b", "a\u{2028}b",
      "a" + String(repeating: "\u{301}", count: 300), "\u{E000}", "\u{AD}",
    ])
  func noTitles(text: String) { #expect(ListText.title(text) == nil) }

  @Test("A name of a place may have 80 characters")
  func names() {
    #expect(ListText.name(String(repeating: "x", count: 80)) != nil)
    #expect(ListText.name(String(repeating: "x", count: 81)) == nil)
  }

  @Test("Places within 100 m are duplicates, also across the antimeridian and of one request")
  func distances() {
    // A thousandth of a degree of latitude is 111 m.
    #expect(ListedPlace.areTooNear(place(50, 7), place(50.00089, 7)))
    #expect(!ListedPlace.areTooNear(place(50, 7), place(50.00091, 7)))
    #expect(ListedPlace.areTooNear(place(0, 180), place(0, -179.9995)))
    #expect(ListedPlace.areTooNear(place(90, 0), place(90, 120)), "the pole is one place")
    let drafts = [place(1, 1), place(1, 1), place(2, 2)].map { ListPlaceDraft($0) }
    func additions(_ limit: Int, skips: Bool) -> Result<[ListPlaceDraft], ListAdditionError> {
      ListedPlace.additions(drafts, to: [place(2, 2)], limit: limit, skipsDuplicates: skips)
    }
    #expect(throws: ListAdditionError(.duplicatePlace)) { try additions(9, skips: false).get() }
    #expect(throws: ListAdditionError(.tooManyPlaces)) { try additions(1, skips: true).get() }
    #expect((try? additions(2, skips: true).get()) == [drafts[0]])
  }

  @Test("The scoring follows the distance of the places, from 100 km to the world's diagonal")
  func diagonals() {
    #expect(ListedPlace.diagonal(of: []) == .kilometers(100))
    #expect(ListedPlace.diagonal(of: [place(1, 1)]) == .kilometers(100))
    let near = [place(0, 0), place(0, 1), place(0, 3)]
    let distance = near[0].distance(to: near[2])
    #expect(ListedPlace.diagonal(of: near) == distance)
    #expect(ListedPlace.diagonal(of: [near[1], near[0], near[2]]) == distance)
    #expect(
      ListedPlace.diagonal(of: [place(0, 0), place(0, 180)])
        == CoverageMapLimits.diagonal.upperBound)
  }

  @Test("Medals take 2500, 3500 and 4500 points a round")
  func medals() {
    let points = [2499, 2500, 3499, 3500, 4499, 4500, 5000]
    #expect(
      points.map { ListMedal(points: $0) }
        == [nil, .bronze, .bronze, .silver, .silver, .gold, .gold])
  }

  private func match(
    _ scores: [Int], origin: MatchOrigin = .list, ending: MatchEnding = .played
  ) -> FinishedMatch {
    let player = PlayerID(uuid: UUIDv7(bits: 1))
    let at = Instant(millisecondsSinceEpoch: 1000)
    let list = PlaceSetName.list(ListID(String(repeating: "a", count: 32))!)  // 32 digits.
    let isOfList = [.list, .ownList].contains(origin)
    let solutions = scores.indices.map { Solution(coordinate: place(Double($0), 0)) }
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: 2)), origin: origin, map: "world", diagonal: .kilometers(100),
      options: MatchOptions(rounds: scores.count), players: [player], solutions: solutions,
      placeSet: isOfList ? list : nil)
    var total = 0
    let rounds = zip(scores, solutions).enumerated().map { index, pair in
      total += pair.0
      return PlayedRound(
        number: index + 1, solution: pair.1, startedAt: at, revealedAt: at,
        results: [
          RoundResult(
            player: player, guess: .origin, defaulted: false, guessedAt: at, distance: Meters(0),
            score: pair.0, total: total)
        ])
    }
    return FinishedMatch(
      setup: setup, scoringVersion: 1, startedAt: at, finishedAt: at, ending: ending,
      rounds: rounds,
      results: [PlayerResult(player: player, total: total, rank: 1, won: false, left: nil)])
  }

  @Test("A result counts finished matches of others, and a medal takes enough rounds")
  func results() {
    var result = ListResult()
    result.count(match([5000, 5000, 5000]))
    #expect(result.bestAverage == 5000 && result.medal(places: 500) == nil, "three rounds of 500")
    #expect(result.medal(places: 3) == .gold && result.medal(places: 4) == nil)
    #expect(result.medal(places: 1) == .gold, "three rounds at least")
    result.count(match([3000, 4000, 3000, 4000, 3600]))
    #expect(result.medal(places: 500) == .silver && result.medal(places: 4) == .silver)
    #expect(result.finishes == 2 && result.rounds == 8 && result.points == 32_600)
    let before = result
    for origin in [MatchOrigin.ownList, .solo] { result.count(match([5000], origin: origin)) }
    for ending in [MatchEnding.aborted, .forfeited] { result.count(match([5000], ending: ending)) }
    #expect(result == before)
  }

  @Test("A list of somebody else brings half the experience, one of one's own none")
  func experience() {
    let player = PlayerID(uuid: UUIDv7(bits: 1))
    func total(_ origin: MatchOrigin) -> Int {
      PlayerHistory(
        player: player, matches: [match([5000, 3050], origin: origin)], visits: []
      ).statistics.experience.total
    }
    #expect(total(.solo) == 161)
    #expect(total(.list) == 80)
    #expect(total(.ownList) == 0)
  }

  @Test("A match of a list counts for no statistics")
  func statistics() {
    let player = PlayerID(uuid: UUIDv7(bits: 1))
    var statistics = PlayerHistory(
      player: player, matches: [match([5000, 3050])], visits: []
    ).statistics
    statistics.experience = Experience()
    statistics.lastAccess = nil
    #expect(statistics == Statistics())
  }
}
