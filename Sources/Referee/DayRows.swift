/// The days on which a player came, and how many of them follow each other (UTC). Days are counted
/// since 1970.
public struct VisitRow: Hashable, Sendable {
  public private(set) var days: Set<Int> = []

  public init() {}

  public mutating func visit(on day: Int) { days.insert(day) }

  /// The days in a row as of a day: 0 once a whole day has passed without a visit.
  public func current(on today: Int) -> Int {
    guard let last = days.max(), last >= today - 1 else { return 0 }
    return length(endingOn: last)
  }

  /// The most days in a row ever.
  public var longest: Int { days.map(length).max() ?? 0 }

  private func length(endingOn day: Int) -> Int {
    var first = day
    while days.contains(first - 1) { first -= 1 }
    return days.contains(day) ? day - first + 1 : 0
  }
}

/// The days whose challenge a player finished, and how many of them follow each other. A single
/// missed day is bridged, unless another one was within the seven days before it.
public struct ChallengeRow: Hashable, Sendable {
  /// In their order.
  public private(set) var finished: [Int] = []

  public init() {}

  /// Days come in their order, each once.
  public mutating func finish(_ day: Int) { finished.append(day) }

  /// The days in a row as of a day, which may still be finished itself.
  public func current(on today: Int) -> Int {
    guard let last = finished.last else { return 0 }
    let rows = rows(of: finished)
    if last >= today { return rows.last?.length ?? 0 }
    // Today counts as one more day of the row, if it can be one.
    let next = self.rows(of: finished + [today])
    guard let length = next.last?.length, length > 1 else { return 0 }
    return length - 1
  }

  /// The most days in a row ever.
  public var longest: Int { rows(of: finished).map(\.length).max() ?? 0 }

  /// The row up to each of the days.
  private func rows(of days: [Int]) -> [(day: Int, length: Int)] {
    var rows: [(day: Int, length: Int)] = []
    var bridged: Int?
    for day in days {
      guard let last = rows.last else {
        rows.append((day, 1))
        continue
      }
      let missed = last.day + 1
      let isBridged = day == last.day + 2 && bridged.map { missed >= $0 + 7 } ?? true
      if isBridged { bridged = missed }
      rows.append((day, isBridged || day == last.day + 1 ? last.length + 1 : 1))
    }
    return rows
  }
}
