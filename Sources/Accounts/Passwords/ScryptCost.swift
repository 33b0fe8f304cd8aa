/// The cost parameters of scrypt (RFC 7914 §2): 128·N·r bytes of memory, and time in
/// proportion to N·r·p.
public struct ScryptCost: Hashable, Sendable {
  /// log₂ N.
  public let log2Rounds: Int
  /// r.
  public let blockSize: Int
  /// p.
  public let parallelism: Int

  /// N = 2¹⁵, r = 8, p = 1: 32 MiB, and some 55 ms optimised.
  public static let standard = ScryptCost(checkedLog2Rounds: 15, blockSize: 8, parallelism: 1)

  /// `nil` outside the bounds of ``log2RoundsBounds``, ``blockSizeBounds``, ``parallelismBounds``
  /// and ``memoryLimit``, and where RFC 7914 §2 has no scrypt (N ≥ 2^(16·r)).
  public init?(log2Rounds: Int, blockSize: Int, parallelism: Int) {
    guard Self.log2RoundsBounds.contains(log2Rounds), Self.blockSizeBounds.contains(blockSize),
      Self.parallelismBounds.contains(parallelism), log2Rounds < 16 * blockSize,
      128 * blockSize << log2Rounds <= Self.memoryLimit
    else { return nil }
    self.init(checkedLog2Rounds: log2Rounds, blockSize: blockSize, parallelism: parallelism)
  }

  private init(checkedLog2Rounds: Int, blockSize: Int, parallelism: Int) {
    log2Rounds = checkedLog2Rounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// N.
  public var rounds: Int { 1 << log2Rounds }

  /// The memory of one computation.
  public var memoryBytes: Int { 128 * blockSize * rounds }

  public static let log2RoundsBounds = 1...20
  /// The library's own memory limit leaves room for no more than 16 beside p = 1.
  public static let blockSizeBounds = 1...16
  public static let parallelismBounds = 1...16
  /// 256 MiB: a stored hash that asks for more is not computed.
  public static let memoryLimit = 256 << 20
}
