import GameRules
import Geodesy
import JSON

// The panoramas of a match in its journal: an object a round, so that a match goes on after a
// restart whatever has become of the files.
extension MatchSetup {
  func writePanoramas(to writer: inout JSONWriter) {
    writer.name("panoramas")
    writer.beginArray()
    for (walk, solution) in zip(walks, solutions) {
      writer.beginObject()
      writer.name("bundle")
      writer.string(walk.bundle)
      if let imagery = solution.imagery {
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
      writer.endObject()
    }
    writer.endArray()
  }

  /// The panoramas that ``writePanoramas(to:)`` wrote.
  struct Panoramas {
    var walks: [WalkGraph] = []
    var solutions: [Solution] = []

    init?(_ node: JSONNode, of places: [Solution]) {
      guard let rounds = node.elements.map({ Array($0) }), rounds.count == places.count else {
        return nil
      }
      for (round, place) in zip(rounds, places) {
        guard let bundle = round["bundle"]?.string,
          let nodes = round["nodes"]?.elements.map({ $0.compactMap(Self.node) }),
          let walk = WalkGraph(bundle: bundle, nodes: nodes)
        else { return nil }
        walks.append(walk)
        let imagery = round["imagery"].flatMap { try? Imagery(wire: $0) }
        solutions.append(
          Solution(coordinate: place.coordinate, country: place.country, imagery: imagery))
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
