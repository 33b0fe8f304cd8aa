/// Identifies a request of a player for as long as the client tries it: over retries, connections
/// and nodes.
///
/// The client numbers the requests of a session and keeps the id for all attempts. Ids of a later
/// session are greater than all of an earlier one, so the ids of a player grow.
public struct RequestID: Hashable, Comparable, Sendable {
  /// That of the session in which the request was first sent.
  public let generation: UInt64
  /// From 1 in each session.
  public let number: UInt64

  public init(generation: UInt64, number: UInt64) {
    (self.generation, self.number) = (generation, number)
  }

  public static func < (left: RequestID, right: RequestID) -> Bool {
    (left.generation, left.number) < (right.generation, right.number)
  }
}

/// The last replies to a player's requests of one match, so that a retry gets the same reply and
/// has no second effect.
///
/// A request is *new* → *under way* until its commit → *kept* → *expired* after
/// ``ClusterLimits/cachedReplies`` greater ones. Expired ids are refused for ever. The replies are
/// part of the journal: whoever replays a match calls ``keep(_:for:)`` for each of its commands,
/// so an adopter has them as well.
public struct ReplyCache<Reply: Sendable>: Sendable {
  public enum Admission: Sendable {
    /// Carry it out, and call ``keep(_:for:)`` or ``cancel(_:)``.
    case new
    /// It is being carried out: its reply will come.
    case underWay
    /// It was carried out, with this reply.
    case kept(Reply)
    /// It is so old that its outcome is forgotten.
    case expired
  }

  private var replies: [RequestID: Reply] = [:]
  private var underWay: Set<RequestID> = []
  /// The greatest id whose reply was forgotten.
  private var expired: RequestID?

  public init() {}

  /// The number of kept replies, at most ``ClusterLimits/cachedReplies``.
  public var count: Int { replies.count }

  public mutating func admit(_ id: RequestID) -> Admission {
    if let reply = replies[id] { return .kept(reply) }
    if underWay.contains(id) { return .underWay }
    if let expired, id <= expired { return .expired }
    underWay.insert(id)
    return .new
  }

  /// The request was carried out, durably.
  public mutating func keep(_ reply: Reply, for id: RequestID) {
    underWay.remove(id)
    replies[id] = reply
    while replies.count > ClusterLimits.cachedReplies, let oldest = replies.keys.min() {
      replies[oldest] = nil
      expired = max(expired ?? oldest, oldest)
    }
  }

  /// The request was not carried out: a retry is new.
  public mutating func cancel(_ id: RequestID) { underWay.remove(id) }
}
