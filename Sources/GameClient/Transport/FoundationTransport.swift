import Foundation
import WireProtocol

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Connections of Foundation's `URLSession`, with the system's proxies and its trust.
///
/// `@unchecked Sendable`: the variables are touched on the executor's queue only.
final class FoundationTransport: NSObject, ClientTransport, @unchecked Sendable {
  private let configuration: URLSessionConfiguration
  private let queueExecutor = QueueExecutor(label: "game-clients")
  /// The session retains its delegate, which is the transport, until that stops.
  private var session: URLSession?
  private var connections: [Int: FoundationConnection] = [:]
  private var hasStopped = false

  var executor: UnownedSerialExecutor { queueExecutor.asUnownedSerialExecutor() }

  init(configuration: URLSessionConfiguration) {
    precondition(configuration.identifier == nil, "a background session has no WebSockets")
    // A copy: the caller may go on changing theirs.
    guard let copy = configuration.copy() as? URLSessionConfiguration else {
      preconditionFailure("a copy is of the same class")
    }
    // The time to connect is the connection's to watch, and one that is open may be quiet.
    copy.timeoutIntervalForRequest = FoundationLimits.longestSilenceSeconds
    copy.timeoutIntervalForResource = FoundationLimits.longestLifeSeconds
    self.configuration = copy
  }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> any TransportTimer {
    queueExecutor.schedule(after: delay, work)
  }

  func connect(
    to url: String, listener: any ConnectionListener
  ) throws(ClientError) -> any TransportConnection {
    queueExecutor.checkIsolated()
    // URLSession raises an exception for other schemes, and when it was invalidated.
    guard !hasStopped else { throw .unusable("the network has stopped") }
    guard let target = URL(string: url), ["ws", "wss"].contains(target.scheme?.lowercased()),
      target.host()?.isEmpty == false
    else { throw .unusable("'\(url)' is no ws:// or wss:// URL") }
    let session = session ?? makeSession()
    self.session = session
    let task = session.webSocketTask(with: target, protocols: [WireContract.subprotocol])
    let connection = FoundationConnection(
      task: task, executor: queueExecutor, listener: listener
    ) { [weak self] in
      self?.connections[task.taskIdentifier] = nil
    }
    connections[task.taskIdentifier] = connection
    connection.start()
    return connection
  }

  func stop() {
    queueExecutor.queue.async { [self] in
      hasStopped = true
      for connection in connections.values { connection.close() }
      // Tasks that say goodbye may finish; the session then lets go of its delegate.
      session?.finishTasksAndInvalidate()
      session = nil
    }
  }

  private func makeSession() -> URLSession {
    let delegateQueue = OperationQueue()
    delegateQueue.underlyingQueue = queueExecutor.queue
    delegateQueue.maxConcurrentOperationCount = 1
    return URLSession(configuration: configuration, delegate: self, delegateQueue: delegateQueue)
  }
}

extension FoundationTransport: URLSessionWebSocketDelegate {
  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didOpenWithProtocol protocol: String?
  ) {
    queueExecutor.checkIsolated()
    // swift-corelibs-foundation opens whatever was answered.
    if let response = webSocketTask.response as? HTTPURLResponse, response.statusCode != 101 {
      return
    }
    connections[webSocketTask.taskIdentifier]?.opened()
  }

  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
  ) {
    queueExecutor.checkIsolated()
    connections[webSocketTask.taskIdentifier]?.closed(with: closeCode.rawValue, reason: reason)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    queueExecutor.checkIsolated()
    connections[task.taskIdentifier]?.completed(error)
  }
}
