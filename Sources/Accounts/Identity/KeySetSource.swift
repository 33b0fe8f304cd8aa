/// Gets key sets from where they are: the one input of this target, which tests replace.
public protocol KeySetSource: Sendable {
  /// The bytes, at most ``AccountLimits/keySetBytes`` of them, within a bounded time; throws
  /// anything if they can't be had.
  func bytes(at location: KeySetLocation) async throws -> [UInt8]
}
