/// Why an ID token proves nothing. For logs and tests: clients are told no more than that it is
/// invalid, except for ``keysUnavailable``, which is not their fault.
public enum IDTokenRefusal: Error, Hashable, Sendable, CaseIterable {
  /// More than ``AccountLimits/idTokenBytes``.
  case tooLarge
  /// Not three parts of strict Base64url, or a header or claims that are not the JSON they should
  /// be.
  case malformed
  /// `alg` is not one that the provider signs with, `none` and `HS256` among them.
  case algorithmNotAllowed
  /// `crit` asks for what isn't understood, or `typ` says that it is another kind of token.
  case unsupportedHeader
  /// No `kid`, or none of the provider's keys has it.
  case unknownKey
  /// The key is for another algorithm than `alg`.
  case keyMismatch
  /// The provider's keys can't be had at the moment.
  case keysUnavailable
  case wrongSignature
  case wrongIssuer
  case wrongAudience
  case wrongAuthorizedParty
  case expired
  /// `iat` or `nbf` is in the future.
  case notYetValid
  /// Issued longer ago than the provider's maximum age.
  case tooOld
  case nonceMissing
  case wrongNonce
  /// `sub` is empty, too long or not ASCII.
  case invalidSubject
}
