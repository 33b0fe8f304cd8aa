/// The bounds of the panoramas that are kept ready.
public struct PanoramaLimits: Sendable {
  /// The places of each map.
  public var places = 100
  /// The bytes of all pictures.
  public var bytes = 2 << 30

  public init() {}
}
