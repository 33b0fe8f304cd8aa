import Accounts
import GameRules
import WireProtocol

/// Why something about an account is not done, as the client is told.
enum WireRefusal: Error {
  case game(GameErrorCode)
  case tooOften(retryAfter: Duration)
  /// The server can't at the moment.
  case unavailable

  /// As many passwords are being hashed as may be.
  static let crowded = WireRefusal.tooOften(retryAfter: GameServerLimits.overloadPause)

  init(_ refusal: PasswordWorkRefusal) {
    switch refusal {
    case .overloaded: self = .crowded
    case .stopped, .failed: self = .unavailable
    }
  }

  var error: WireError {
    switch self {
    case .game(let code): .game(code)
    case .tooOften(let wait): .game(.rateLimited, retryAfter: wait)
    case .unavailable: .unavailable
    }
  }
}
