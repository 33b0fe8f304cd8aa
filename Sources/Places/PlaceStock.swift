import GameRules
import Geodesy

/// The places of a map that are ready: filled ahead, so that a match begins without waiting.
///
/// A place is dealt to several matches and never twice to a player, and retires after so many.
public struct PlaceStock: Sendable {
  /// How many matches a place is dealt to.
  public static let uses = 20
  /// With fewer than this, no match gets any.
  public static let least = 5

  /// The number of places it is filled up to.
  public var target: Int
  private var bundles: [String: PanoramaBundle] = [:]

  public init(target: Int) { self.target = target }

  public var count: Int { bundles.count }
  public var byteCount: Int { bundles.values.reduce(0) { $0 + $1.byteCount } }

  /// How many places are missing.
  public var shortfall: Int { max(0, target - bundles.count) }

  /// All places, in the order of their ids.
  public var all: [PanoramaBundle] { bundles.values.sorted { $0.id < $1.id } }

  public subscript(id: String) -> PanoramaBundle? { bundles[id] }

  /// How far places are from one another at least.
  static let spacing = Meters.kilometers(1)

  /// Whether no place in stock is beside that point.
  public func isFree(_ point: Coordinate) -> Bool {
    bundles.values.allSatisfy {
      $0.walk.nodes[0].coordinate.distance(to: point) >= Self.spacing
    }
  }

  public mutating func add(_ bundle: PanoramaBundle) { bundles[bundle.id] = bundle }

  /// Takes a place out, whatever became of it; returns whether it was there.
  @discardableResult
  public mutating func remove(_ id: String) -> Bool { bundles.removeValue(forKey: id) != nil }

  /// Deals places that none of the players has seen, as far from one another as the map asks where
  /// that is possible; `nil` if there are too few. They count as seen and used.
  ///
  /// - Parameter isWanted: What may be dealt.
  /// - Returns: The places as they are now. Those that ``isWornOut(_:)`` have left the stock.
  public mutating func deal(
    _ count: Int, to players: [PlayerID], apart separation: Meters,
    using random: inout some RandomNumberGenerator,
    where isWanted: (PanoramaBundle) -> Bool = { _ in true }
  ) -> [PanoramaBundle]? {
    guard bundles.count >= Self.least else { return nil }
    var unseen = all.filter { $0.seenBy.isDisjoint(with: players) && isWanted($0) }
    guard unseen.count >= count else { return nil }
    unseen.shuffle(using: &random)
    var dealt: [PanoramaBundle] = []
    while dealt.count < count {
      let index = unseen.firstIndex { $0.isApart(separation, from: dealt) } ?? 0
      dealt.append(unseen.remove(at: index))
    }
    for index in dealt.indices {
      dealt[index].uses += 1
      dealt[index].seenBy.formUnion(players)
      bundles[dealt[index].id] = Self.isWornOut(dealt[index]) ? nil : dealt[index]
    }
    return dealt
  }

  /// Whether a place was dealt so often that it is dealt to no other match.
  public static func isWornOut(_ bundle: PanoramaBundle) -> Bool { bundle.uses >= uses }

  /// Removes players from the places that they have seen; returns these as they are now.
  public mutating func forget(_ players: Set<PlayerID>) -> [PanoramaBundle] {
    bundles.values.filter { !$0.seenBy.isDisjoint(with: players) }.map { bundle in
      bundles[bundle.id]?.seenBy.subtract(players)
      return bundles[bundle.id] ?? bundle
    }
  }

  /// Records that players see a place, which a restart may have forgotten.
  public mutating func note(_ id: String, seenBy players: Set<PlayerID>) {
    bundles[id]?.seenBy.formUnion(players)
  }
}

extension PanoramaBundle {
  fileprivate func isApart(_ separation: Meters, from others: [PanoramaBundle]) -> Bool {
    others.allSatisfy {
      $0.walk.nodes[0].coordinate.distance(to: walk.nodes[0].coordinate) >= separation
    }
  }
}
