/// scrypt could not be computed: there was no memory for it.
public struct PasswordHashingFailure: Error, Hashable, Sendable {}
