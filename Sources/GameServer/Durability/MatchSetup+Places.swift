import GameRules
import Geodesy
import JSON

// The places of a match in its journal: an array a place, with the id and the truth of its
// statement where one is asked, and if any is shown in panoramas an
// object for each, so that a match goes on after a restart whatever has become of the files.
extension MatchSetup {
  /// Writes places as members of an object.
  ///
  /// - Parameter walks: Of the solutions; empty, or `nil`, where there are none.
  static func write(
    _ solutions: [Solution], _ walks: [WalkGraph?], to writer: inout JSONWriter
  ) {
    writer.name("solutions")
    writer.beginArray()
    for solution in solutions {
      writer.beginArray()
      solution.coordinate.write(to: &writer)
      if let country = solution.country { writer.string(country) }
      if let statement = solution.statement {
        writer.string(statement.id)
        writer.boolean(statement.isTrue)
      }
      writer.endArray()
    }
    writer.endArray()
    guard walks.contains(where: { $0 != nil }) else { return }
    writer.name("panoramas")
    writer.beginArray()
    for (walk, solution) in zip(walks, solutions) {
      writer.beginObject()
      if let walk { write(walk, solution.imagery, to: &writer) }
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(
    _ walk: WalkGraph, _ imagery: Imagery?, to writer: inout JSONWriter
  ) {
    writer.name("bundle")
    writer.string(walk.bundle)
    if let imagery {
      writer.name("imagery")
      imagery.write(to: &writer)
    }
    writer.name("nodes")
    writer.beginArray()
    for node in walk.nodes {
      writer.beginArray()
      node.coordinate.write(to: &writer)
      for link in node.links {
        writer.integer(link.node)
        writer.integer(link.bearing)
      }
      writer.endArray()
    }
    writer.endArray()
  }

  /// The places that ``write(_:_:to:)`` wrote.
  struct Dealt {
    var solutions: [Solution] = []
    /// Empty, or one for each solution.
    var walks: [WalkGraph?] = []

    var places: [MatchPlace] {
      solutions.indices.map { MatchPlace(solutions[$0], walk: walks.isEmpty ? nil : walks[$0]) }
    }

    /// - Parameter node: The object of which they are members.
    init?(_ node: JSONNode) {
      guard let places = node["solutions"]?.elements else { return nil }
      for place in places {
        guard let solution = Solution(place) else { return nil }
        solutions.append(solution)
      }
      guard let panoramas = node["panoramas"] else { return }
      guard let rounds = panoramas.elements.map({ Array($0) }), rounds.count == solutions.count
      else { return nil }
      for (index, round) in rounds.enumerated() {
        guard let bundle = round["bundle"] else {
          walks.append(nil)
          continue
        }
        guard let bundle = bundle.string,
          let nodes = round["nodes"]?.elements.map({ $0.compactMap(Self.node) }),
          let walk = WalkGraph(bundle: bundle, nodes: nodes)
        else { return nil }
        walks.append(walk)
        let imagery = round["imagery"].flatMap { try? Imagery(wire: $0) }
        let place = solutions[index]
        solutions[index] = Solution(
          coordinate: place.coordinate, country: place.country, imagery: imagery)
      }
    }

    private static func node(_ node: JSONNode) -> WalkGraph.Node? {
      guard let fields = node.elements.map({ Array($0) }), fields.count >= 2,
        fields.count.isMultiple(of: 2), let coordinate = Coordinate(fields[0], fields[1])
      else { return nil }
      let numbers = fields.dropFirst(2).compactMap { $0.integer.flatMap(Int.init(exactly:)) }
      guard numbers.count == fields.count - 2 else { return nil }
      let links = stride(from: 0, to: numbers.count, by: 2).map {
        WalkGraph.Link(node: numbers[$0], bearing: numbers[$0 + 1])
      }
      return WalkGraph.Node(coordinate: coordinate, links: links)
    }
  }
}

extension Solution {
  fileprivate init?(_ node: JSONNode) {
    guard let fields = node.elements.map({ Array($0) }), [2, 3, 5].contains(fields.count),
      let coordinate = Coordinate(fields[0], fields[1])
    else { return nil }
    guard fields.count == 5 else {
      self.init(coordinate: coordinate, country: fields.count == 3 ? fields[2].string : nil)
      return
    }
    guard let country = fields[2].string, let id = fields[3].string,
      let isTrue = fields[4].boolean
    else { return nil }
    self.init(
      coordinate: coordinate, country: country,
      statement: QuizStatement(id: id, isTrue: isTrue))
  }
}
