/// What shows a place to the players during the moving phase.
public enum ViewProvider: Sendable {
  /// Pictures of the surroundings, drawn here, that do not say where they are.
  case sketch(any PlacePainter)
  /// The client's own Google Street View, with the key that a client on the operator's pages may
  /// use.
  case streetview(googleMapsKey: String? = nil)
  /// The bare coordinates: for bots and tests.
  case coordinates

  /// As the wire and the command line call it.
  public var name: String {
    switch self {
    case .sketch: "sketch"
    case .streetview: "streetview"
    case .coordinates: "coordinates"
    }
  }

  /// Whether a client that looks at the messages knows the answer. An operator chooses it
  /// knowingly.
  public var isRevealing: Bool {
    switch self {
    case .sketch: false
    case .coordinates, .streetview: true
    }
  }

  /// Who draws, if anything is drawn.
  var painter: (any PlacePainter)? {
    switch self {
    case .sketch(let painter): painter
    case .coordinates, .streetview: nil
    }
  }

  /// What `server.info` tells everybody.
  var googleMapsKey: String? {
    switch self {
    case .streetview(let key): key
    case .sketch, .coordinates: nil
    }
  }
}
