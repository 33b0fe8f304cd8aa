/// The source of unpredictable random numbers: for tokens, ids, salts and the places of future
/// rounds.
///
/// A value that can be handed around and called on any thread; all copies draw from one source.
public struct Randomness: RandomNumberGenerator, Sendable {
  private let source: @Sendable () -> UInt64

  /// Draws from a source of one's own, which must be as good as what the numbers are for.
  public init(_ source: @escaping @Sendable () -> UInt64) { self.source = source }

  public mutating func next() -> UInt64 { source() }

  /// The system's: fit for secrets.
  public static let cryptographic = Randomness {
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
