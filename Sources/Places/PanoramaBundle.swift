import GameRules
import Geodesy
import JSON

/// A place that is ready to be played: its walk, the credit, and what has become of it. Its
/// pictures are kept beside, each by the number of its node.
public struct PanoramaBundle: Hashable, Sendable {
  /// 32 lower-case hexadecimal digits. Says nothing of the place.
  public let id: String
  /// The map's name.
  public let map: String
  public let country: String?
  public let imagery: Imagery
  public let walk: WalkGraph
  /// The provider's id of each node's picture.
  public let references: [String]
  /// The bytes of all pictures.
  public let byteCount: Int
  /// How many matches it was dealt to.
  public var uses: Int
  /// The players who have seen it.
  public var seenBy: Set<PlayerID>
  /// The moment from which on it was dealt to no match any more; `nil` while it is in stock.
  public var retiredAt: Instant?

  public init(
    id: String, map: String, country: String?, imagery: Imagery, walk: WalkGraph,
    references: [String], byteCount: Int, uses: Int = 0, seenBy: Set<PlayerID> = [],
    retiredAt: Instant? = nil
  ) {
    precondition(references.count == walk.nodes.count, "one picture a node")
    self.id = id
    self.map = map
    self.country = country
    self.imagery = imagery
    self.walk = walk
    self.references = references
    self.byteCount = byteCount
    self.uses = uses
    self.seenBy = seenBy
    self.retiredAt = retiredAt
  }

  public var solution: Solution {
    Solution(coordinate: walk.nodes[0].coordinate, country: country, imagery: imagery)
  }
}

// As it is kept in a file.
extension PanoramaBundle {
  public var json: [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    writer.beginObject()
    writer.name("id")
    writer.string(id)
    writer.name("map")
    writer.string(map)
    writer.optional("country", country)
    writer.name("provider")
    writer.string(imagery.provider)
    writer.optional("author", imagery.author)
    writer.optional("license", imagery.license)
    writer.optional("link", imagery.link)
    writer.name("bytes")
    writer.integer(byteCount)
    writer.name("uses")
    writer.integer(uses)
    writer.name("seenBy")
    writer.beginArray()
    for player in seenBy.sorted(by: { $0.description < $1.description }) {
      writer.string(player.description)
    }
    writer.endArray()
    if let retiredAt {
      writer.name("retired")
      writer.integer(retiredAt.millisecondsSinceEpoch)
    }
    writer.name("nodes")
    writer.beginArray()
    for (node, reference) in zip(walk.nodes, references) {
      writer.beginObject()
      writer.name("picture")
      writer.string(reference)
      writer.name("lat")
      writer.double(node.coordinate.latitude.degrees)
      writer.name("lng")
      writer.double(node.coordinate.longitude.degrees)
      writer.name("links")
      writer.beginArray()
      for link in node.links {
        writer.integer(link.node)
        writer.integer(link.bearing)
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// `nil` for anything but what ``json`` wrote.
  public init?(json: [UInt8]) {
    guard let root = (try? JSONDocument(json))?.root, let id = root["id"]?.string,
      PanoramaBundle.isID(id), let map = root["map"]?.string,
      let provider = root["provider"]?.string,
      let byteCount = root["bytes"]?.integer.flatMap(Int.init(exactly:)),
      Self.sizes.contains(byteCount),
      let uses = root["uses"]?.integer.flatMap(Int.init(exactly:)), uses >= 0,
      let players = root["seenBy"]?.elements,
      root["retired"].map({ $0.integer.map(Self.times.contains) ?? false }) ?? true,
      let elements = root["nodes"]?.elements
    else { return nil }
    var nodes: [WalkGraph.Node] = []
    var references: [String] = []
    for element in elements {
      guard let node = WalkGraph.Node(element), let reference = element["picture"]?.string
      else { return nil }
      nodes.append(node)
      references.append(reference)
    }
    guard let walk = WalkGraph(bundle: id, nodes: nodes) else { return nil }
    self.init(
      id: id, map: map, country: root["country"]?.string,
      imagery: Imagery(
        provider: provider, reference: references[0], author: root["author"]?.string,
        license: root["license"]?.string, link: root["link"]?.string),
      walk: walk, references: references, byteCount: byteCount, uses: uses,
      seenBy: Set(players.compactMap { $0.string.flatMap { PlayerID(text: $0.utf8) } }),
      retiredAt: root["retired"]?.integer.map(Instant.init(millisecondsSinceEpoch:)))
  }

  /// The bytes that the pictures of a bundle in a file may have.
  private static let sizes = 0...1 << 40

  /// The milliseconds that a moment in a file may have.
  private static let times = Int64(0)...1 << 52

  /// Whether a text is the id of a bundle; it may name a folder then.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

extension WalkGraph.Node {
  fileprivate init?(_ node: JSONNode) {
    guard let latitude = node["lat"]?.double, let longitude = node["lng"]?.double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let numbers = node["links"]?.elements?.map({ $0.integer.flatMap(Int.init(exactly:)) }),
      numbers.count.isMultiple(of: 2)
    else { return nil }
    var links: [WalkGraph.Link] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard let other = numbers[index], let bearing = numbers[index + 1] else { return nil }
      links.append(WalkGraph.Link(node: other, bearing: bearing))
    }
    self.init(coordinate: coordinate, links: links)
  }
}

extension JSONWriter {
  fileprivate mutating func optional(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }
}
