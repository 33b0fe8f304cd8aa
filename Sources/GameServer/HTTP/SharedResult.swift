import GameRules
import Storage
import WireProtocol

/// A finished match as the page of its link shows it, to programs that make previews of links.
struct SharedResult: Equatable {
  /// "Ada: 18,204/25,000"; of several players all their points.
  let title: String
  /// The squares of the rounds, and the map.
  let summary: String
  let card: SharedCard

  /// The most rounds that have a square: a streak can have two hundred.
  private static let mostSquares = 30
  /// The most players of a title.
  private static let mostNames = 4

  /// - Precondition: The match was not aborted.
  /// - Parameter showsPlaces: Whether the places may be told.
  init(_ record: FinishedMatchRecord, _ players: [PlayerRecord], showsPlaces: Bool) {
    let match = record.match
    let named = Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0.username.text) })
    let results = match.results.sorted { $0.rank < $1.rank }
    let best = results[0]
    let day = match.setup.placeSet?.day
    let isClassic = match.setup.format.id.name == Format.classic.id.name
    let most = isClassic ? Scoring.perfectScore * match.setup.options.rounds : nil
    let points = { (result: PlayerResult) in
      Self.grouped(result.total) + (most.map { "/" + Self.grouped($0) } ?? "")
    }
    let names = results.prefix(Self.mostNames).map { result in
      let name = named[result.player] ?? PlayerName.deletedText
      return "\(name): \(results.count == 1 ? points(result) : Self.grouped(result.total))"
    }
    let rounds = match.rounds.compactMap { round in
      round.results.first { $0.player == best.player }.map { (round.solution, $0) }
    }.prefix(Self.mostSquares)
    let levels = rounds.map { SharedCard.Level($0.1.score, in: match.setup.format) }
    title = ([day.map { "#\($0.value)" }].compactMap(\.self) + names).joined(separator: " · ")
    // Names of players' maps tell nothing.
    let map = match.setup.ownMap == nil ? [match.setup.map] : []
    summary = ([levels.map(\.square).joined()] + map).joined(separator: " ")
    card = SharedCard(
      label: day.map { "#\($0.value)" } ?? "", points: best.total, most: most, levels: levels,
      pins: showsPlaces
        ? rounds.filter { !$0.1.isWithoutPin && $0.1.guess != .origin }
          .map { .init(guess: $0.1.guess, place: $0.0.coordinate) } : [])
  }

  /// With commas between thousands.
  private static func grouped(_ number: Int) -> String {
    var digits = "\(number)"[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
