/// The times of a restart: for clients to come back, and by which deadlines are extended.
enum RestartLimits {
  /// The pause after which clients come back at a planned restart.
  static let restartTime = Duration.seconds(2)
  /// How many clients a second are told to come back: 15 000 take 6 s. One core signs in no more a
  /// second.
  static let reconnectsPerSecond = 2500.0
  /// The time that all deadlines get on top of the downtime, for connecting again.
  static let reconnectTime = Duration.seconds(5)
  /// The least time that players have to come back after a restart, whatever a match's own grace.
  static let minimumGrace = Duration.seconds(30)
  /// The clock may have been set back by so much between two processes without a sign of it.
  static let smallestSetBack = Duration.seconds(60)
  /// The interval of the journal's signs of life: a crash can excuse so much more than the
  /// downtime.
  static let heartbeatInterval = Duration.seconds(1)
}
