import GameRules

/// The kind of view that players get of a place during the moving phase.
public enum ViewProvider: Sendable {
  /// Pictures of the surroundings, drawn by the server, that do not reveal the place.
  case sketch(any PlacePainter)
  /// The client's own Google Street View, with the key that a client on the operator's pages may
  /// use.
  case streetview(googleMapsKey: String? = nil)
  /// The coordinates, for bots and tests.
  case coordinates

  /// The kind that matches record.
  public var kind: ViewKind {
    switch self {
    case .sketch: .sketch
    case .streetview: .streetview
    case .coordinates: .coordinates
    }
  }

  /// The name on the wire and the command line.
  public var name: String { kind.rawValue }

  /// Whether the view's messages reveal the place to the client.
  public var isRevealing: Bool {
    switch self {
    case .sketch: false
    case .coordinates, .streetview: true
    }
  }

  /// The painter, if pictures are drawn.
  var painter: (any PlacePainter)? {
    switch self {
    case .sketch(let painter): painter
    case .coordinates, .streetview: nil
    }
  }

  /// The key that `server.info` tells.
  var googleMapsKey: String? {
    switch self {
    case .streetview(let key): key
    case .sketch, .coordinates: nil
    }
  }
}
