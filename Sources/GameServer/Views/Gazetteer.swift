import Geodesy
import WireProtocol

/// Knows what places are called.
///
/// The game loop asks: at most 100 µs an answer.
public protocol Gazetteer: Sendable {
  /// The town nearest to a place; `nil` where there is none worth naming.
  func nearestTown(to place: Coordinate) -> NearbyTown?

  /// The country (ISO 3166-1 alpha-2) of a place; `nil` if it belongs to none, or is unknown.
  func country(of place: Coordinate) -> String?
}
