import GameRules
import Geodesy
import Places
import Synchronization

/// A provider whose pictures are texts, and which fails when it is told to.
final class FakePlaceProvider: PlaceProvider {
  struct State {
    var failure: PlaceProviderError?
    var asked = 0
    var kept: [String: PanoramaBundle] = [:]
    var hidden: Set<String> = []
    var blocked: Set<String> = []
    /// Outcomes of bundles are not kept, as when a crash comes first.
    var isForgetful = false
  }

  let name = "fake"
  let credit = PlaceCredit(text: "Pictures: nobody", url: "https://example.org")
  let state = Mutex(State())
  private let count: Int

  /// - Parameter count: The starts of each map.
  init(count: Int) { self.count = count }

  func starts(of map: CoverageMap) -> PlaceIndex? {
    guard map.name == "world" else { return nil }
    let starts = (0..<count).map { number in
      PlaceStart(
        reference: PictureReference(bits: UInt128(number)),
        coordinate: Coordinate(latitude: -8 + Double(number) / 4, longitude: 1.5)!,
        sequence: UInt32(number), day: 1)
    }
    return PlaceIndex(starts, on: map)
  }

  func keptBundles() async -> [PanoramaBundle] { state.withLock { Array($0.kept.values) } }

  func deal(
    _ draw: PlaceIndex.Draw, of index: PlaceIndex, map: String, id: String
  ) async throws(PlaceProviderError) -> PanoramaBundle {
    let failure = state.withLock { state in
      state.asked += 1
      return state.failure
    }
    if let failure { throw failure }
    let start = draw.start.coordinate
    func link(_ node: Int, _ bearing: Int) -> WalkGraph.Link {
      WalkGraph.Link(node: node, bearing: bearing)
    }
    let links = [[link(1, 90)], [link(2, 90), link(0, 270)], [link(1, 270)]]
    let nodes = links.enumerated().map { node, links in
      let distance = Meters(Double(20 * node))
      return WalkGraph.Node(
        coordinate: start.destination(bearing: .degrees(90), distance: distance), links: links)
    }
    let reference = draw.start.reference.text(.number)
    let bundle = PanoramaBundle(
      id: id, map: map, country: draw.country,
      imagery: Imagery(provider: name, reference: reference, license: "CC0-1.0"),
      walk: WalkGraph(bundle: id, nodes: nodes)!,
      references: ["0", "1", "2"].map { reference + "-" + $0 }, byteCount: 300)
    state.withLock { $0.kept[id] = bundle }
    return bundle
  }

  func record(_ bundle: PanoramaBundle) async {
    state.withLock { state in
      if state.kept[bundle.id] != nil, !state.isForgetful { state.kept[bundle.id] = bundle }
    }
  }

  func remove(_ id: String) async { state.withLock { $0.kept[id] = nil } }

  func reference(_ text: String) -> String? { text.contains("-") ? text : nil }

  func block(_ reference: String) async throws -> [PanoramaBundle] {
    state.withLock { state in
      state.blocked.insert(reference)
      return state.kept.values.filter { $0.references.contains(reference) }
    }
  }

  func stillShown(_ references: [String]) async throws(PlaceProviderError) -> Set<String> {
    state.withLock { Set(references).subtracting($0.hidden) }
  }

  func picture(
    of bundle: String, node: Int, as kind: PanoramaPictureKind, salt: UInt64
  ) throws -> [UInt8] { Array("\(bundle)/\(node)/\(kind.width)".utf8) }
}
