import WireProtocol

/// An event of a ``GameSession``, in order.
public enum SessionEvent: Sendable {
  /// An event of the server. Those of a match come without a gap and none twice; where some were
  /// missed, ``resumed(_:)`` stands in their place.
  case event(ReceivedEvent)
  /// How a match stands, in place of all its events up to `seq`; the next one is `seq + 1`.
  case resumed(MatchState)
  /// The player is signed in again by the token: the place in the queue, if it was kept, the
  /// challenges, and how much is unread. Comes before ``resumed(_:)``.
  case returned(AccountResume.Result)
  /// How the connection does, to be shown to the player.
  case connection(ConnectionStatus)
}

/// How a ``GameSession`` is connected.
public enum ConnectionStatus: Sendable, Hashable {
  /// The player is signed in.
  case connected
  /// There is no connection, or it is of no use; the next try, counted from 1, is made after that.
  case reconnecting(attempt: Int, in: Duration)
  /// There will be none any more.
  case ended(SessionEnd)
}

/// Why a ``GameSession`` is over.
public enum SessionEnd: Sendable, Hashable {
  /// ``GameSession/close()`` was called.
  case byItself
  /// The player has signed out.
  case signedOut
  /// The player plays on with another connection (4500).
  case signedInElsewhere
  /// The account is no more (4501).
  case accountDeleted
  /// The server, or a side that broke the protocol, has closed it with a code after which nobody
  /// connects again, such as 4502.
  case closed(CloseStatus)
  /// The sign-in was refused: a wrong password, a name that is taken, a token that has ended.
  case refused(WireError)
  /// The connection was lost while the server made the account: whether there is one is unknown,
  /// and its token is lost.
  case signInUnknown
  /// It could never connect: a URL that is none, or a network that was stopped.
  case unusable(String)
}

extension SessionEnd: CustomStringConvertible {
  public var description: String {
    switch self {
    case .byItself: "closed by this side"
    case .signedOut: "signed out"
    case .signedInElsewhere: "signed in elsewhere"
    case .accountDeleted: "the account was deleted"
    case .closed(let reason): "closed with \(reason.code) \(reason.text)"
    case .refused(let error):
      "sign-in refused: \(error.details?.code ?? String(error.code)) (\(error.message))"
    case .signInUnknown: "the connection was lost while signing in"
    case .unusable(let problem): problem
    }
  }
}
