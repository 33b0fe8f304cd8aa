/// The times and bounds of the protocol between nodes. A test checks their relations.
public enum ClusterLimits {
  /// How long the beat of an open tenure stands still before a peer seals the tenure.
  public static let patience = Duration.seconds(2)
  /// How long a node's own commits must have gone through without a break before it suspects
  /// anybody. After an outage of the database the line of one node is back before that of another,
  /// which may take a connection's time-outs of 10 s and a pause to notice.
  public static let outagePatience = Duration.seconds(15)
  /// The longest pause between two commits of a node. An idle node commits its beat alone.
  /// A quarter of ``patience``.
  public static let beatPause = Duration.milliseconds(500)
  /// How often a node reads ``ClusterSnapshot``. Two looks further apart than half of ``patience``
  /// say nothing about the time between them.
  public static let lookPause = Duration.milliseconds(200)
  /// How long a node waits before it repeats a transaction that failed or whose outcome is unknown.
  public static let retryPause = Duration.milliseconds(200)

  /// A survivor waits so long for each survivor that comes before it in the rank of a part. One
  /// adoption takes some ten milliseconds.
  public static let adoptionStep = Duration.milliseconds(500)
  /// The most parts that a node claims at the same time.
  public static let maximumClaims = 4

  /// How often a node tells each peer the number of its last message.
  public static let heartbeatPause = Duration.milliseconds(500)
  /// The most sent messages that a node keeps for a peer, to send them again. At one message a turn
  /// and at most 1000 turns a second, a second of messages.
  public static let ringLength = 1024
  /// The most messages that wait for an earlier one at a receiver.
  public static let reorderWindow = 64
  /// The shortest pause between two requests for the same missing messages.
  public static let resendPause = Duration.milliseconds(100)

  /// How often a node reads the rows of its sessions again, to find those that were closed by a
  /// message that got lost. A session that was replaced changes nothing in the meantime, because
  /// each commit of a command checks its generation; it only sees what its player sees anyway.
  /// Ten seconds, as bans have, are 2500 rows a second for a node with 25 000 sessions.
  public static let sessionReadPause = Duration.seconds(10)
  /// The shortest pause between two such reads, if messages are lost again and again.
  public static let sessionRereadPause = Duration.seconds(1)

  /// How long a forwarded request waits for its answer before its client is told to try again.
  public static let requestTimeout = Duration.seconds(4)
  /// The shortest pause between two reads of a player's seat.
  public static let seatReadPause = Duration.milliseconds(500)
  /// The most unanswered requests of a player, and the last replies that a host keeps for each
  /// player of a match. A client that waits for an old reply while it sends so many newer requests
  /// is told that the reply has expired.
  public static let cachedReplies = 8

  /// How long the matchmaking leader waits for a host before it offers the tickets again.
  public static let hostTimeout = Duration.seconds(2)
  /// How often the matchmaking leader reads all tickets again, to find those whose message got
  /// lost. A player whose ticket was lost waits so much longer. One read of all who wait.
  public static let ticketReadPause = Duration.seconds(2)

  /// How long a ticket waits for its player to come back after the node of the session is gone. A
  /// client is back within seconds.
  public static let absencePatience = Duration.seconds(10)

  /// How long a node that is to end waits for its journal before it seals its tenure all the same.
  public static let journalEndTimeout = Duration.seconds(2)
  /// How long after it was told to end a node ends in any case.
  public static let drainTimeout = Duration.seconds(10)

  /// How long an answer with the database's time counts. Clocks of machines drift by some
  /// milliseconds in it.
  public static let clockWindow = Duration.seconds(10)
  /// The longest round trip of an answer with the database's time: half of it is the error.
  public static let clockRoundTrip = Duration.seconds(1)

  /// The most entries of a commit.
  public static let batchLength = 256
}
