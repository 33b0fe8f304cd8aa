import GameRules

/// The widths of the section that the sketches of a place show.
enum SketchWidths {
  static let kilometers = [75, 150, 300, 600, 1200]

  /// Those that are to be seen at a difficulty. Coasts and borders on the wide ones tell most.
  static func shown(_ difficulty: Difficulty?) -> [Int] {
    switch difficulty {
    case nil, .hiker: kilometers
    case .scout: Array(kilometers.prefix(3))
    case .pathfinder: Array(kilometers.prefix(2))
    }
  }
}
