import Geodesy

// Steps from panorama to panorama.
extension Match {
  /// A step to where the player stands already is done: a client that lost the reply asks again.
  mutating func move(_ index: Int, _ round: Int, to node: Int) -> MatchVerdict {
    guard isPlaying(round), pause == nil, seats[index].turn == .moving else {
      return .refused(.wrongPhase)
    }
    guard setup.options.movement == .walk, let walk = setup.walk(ofRound: round) else {
      return .refused(.unreachable)
    }
    let standpoint = seats[index].standpoint
    guard node != standpoint else { return .done }
    guard walk.nodes.indices.contains(node), walk.leads(from: standpoint, to: node) else {
      return .refused(.unreachable)
    }
    guard seats[index].path.count < MatchLimits.steps else { return .refused(.unreachable) }
    seats[index].path.append(node)
    hasChanged = true
    return .done
  }

  /// The coordinates of a seat's path in the current round.
  func path(of seat: Seat, inRound number: Int) -> [Coordinate] {
    guard let walk = setup.walk(ofRound: number) else { return [] }
    return seat.path.map { walk.nodes[$0].coordinate }
  }
}
