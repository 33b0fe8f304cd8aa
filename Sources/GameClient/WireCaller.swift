import WireProtocol

/// Calls methods of a server: one connection, or a session that reconnects by itself.
public protocol WireCaller: Sendable {
  /// Calls a method and waits for its reply.
  func call<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Method.Result
}

extension GameClient: WireCaller {}
extension GameSession: WireCaller {}
