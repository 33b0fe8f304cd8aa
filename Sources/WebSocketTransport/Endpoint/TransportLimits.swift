/// The transport's own limits; what an operator may choose is in `ServerConfiguration`.
enum TransportLimits {
  /// The most a close frame's text may have, in bytes (RFC 6455 §5.5: 125 with the code).
  static let maximumCloseTextBytes = 123
  /// The bytes that libwebsockets reads and unmasks at a time; each connection has one such buffer.
  static let receiveBufferBytes = 1024
  /// The longest message sent without an allocation, in bytes; longer ones go through the queue.
  static let scratchBytes = 64 * 1024
  /// The most written to one socket in one turn of the loop, in bytes.
  static let maximumBytesPerTurn = 256 * 1024
  /// The bytes that the kernel may buffer for a peer that doesn't read (it doubles the number).
  static let kernelSendBufferBytes = 128 * 1024
  /// All header lines of one request together, in bytes.
  static let maximumHeaderBytes = 8 * 1024
  /// Header lines of one request, and arguments behind the `?` of its target: libwebsockets has
  /// room for 94 of both together, and hangs up on more without a word.
  static let maximumHeaderLines = 64
  static let maximumArguments = 24
  /// Memory for libwebsockets' own notes about so many lines and arguments, in bytes: at most eight
  /// for each line, and two for each of both.
  static let headerOverheadBytes = 10 * maximumHeaderLines + 2 * maximumArguments + 64
  /// The longest list of extensions in a handshake, in bytes: libwebsockets hangs up on 255.
  static let maximumExtensionBytes = 250
  /// Reads of a new WebSocket connection that are preceded by a look at its frames' heads.
  static let maximumFrameLooks = 32
  /// Connections accepted in one turn of the loop: each takes about 0.02 ms, with the one that has
  /// to go for it, and those who are in wait for as long.
  static let maximumAcceptsPerTurn = 8
  /// Connections handed to libwebsockets in one turn of the loop: each takes about 0.1 ms.
  static let maximumAdmissionsPerTurn = 8
  /// Waiting connections looked at in one turn of the loop; those that have ended are closed.
  static let maximumLooksPerTurn = 32
  /// Silent connections whose time is over, closed in one turn of the loop.
  static let maximumTurnedOutPerTurn = 16
  /// The listening socket's backlog.
  static let acceptBacklog: Int32 = 1024
  /// Plain HTTP connections that one address may hold beside its WebSocket connections.
  static let maximumPlainConnectionsPerAddress = 32
  /// Sockets that libwebsockets has for plain HTTP, handshakes included, beside
  /// `maximumConnections`. For one more, the one that has been silent for longest is cut.
  static let maximumPlainConnections = 1024
  /// Descriptors that sockets leave to everything else that the process opens, and no more than an
  /// eighth of what the system allows.
  static let reservedDescriptors = 256
  /// The most read, and thrown away, of a body that was refused, in bytes.
  static let maximumRefusedBodyBytes = 1024 * 1024
  /// The longest request body that a delegate can admit, in bytes.
  static let maximumBodyBytes = 2 * 1024 * 1024
  /// The longest `answerTimeout`: libwebsockets takes a request's headers away after six minutes.
  static let maximumAnswerTimeout: Duration = .seconds(300)
  /// libwebsockets allocates a table with a row for each descriptor the process may open.
  static let maximumDescriptors: UInt = 1 << 17
  /// The least piece of an unfinished message that is not counted as silence, in bytes.
  static let wordBytes = 125
  /// Connections that are closed together, before a pause in which those that are in have a turn.
  static let maximumLeavingAtOnce = 128
  static let pauseBetweenLeaving: Duration = .milliseconds(1)
  /// How long a process that ends waits until what it said last has come at everybody's system.
  static let leaveTimeout: Duration = .seconds(1)
  /// How long the first body piece may take to be read by the peer before the next is due.
  static let responseStallTimeout: Duration = .seconds(30)
}
