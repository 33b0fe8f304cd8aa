/// How much of the places is to be seen, in a match of a format with difficulties.
public enum Difficulty: String, Hashable, Sendable, CaseIterable {
  /// Everything.
  case hiker
  /// No wide sections, and in panoramas no steps.
  case scout
  /// The closest sections alone, and of panoramas one flat picture.
  case pathfinder

  /// The factor of the experience, in quarters.
  public var experienceQuarters: Int {
    switch self {
    case .hiker: 4
    case .scout: 5
    case .pathfinder: 6
    }
  }

  /// How freely players may look around in panoramas at most.
  public var movement: Movement {
    switch self {
    case .hiker: .walk
    case .scout: .look
    case .pathfinder: .fixed
    }
  }

  /// Takes from the options the movement that the difficulty does not allow.
  public func apply(to options: inout MatchOptions) {
    let freest = Movement.allCases
    guard let wished = freest.firstIndex(of: options.movement),
      let allowed = freest.firstIndex(of: movement)
    else { return }
    options.movement = freest[max(wished, allowed)]
  }
}
