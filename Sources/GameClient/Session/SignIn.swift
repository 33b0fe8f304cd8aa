import Community
import WireProtocol

/// How a ``GameSession`` becomes a player's; later it comes back by the token that this brings.
public enum SignIn: Sendable, Hashable {
  /// A new guest.
  case guest(AccountGuest.Parameters)
  /// A new account.
  case register(AccountRegister.Parameters)
  /// An account's password.
  case login(AccountLogin.Parameters)
  /// An identity provider's token.
  case identity(AccountOIDC.Parameters)
  /// A token of an earlier sign-in.
  case token(AccountResume.Parameters)

  /// A new guest of that name.
  public static func guest(_ username: String) -> SignIn { .guest(.init(username: username)) }
  /// A token of an earlier sign-in.
  public static func token(_ token: String) -> SignIn { .token(.init(token: token)) }

  /// Whether it may be sent again when its reply was lost.
  var isRepeatable: Bool {
    switch self {
    case .guest: AccountGuest.repetition != .never
    case .register: AccountRegister.repetition != .never
    case .login: AccountLogin.repetition != .never
    case .identity: AccountOIDC.repetition != .never
    case .token: AccountResume.repetition != .never
    }
  }

  /// The player's time zone, which is sent again with the token.
  var utcOffset: TimeZoneOffset? {
    switch self {
    case .guest(let parameters): parameters.utcOffset
    case .register(let parameters): parameters.utcOffset
    case .login(let parameters): parameters.utcOffset
    case .identity(let parameters): parameters.utcOffset
    case .token(let parameters): parameters.utcOffset
    }
  }
}
