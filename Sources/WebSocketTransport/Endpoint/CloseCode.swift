/// The close codes that the transport itself sends (RFC 6455 §7.4.1, and the wire contract's own).
public enum CloseCode {
  /// The purpose of the connection is fulfilled.
  public static let normal: UInt16 = 1000
  /// The server is going down.
  public static let goingAway: UInt16 = 1001
  /// The peer broke RFC 6455: an unmasked frame, a reserved bit, a stray continuation, …
  public static let protocolError: UInt16 = 1002
  /// The peer's close frame had no code (never on the wire).
  public static let noStatus: UInt16 = 1005
  /// The connection ended without a close frame (never on the wire).
  public static let abnormal: UInt16 = 1006
  /// Text that is not UTF-8.
  public static let invalidText: UInt16 = 1007
  /// A message longer than the maximum.
  public static let messageTooBig: UInt16 = 1009
  /// The peer doesn't read what is sent to it.
  public static let slowConsumer: UInt16 = 4000
  /// Neither a byte nor a pong came for too long.
  public static let heartbeatLost: UInt16 = 4001
  /// The peer keeps this end busy with frames that say nothing, such as pings.
  public static let rateLimited: UInt16 = 4002
  /// The peer sent what the wire contract has no place for, such as a binary frame.
  public static let protocolMisuse: UInt16 = 4502
}
