/// A user's identity at a provider. `provider` and `subject` together are the key, never the email
/// address, which people change and others may get later.
public struct Identity: Hashable, Sendable {
  /// ``IdentityProvider/name``.
  public let provider: String
  /// The provider's own id of the person, 1–255 bytes.
  public let subject: String
  /// If the provider told one that is an address.
  public let email: EmailAddress?
  /// Whether the provider says that the email is the person's; false without an email.
  public let isEmailVerified: Bool

  public init(provider: String, subject: String, email: EmailAddress?, isEmailVerified: Bool) {
    self.provider = provider
    self.subject = subject
    self.email = email
    self.isEmailVerified = isEmailVerified
  }
}
