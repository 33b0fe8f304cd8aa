import Geodesy
import RealModule

/// Computes the score of a guess.
///
/// Version 1: `5000 · e^(−10·d/D)` rounded to the nearest integer, where `d` is the great-circle
/// distance between guess and solution and `D` the map's diagonal; the full 5000 within 25 m.
public enum Scoring {
  /// The formula's version, stored with each match.
  public static let version = 1
  /// The most a round can bring.
  public static let perfectScore = 5000
  /// Up to here a guess is perfect, whatever the map's size.
  public static let perfectDistance = Meters(25)

  /// The score, 0…``perfectScore``, of a guess `distance` off on a map of that `diagonal`.
  public static func score(distance: Meters, diagonal: Meters) -> Int {
    precondition(diagonal.value > 0, "a map has an extent")
    guard distance > perfectDistance else { return perfectScore }
    let score = Double(perfectScore) * Double.exp(-10 * distance.value / diagonal.value)
    return Int(score.rounded())
  }

  /// The score by the formula of that version; `nil` if this program does not know it.
  static func score(distance: Meters, diagonal: Meters, version: Int) -> Int? {
    switch version {
    case 1: score(distance: distance, diagonal: diagonal)
    default: nil
    }
  }
}
