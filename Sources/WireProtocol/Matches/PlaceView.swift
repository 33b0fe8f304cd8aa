import Geodesy
import JSON

/// The view of a place that a client shows.
public enum PlaceView: Hashable, Sendable {
  /// Pictures, the smallest section first. They say nothing of where they are.
  case sketch([Picture])
  /// A street panorama. It says nothing of where it is.
  case panorama(PanoramaView)
  /// Street-level imagery, which the client gets with a key of its own. Revealing: the client is
  /// told where it is.
  case streetView(Coordinate, panorama: String?)
  /// Only where it is, for machines. Revealing.
  case coordinates(Coordinate)
  /// No place, but a statement about a country, which is true or false.
  case statement(StatementCard)

  /// One picture of a sketch.
  public struct Picture: WireObject, Hashable {
    /// A path on this server that tells nothing.
    public var url: String
    /// How much of the Earth the picture's width is, in kilometers.
    public var widthKilometers: Double

    public init(url: String, widthKilometers: Double) {
      self.url = url
      self.widthKilometers = widthKilometers
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      url = try fields(
        "url", \.url,
        """
        A path on this server that tells nothing: GET has a JPEG picture; 503 or 429 with \
        Retry-After when to ask again; 404 once the match is over and forgotten.
        """)
      widthKilometers = try fields(
        "widthKm", \.widthKilometers, "The picture's width on Earth in kilometers.")
    }
  }
}

// An object for each provider, so that each has its own members and schema.
extension PlaceView {
  private struct Sketch: WireObject {
    var pictures: [Picture]

    init(pictures: [Picture]) { self.pictures = pictures }

    init(_ fields: inout WireFields<Self>) throws(WireFault) {
      try fields.constant("provider", "sketch", "What kind of view it is.")
      pictures = try fields("images", \.pictures, "Pictures, the smallest section first.")
    }

    static let schemaName: StaticString? = "SketchView"
    static let documentation: StaticString = "Pictures that do not say where they are."
  }

  private struct StreetView: WireObject {
    var coordinate: Coordinate
    var panorama: String?

    init(coordinate: Coordinate, panorama: String?) {
      self.coordinate = coordinate
      self.panorama = panorama
    }

    init(_ fields: inout WireFields<Self>) throws(WireFault) {
      try fields.constant("provider", "streetview", "What kind of view it is.")
      coordinate = try fields.coordinate(\.coordinate, "Where it is, in degrees.")
      panorama = try fields.optional("panoId", \.panorama, "Which panorama to show.")
      try fields.revealing()
    }

    static let schemaName: StaticString? = "StreetView"
    static let documentation: StaticString =
      "Street-level imagery that the client gets with a key of its own."
  }

  private struct Coordinates: WireObject {
    var coordinate: Coordinate

    init(coordinate: Coordinate) { self.coordinate = coordinate }

    init(_ fields: inout WireFields<Self>) throws(WireFault) {
      try fields.constant("provider", "coordinates", "What kind of view it is.")
      coordinate = try fields.coordinate(\.coordinate, "Where it is, in degrees.")
      try fields.revealing()
    }

    static let schemaName: StaticString? = "CoordinatesView"
    static let documentation: StaticString = "Only where it is, for machines."
  }
}

extension PlaceView {
  private struct StatementView: WireObject {
    var statement: StatementCard

    init(statement: StatementCard) { self.statement = statement }

    init(_ fields: inout WireFields<Self>) throws(WireFault) {
      try fields.constant("provider", "statement", "What kind of view it is.")
      statement = try fields("statement", \.statement, "The statement.")
    }

    static let schemaName: StaticString? = "StatementView"
    static let documentation: StaticString = "A statement that is true or false."
  }
}

extension WireFields {
  fileprivate mutating func revealing() throws(WireFault) {
    let isRevealing = try self(
      "revealing", { _ in true }, "Always true: the client is told where the place is.")
    guard isRevealing else { throw Self.missing("revealing", "true") }
    if case .describing(let description) = direction { description.boundLast(.alwaysTrue) }
  }
}

extension PlaceView: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let provider = node["provider"] else {
      throw WireFault(expectation: Self.expectation)
    }
    if provider.stringEquals("sketch") {
      self = .sketch(try Sketch(wire: node).pictures)
    } else if provider.stringEquals("panorama") {
      self = .panorama(try PanoramaView(wire: node))
    } else if provider.stringEquals("streetview") {
      let view = try StreetView(wire: node)
      self = .streetView(view.coordinate, panorama: view.panorama)
    } else if provider.stringEquals("coordinates") {
      self = .coordinates(try Coordinates(wire: node).coordinate)
    } else if provider.stringEquals("statement") {
      self = .statement(try StatementView(wire: node).statement)
    } else {
      throw WireFault(expectation: Self.expectation)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .sketch(let pictures): Sketch(pictures: pictures).write(to: &writer)
    case .panorama(let view): view.write(to: &writer)
    case .streetView(let coordinate, let panorama):
      StreetView(coordinate: coordinate, panorama: panorama).write(to: &writer)
    case .coordinates(let coordinate): Coordinates(coordinate: coordinate).write(to: &writer)
    case .statement(let statement): StatementView(statement: statement).write(to: &writer)
    }
  }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .oneOf([
      Sketch.schema(&components), StreetView.schema(&components),
      Coordinates.schema(&components), PanoramaView.schema(&components),
      StatementView.schema(&components),
    ])
  }

  public static let example = PlaceView.sketch([
    Picture(url: "/v1/views/94d0b6e15c83f7a2609be4d17f35c82ab1e6047d", widthKilometers: 75),
    Picture(url: "/v1/views/3be8107fd2a94c65e01d7b8f92c64ea03d5b71f8", widthKilometers: 150),
    Picture(url: "/v1/views/7c9e0bb2b1a4f0d3e85f2a6c41d7983e5b06fa12", widthKilometers: 300),
    Picture(url: "/v1/views/1f63a9d05e7c42b88d90c3fe27ab541069d3e7b4", widthKilometers: 600),
    Picture(url: "/v1/views/e20b5d7f93486ac1b7f5120d9e6c83a4475f18c6", widthKilometers: 1200),
  ])
  public static let expectation = "a view"
}

/// A box of longitudes and latitudes.
extension Bounds: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    self.init(
      west: .degrees(try fields("west", \.west.degrees, "Degrees.")),
      south: .degrees(try fields("south", \.south.degrees, "Degrees.")),
      east: .degrees(try fields("east", \.east.degrees, "Degrees.")),
      north: .degrees(try fields("north", \.north.degrees, "Degrees.")))
  }

  public static let schemaName: StaticString? = "Bounds"
  public static let documentation: StaticString =
    "A box of degrees; a west beyond the east crosses the antimeridian."
}
