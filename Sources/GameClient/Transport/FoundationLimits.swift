/// The bounds of a ``FoundationConnection``: those that `ClientConfiguration` has for
/// libwebsockets, as far as Foundation can keep them.
enum FoundationLimits {
  /// The longest message accepted from a server, in bytes.
  static let messageBytes = 4 * 1024 * 1024
  /// How long connecting, TLS and the handshake may take together.
  static let connectTimeout = Duration.seconds(10)
  /// How long the server may take to answer a close frame.
  static let closeTimeout = Duration.seconds(5)
  /// How long is waited for the code of a close that was noticed.
  static let closeCodePatience = Duration.seconds(1)
  /// URLSession may end a connection on which nothing comes for this long: a day, which is never,
  /// as a session asks every few seconds.
  static let longestSilenceSeconds = 86_400.0
  /// And one that is as old as this: a year.
  static let longestLifeSeconds = 365 * 86_400.0
}
