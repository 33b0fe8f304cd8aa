import Foundation

/// A cost at several sizes, and whether it grows no faster than it may.
struct Growth {
  let name: String
  /// The name of the things that the size counts.
  let unit: String
  let bound: Bound
  /// Ascending by size; nanoseconds of processor time for one operation.
  private(set) var points: [(size: Int, cost: Double)] = []

  /// The bound that keeps the cost of everybody together linear.
  enum Bound {
    /// One of many does it: that there are more of them must not make it dearer.
    case constant
    /// It is done once for all of them, or tells all of them, or looks at all that one player has,
    /// of which there is a limit: ten times as many, ten times the cost.
    case linear

    /// Of the size, that the cost may grow with.
    var exponent: Double {
      switch self {
      case .constant: 0
      case .linear: 1
      }
    }
  }

  /// By how much more a cost may grow than its bound says, from the least size to the greatest, and
  /// between any two neighbours.
  ///
  /// A hundred times as many do not fit the processor's caches any more, in which few did: a look
  /// at memory takes some 80 ns instead of 1 to 4, and of an operation's time a part is such looks;
  /// trees get one level deeper, and sorting takes log n. Together that is seen to be up to three
  /// times the cost; noise of medians adds a third. What grows with √n over its bound would be at
  /// ten times, with n at a hundred.
  static let tolerance = 4.0

  init(_ name: String, of unit: String, _ bound: Bound) {
    self.name = name
    self.unit = unit
    self.bound = bound
  }

  /// - Parameter samples: Nanoseconds for one operation, of each repetition.
  mutating func note(_ samples: [Double], at size: Int) {
    points.append((size, samples.median))
  }

  /// The power of the size that the cost grows with, from the least to the greatest.
  var exponent: Double {
    guard let first = points.first, let last = points.last else { return .nan }
    return Self.exponent(from: first, to: last)
  }

  /// Whether the cost stays in its bound on the whole way, and nowhere on it is far outside: what
  /// is dear at first must not hide what comes later.
  var isBounded: Bool {
    guard points.count > 1 else { return false }
    let pairs = Array(zip(points, points.dropFirst())) + [(points[0], points[points.count - 1])]
    return pairs.allSatisfy { Self.excess(from: $0, to: $1, over: bound) <= Self.tolerance }
  }

  private static func exponent(
    from first: (size: Int, cost: Double), to last: (size: Int, cost: Double)
  ) -> Double {
    log(last.cost / first.cost) / log(Double(last.size) / Double(first.size))
  }

  /// How many times dearer it became than it may.
  private static func excess(
    from first: (size: Int, cost: Double), to last: (size: Int, cost: Double), over bound: Bound
  ) -> Double {
    last.cost / first.cost / pow(Double(last.size) / Double(first.size), bound.exponent)
  }

  static let heading = """
    | what | of | 1× | 10× | 100× | exponent | at most | |
    |---|---|---|---|---|---|---|---|
    """

  /// A row of the table.
  var row: String {
    let sizes = points.map { "\($0.size)" }.joined(separator: ", ")
    let costs = points.map { Measurement.text($0.cost) }.joined(separator: " | ")
    let verdict = isBounded ? "linear or better" : "WORSE THAN LINEAR"
    let exponent = String(format: "%.2f", exponent)
    return "| \(name) | \(sizes) \(unit) | \(costs) | \(exponent) | \(Int(bound.exponent))"
      + " | \(verdict) |"
  }
}
