import Geodesy

extension Atlas {
  /// The least number of features around a place that is worth showing.
  public static let worthFeatures = 5
  /// The radius in which the features count: that of a picture 300 km wide.
  public static let worthRadius = Meters.kilometers(150)

  private static let worthCellsPerDegree = 10.0
  private static let worthRows = 1800
  private static let worthColumns = 3600

  /// Whether at least ``worthFeatures`` coasts, lakes, rivers, borders and towns are within
  /// ``worthRadius``, so that a player has something to look at.
  ///
  /// Reads a table that was computed for the middle of every tenth of a degree; takes less than a
  /// microsecond.
  public func isWorthShowing(_ place: Coordinate) -> Bool {
    let row = Int((place.latitude.degrees + 90) * Self.worthCellsPerDegree)
    let column = Int((place.longitude.degrees + 180) * Self.worthCellsPerDegree)
    let range = file.blob(min(row, Self.worthRows - 1), of: Self.worthRows, in: .worth)
    var runs = ByteCursor(file.bytes, range)
    var end = runs.number()
    var isWorth = false
    // Runs that alternate; the first is of cells that are not worth it.
    while end <= min(column, Self.worthColumns - 1) {
      end += runs.number()
      isWorth.toggle()
    }
    return isWorth
  }
}
