/// Health or lives, which rounds take from a player until nothing is left.
public enum Reserve: Hashable, Sendable {
  case health(Int)
  case lives(Int)

  public var count: Int {
    switch self {
    case .health(let count), .lives(let count): count
    }
  }

  /// The rest after a loss of at most ``count``.
  func losing(_ loss: Int) -> Reserve {
    switch self {
    case .health(let count): .health(count - loss)
    case .lives(let count): .lives(count - loss)
    }
  }
}
