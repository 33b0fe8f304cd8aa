import GameRules
import Geodesy

/// The places of drawn maps whose pictures are ready, or drawn for a match that goes on: other
/// matches are dealt them too, so that a picture is drawn once for many players.
///
/// No player is dealt a place twice. A place is dealt for some minutes after its first match
/// begins, and then no more: who tells a friend about it is late. A match whose result must not be
/// helped by other matches is dealt places that nobody has seen, and keeps them for itself.
public struct SketchStock: Sendable {
  /// How many matches a place is dealt to.
  public static let uses = 20
  /// How long a place is dealt after it was dealt first.
  public static let lifetime = Duration.seconds(600)
  /// How many places are drawn ahead for each that is dealt, while there is room.
  static let drawnForOne = 2

  /// The greatest number of places, of all maps together.
  public let limit: Int
  /// By map, the oldest first.
  private var entries: [String: [Entry]] = [:]
  /// How many places each map has to come.
  private var owed: [String: Int] = [:]

  private struct Entry {
    let place: Place
    var uses = 0
    var firstDealt: Instant?
    var seenBy: Set<PlayerID> = []

    func isDealt(at now: Instant) -> Bool {
      uses < SketchStock.uses && firstDealt.map { now - $0 < SketchStock.lifetime } ?? true
    }
  }

  public init(limit: Int) { self.limit = limit }

  /// The number of places.
  public var count: Int { entries.values.reduce(0) { $0 + $1.count } }

  /// The map for which a place is to be drawn ahead: that with the fewest places among those that
  /// were played on; `nil` if there are enough.
  public var nextMap: String? {
    owed.filter { $0.value > 0 }.keys
      .min { (entries[$0]?.count ?? 0, $0) < (entries[$1]?.count ?? 0, $1) }
  }

  /// Adds a place that was drawn ahead.
  public mutating func add(_ place: Place, on map: String) {
    owed[map, default: 0] -= 1
    insert(Entry(place: place), on: map)
  }

  /// Adds a place that a match was dealt without it being ready: others may have it once it is.
  public mutating func add(
    _ place: Place, on map: String, dealtTo players: [PlayerID], at now: Instant
  ) {
    insert(Entry(place: place, uses: 1, firstDealt: now, seenBy: Set(players)), on: map)
  }

  /// Deals at most so many places that none of the players has seen, as far from one another as
  /// asked.
  ///
  /// - Parameters:
  ///   - isShared: Whether other matches may have the same places, before or after.
  ///   - isWanted: What may be dealt.
  ///   - isReady: Whether a place's pictures are there.
  public mutating func deal(
    _ count: Int, on map: String, to players: [PlayerID], isShared: Bool,
    apart separation: Meters, at now: Instant, using random: inout some RandomNumberGenerator,
    where isWanted: (Place) -> Bool = { _ in true }, isReady: (Coordinate) -> Bool
  ) -> [Place] {
    guard limit > 0 else { return [] }
    removeUseless(at: now, isReady: isReady)
    var kept = entries[map] ?? []
    var dealt: [Place] = []
    for index in kept.indices.shuffled(using: &random) where dealt.count < count {
      let place = kept[index].place
      guard isShared || kept[index].uses == 0,
        kept[index].seenBy.isDisjoint(with: players), isReady(place.coordinate),
        dealt.allSatisfy({ $0.coordinate.distance(to: place.coordinate) >= separation }),
        isWanted(place)
      else { continue }
      kept[index].uses += isShared ? 1 : Self.uses
      kept[index].firstDealt = kept[index].firstDealt ?? now
      kept[index].seenBy.formUnion(players)
      dealt.append(place)
    }
    entries[map] = kept
    let isFull = self.count >= limit
    owed[map] = min(owed[map, default: 0] + count * (isFull ? 1 : Self.drawnForOne), limit)
    return dealt
  }

  /// Removes the places that are dealt no more, and those that nobody was dealt and whose pictures
  /// are gone.
  private mutating func removeUseless(at now: Instant, isReady: (Coordinate) -> Bool) {
    entries = entries.mapValues { places in
      places.filter { $0.isDealt(at: now) && ($0.uses > 0 || isReady($0.place.coordinate)) }
    }
  }

  /// Removes the places of the fullest map that are oldest where there are too many.
  private mutating func insert(_ entry: Entry, on map: String) {
    entries[map, default: []].append(entry)
    while count > limit,
      let fullest = entries.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) })?.key
    {
      entries[fullest]?.removeFirst()
    }
  }
}
