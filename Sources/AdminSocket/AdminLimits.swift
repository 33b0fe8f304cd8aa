/// The bounds of what operators and a server say to each other.
public enum AdminLimits {
  /// The longest request, in bytes, without its end of line: a picture in base64.
  public static let requestBytes = 512 * 1024
  /// The longest reply, in bytes, without its end of line: a thousand bans and more.
  public static let replyBytes = 4 * 1024 * 1024
  /// How many connections there may be at once.
  public static let connections = 16
  /// For how long a connection may say nothing, in seconds.
  public static let idleSeconds = 60
  /// For how long a peer may take nothing of what it is told, in seconds.
  public static let sendSeconds = 5
  /// How long the server may take for an answer, in seconds: less than a client waits.
  public static let answerSeconds = 15
  /// How long a client waits for an answer, in seconds.
  public static let patienceSeconds = 20

  /// A reason in bytes of UTF-8: it has to fit into a close frame (RFC 6455 §5.5).
  public static let reasonBytes = 1...120
  /// An announcement in bytes of UTF-8.
  public static let announcementBytes = 1...1000
  /// The longest ban that has an end: ten years.
  public static let banMilliseconds = 1...315_360_000_000
  /// The steps by which a clock is moved forward: up to 365 days.
  public static let clockMilliseconds = 1...31_536_000_000
  /// How many blocks of addresses may be banned: each new connection is held against all.
  public static let addressBans = 1000
  /// How many lines of the audit trail one reply has.
  public static let auditLines = 1...1000
  /// How many of them a player's report has.
  public static let auditLinesOfPlayer = 10
}
