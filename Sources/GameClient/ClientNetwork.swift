import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if LIBWEBSOCKETS
import WebSocketTransport
#endif

/// The executor and the connections that many ``GameClient``s and ``GameSession``s of one process
/// share.
///
/// Everything of its clients happens one after the other on its executor, which an actor can share
/// by returning ``unownedExecutor`` as its own, and keeping the network. End it with ``stop()``.
public final class ClientNetwork: Sendable {
  /// The executor of the network's actors; lives as long as the network.
  public let unownedExecutor: UnownedSerialExecutor
  let transport: any ClientTransport

  init(transport: any ClientTransport) {
    self.transport = transport
    unownedExecutor = transport.executor
  }

  /// A network as the platform has it: libwebsockets on Linux, `URLSession` elsewhere.
  public convenience init() {
    #if LIBWEBSOCKETS
    self.init(configuration: ClientConfiguration())
    #else
    self.init(urlSession: .ephemeral)
    #endif
  }

  #if LIBWEBSOCKETS
  /// Connections of libwebsockets on a thread of their own, which starts now: what thousands of
  /// players in one process need.
  public convenience init(configuration: ClientConfiguration) {
    self.init(transport: LoopTransport(configuration: configuration))
  }
  #endif

  /// Connections of Foundation's `URLSession`, with the system's proxies and trust.
  ///
  /// On Linux it needs a Foundation whose libcurl speaks WebSocket, as few do.
  ///
  /// - Parameter configuration: Is copied; not one of a background session. Its times are not used:
  ///   a connection has ten seconds to come about, and may then be quiet, and last.
  public convenience init(urlSession configuration: URLSessionConfiguration) {
    self.init(transport: FoundationTransport(configuration: configuration))
  }

  /// Lets go of every connection. Sessions are to be closed before: one that is not may do nothing
  /// any more, and its callers wait for ever.
  ///
  /// With libwebsockets it waits until the thread has ended; with `URLSession` it returns at once,
  /// while connections still say goodbye.
  public func stop() { transport.stop() }
}
