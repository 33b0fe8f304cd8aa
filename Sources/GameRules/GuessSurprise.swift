import Geodesy
import RealModule

/// How surprising a guess would be if a strong player had made it without help.
///
/// The errors of people are taken to be log-logistic: with a median `m`, an error of at most `e`
/// has the probability `e / (e + m)`. Its logarithm, times -1, is the surprise: 1 in the mean for
/// players with that median, less for others, and for those who know the answer much more, however
/// good players are. Who answers at once has less to go by, so the median is greater then.
public enum GuessSurprise {
  /// The median error is twice as great after this time, and four times after a third of it.
  private static let hesitation = 15.0
  /// In thousandths, as all values are. One round alone proves nothing.
  public static let most = 12_000

  /// The surprise of an error, in thousandths; `nil` where the client is told the answer.
  ///
  /// - Parameter time: How long the player had seen the place.
  public static func thousandths(
    distance: Meters, after time: Duration, on diagonal: Meters, shown: ViewKind
  ) -> Int? {
    guard let share = shown.strongError else { return nil }
    let seconds = max(Double(time.wholeMilliseconds) / 1000, 1)
    let median = share * diagonal.value * (1 + hesitation / seconds)
    // No pin is more exact than a meter.
    let surprise = Double.log(1 + median / max(distance.value, 1))
    return min(Int((1000 * surprise).rounded()), most)
  }
}

extension ViewKind {
  /// The median error of strong players who take their time, as a share of the map's diagonal;
  /// `nil` where the client is told the answer. The computer opponent's hard strength has 0.015.
  fileprivate var strongError: Double? {
    switch self {
    case .sketch: 0.005
    case .panorama: 0.001
    case .streetview, .coordinates: nil
    }
  }
}
