import GameRules
import Geodesy

/// The pictures around a start that players may walk to, and the steps between them.
///
/// The nearest pictures are taken, none within 8 m of another, and only those that steps lead to.
/// Steps lead to the next pictures of a sequence within 60 m, and to other sequences within 25 m;
/// from one picture they are at least 35° apart, the shorter one counts, and each leads back.
public struct Walk: Hashable, Sendable {
  static let spacing = Meters(8)
  static let longestStep = Meters(60)
  static let longestCrossing = Meters(25)
  static let leastAngle = 35.0
  /// The start included.
  public static let mostNodes = 25
  /// A place with fewer is no walk.
  public static let fewestNodes = 3

  /// The start is the first.
  public let pictures: [StreetPicture]
  /// Of each picture, in their order.
  public let links: [[WalkGraph.Link]]

  /// `nil` if too few pictures hang together.
  public init?(from start: StreetPicture, among others: [StreetPicture]) {
    let chosen = Self.choose(from: start, among: others)
    let steps = Self.steps(among: chosen)
    // The pictures that steps lead to, breadth first from the start.
    var order = [0]
    var reached: Set<Int> = [0]
    var next = 0
    while next < order.count {
      for other in steps[order[next]].sorted() where reached.insert(other).inserted {
        order.append(other)
      }
      next += 1
    }
    guard order.count >= Self.fewestNodes else { return nil }
    let positions = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    pictures = order.map { chosen[$0] }
    links = order.map { node in
      steps[node].compactMap { other in
        positions[other].map {
          WalkGraph.Link(
            node: $0, bearing: Self.rounded(chosen[node].bearing(to: chosen[other])))
        }
      }.sorted { $0.bearing < $1.bearing }
    }
  }

  /// The walk with the pictures kept under that id.
  public func graph(bundle: String) -> WalkGraph? {
    WalkGraph(
      bundle: bundle,
      nodes: zip(pictures, links).map { WalkGraph.Node(coordinate: $0.coordinate, links: $1) })
  }

  private static func choose(
    from start: StreetPicture, among others: [StreetPicture]
  ) -> [StreetPicture] {
    let byDistance = others.map { ($0, $0.coordinate.distance(to: start.coordinate)) }
      .sorted { ($0.1, $0.0.reference.bits) < ($1.1, $1.0.reference.bits) }
    var chosen = [start]
    for (picture, _) in byDistance where chosen.count < mostNodes {
      if chosen.allSatisfy({ $0.coordinate.distance(to: picture.coordinate) >= spacing }) {
        chosen.append(picture)
      }
    }
    return chosen
  }

  /// The steps from each picture.
  private static func steps(among pictures: [StreetPicture]) -> [[Int]] {
    var candidates = [[(node: Int, distance: Meters)]](repeating: [], count: pictures.count)
    func consider(_ first: Int, _ second: Int, within limit: Meters) {
      let distance = pictures[first].coordinate.distance(to: pictures[second].coordinate)
      guard distance <= limit else { return }
      candidates[first].append((second, distance))
      candidates[second].append((first, distance))
    }
    let sequences = Dictionary(grouping: pictures.indices) { pictures[$0].sequence }
    for members in sequences.values {
      let inOrder = members.sorted {
        (pictures[$0].takenAt, pictures[$0].reference.bits)
          < (pictures[$1].takenAt, pictures[$1].reference.bits)
      }
      for (first, second) in zip(inOrder, inOrder.dropFirst()) {
        consider(first, second, within: longestStep)
      }
    }
    for first in pictures.indices {
      for second in pictures.indices.dropFirst(first + 1)
      where pictures[first].sequence != pictures[second].sequence {
        consider(first, second, within: longestCrossing)
      }
    }
    let kept = pictures.indices.map { node in
      apart(candidates[node], from: pictures[node], pictures)
    }
    return kept.enumerated().map { node, others in others.filter { kept[$0].contains(node) } }
  }

  /// The shortest steps that are far enough apart to be told from one another.
  private static func apart(
    _ steps: [(node: Int, distance: Meters)], from picture: StreetPicture,
    _ pictures: [StreetPicture]
  ) -> [Int] {
    var kept: [(node: Int, bearing: Double)] = []
    for step in steps.sorted(by: { ($0.distance, $0.node) < ($1.distance, $1.node) }) {
      let bearing = picture.bearing(to: pictures[step.node])
      let isApart = kept.allSatisfy { other in
        let turn = abs(bearing - other.bearing)
        return min(turn, 360 - turn) >= leastAngle
      }
      if isApart { kept.append((step.node, bearing)) }
    }
    return kept.map(\.node)
  }

  private static func rounded(_ bearing: Double) -> Int {
    Int((bearing / 10).rounded()) * 10 % 360
  }
}

extension StreetPicture {
  fileprivate func bearing(to other: StreetPicture) -> Double {
    coordinate.initialBearing(to: other.coordinate).degrees
  }
}
