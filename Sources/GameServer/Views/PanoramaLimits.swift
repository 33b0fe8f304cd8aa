/// The bounds of the panoramas that are kept ready.
public struct PanoramaLimits: Sendable {
  /// The places of each map.
  public var places = 100
  /// The bytes of all pictures in stock.
  public var bytes = 2 << 30
  /// The bytes of all pictures that are kept for replays alone.
  public var replayBytes = 2 << 30

  public init() {}
}
