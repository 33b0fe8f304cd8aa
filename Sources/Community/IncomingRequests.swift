import GameRules

/// The network that a friend request was sent from, as a keyed hash: equal for equal networks, and
/// no address can be told from it.
public struct SenderNetwork: Hashable, Sendable {
  public let tag: UInt64
  public init(tag: UInt64) { self.tag = tag }
}

/// A friend request as the bounds on incoming requests see it.
public struct IncomingRequest: Hashable, Sendable {
  public let sender: PlayerID
  public let at: Instant
  /// `nil` if it is not known, as of requests from before networks were noted. Each such request
  /// counts as one of a network of its own.
  public let network: SenderNetwork?
  /// Whether the sender costs next to nothing to make: see ``isNewcomer(isGuest:joined:at:)``.
  public let isNewcomer: Bool

  public init(sender: PlayerID, at: Instant, network: SenderNetwork?, isNewcomer: Bool) {
    self.sender = sender
    self.at = at
    self.network = network
    self.isNewcomer = isNewcomer
  }

  /// Whether a player is a guest, or joined less than ``FriendshipLimits/newcomerTime`` ago.
  public static func isNewcomer(isGuest: Bool, joined: Instant, at now: Instant) -> Bool {
    isGuest || now - joined < FriendshipLimits.newcomerTime
  }

  fileprivate enum Origin: Hashable {
    case network(SenderNetwork)
    case unknown(PlayerID)
  }

  fileprivate var origin: Origin { network.map { .network($0) } ?? .unknown(sender) }

  fileprivate func isOlder(than other: IncomingRequest) -> Bool {
    (at, sender) < (other.at, other.sender)
  }
}

/// The requests that count for one player: those that are open, and those that were taken back
/// less than ``FriendshipLimits/withdrawnTime`` ago, so that taking back makes no room.
///
/// Three bounds hold: ``FriendshipLimits/requestsOfNetwork``,
/// ``FriendshipLimits/requestsOfNewcomers`` and ``FriendshipLimits/receivedRequests``. Where one is
/// reached, another request has to give way, or there is no room:
///
/// - An established sender displaces a newcomer of the same network, or of any network if it is the
///   bound on all that is reached. So no crowd of newcomers keeps an established player out.
/// - Among equals, a sender displaces one of the network that has the most requests, if that is
///   more than the sender's own network has. So a crowd of few networks does not keep a newcomer of
///   another one out.
/// - Nobody displaces an equal of the own network, nor a newcomer an established player.
///
/// The one that gives way is the oldest of its network.
public struct IncomingRequests: Hashable, Sendable {
  public let requests: [IncomingRequest]

  public init(_ requests: [IncomingRequest]) { self.requests = requests }

  /// Whether there is room for another request.
  public enum Admission: Hashable, Sendable {
    case admitted
    /// There is, once that player's request is gone.
    case displacing(PlayerID)
    case refused
  }

  /// Decides on a request of a player who has none among ``requests``.
  public func admission(of new: IncomingRequest) -> Admission {
    let ofNetwork = requests.filter { $0.origin == new.origin }
    let newcomers = requests.filter(\.isNewcomer)
    if ofNetwork.count >= FriendshipLimits.requestsOfNetwork {
      guard !new.isNewcomer else { return .refused }
      return Self.displacing(Self.oldest(ofNetwork.filter(\.isNewcomer)))
    }
    if new.isNewcomer, newcomers.count >= FriendshipLimits.requestsOfNewcomers {
      return Self.displacing(Self.equal(among: newcomers, for: new))
    }
    guard requests.count >= FriendshipLimits.receivedRequests else { return .admitted }
    if !new.isNewcomer, !newcomers.isEmpty {
      return Self.displacing(Self.oldestOfLargestNetwork(newcomers)?.request)
    }
    let equals = new.isNewcomer ? newcomers : requests
    return Self.displacing(Self.equal(among: equals, for: new))
  }

  private static func displacing(_ request: IncomingRequest?) -> Admission {
    request.map { .displacing($0.sender) } ?? .refused
  }

  /// The equal that gives way to a new request, if any does.
  private static func equal(
    among equals: [IncomingRequest], for new: IncomingRequest
  ) -> IncomingRequest? {
    let own = equals.count { $0.origin == new.origin }
    guard let (request, count) = oldestOfLargestNetwork(equals), count > own else { return nil }
    return request
  }

  /// The oldest request of the network that has the most; of several such networks, the oldest of
  /// all of theirs.
  private static func oldestOfLargestNetwork(
    _ requests: [IncomingRequest]
  ) -> (request: IncomingRequest, count: Int)? {
    let networks = Dictionary(grouping: requests, by: \.origin)
    guard let most = networks.values.map(\.count).max() else { return nil }
    let largest = networks.values.filter { $0.count == most }.compactMap(oldest)
    return oldest(largest).map { ($0, most) }
  }

  private static func oldest(_ requests: [IncomingRequest]) -> IncomingRequest? {
    requests.min { $0.isOlder(than: $1) }
  }
}
