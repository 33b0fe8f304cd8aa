import Foundation
import WireProtocol

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A `URLSessionWebSocketTask` as a connection.
///
/// One `receive` is always under way: that the other end has closed is noticed by it. The end is
/// told by its failure, by the delegate's close or by the task's completion, whichever comes first:
/// Foundation does not promise that all of them do.
///
/// `@unchecked Sendable`: the variables are touched on the executor's queue only.
final class FoundationConnection: TransportConnection, @unchecked Sendable {
  /// connecting → open, closing, closed; open → closing, closed; closing → closed.
  private enum Phase { case connecting, open, closing, closed }

  /// The result of `receive`: a message, or the error.
  private enum Reception: Sendable {
    case message([UInt8])
    case failure(String)
  }

  private let task: URLSessionWebSocketTask
  private let executor: QueueExecutor
  /// Nil from the end on, as is `onEnd`: Foundation may keep what it was given for ever.
  private var listener: (any ConnectionListener)?
  private var onEnd: (@Sendable () -> Void)?
  private var phase = Phase.connecting
  private var wasOpen = false
  /// Whether a close frame of this side is on its way, which to cancel the task could cut off.
  private var saysGoodbye = false
  /// Until when it must be open, or gone.
  private var deadline: QueueTimer?

  var isOpen: Bool { phase == .open }

  /// - Parameter onEnd: Called before the listener is told of the end.
  init(
    task: URLSessionWebSocketTask, executor: QueueExecutor, listener: any ConnectionListener,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.task = task
    self.executor = executor
    self.listener = listener
    self.onEnd = onEnd
    task.maximumMessageSize = FoundationLimits.messageBytes
  }

  func start() {
    giveUp(after: FoundationLimits.connectTimeout, saying: "timed out")
    task.resume()
    receive()
  }

  func send(text: [UInt8]) {
    guard phase == .open else { return }
    // A message that cannot be sent ends the connection, which is told as any end.
    task.send(.string(String(decoding: text, as: UTF8.self))) { _ in }
  }

  func close() {
    switch phase {
    case .connecting:
      phase = .closing
      deadline?.cancel()
      executor.queue.async { [self] in ended(saying: "cancelled") }
    case .open:
      phase = .closing
      saysGoodbye = true
      giveUp(after: FoundationLimits.closeTimeout, saying: "no answer to a close frame")
      task.cancel(with: .normalClosure, reason: nil)
    case .closing, .closed: break
    }
  }

  private func giveUp(after patience: Duration, saying why: String) {
    deadline?.cancel()
    deadline = executor.schedule(after: patience) { [weak self] in
      guard let self else { return }
      ended(saying: why)
      task.cancel()
    }
  }
}

// MARK: - What Foundation tells, on the executor's queue

extension FoundationConnection {
  /// The handshake is complete.
  func opened() {
    guard phase == .connecting else { return }
    phase = .open
    wasOpen = true
    deadline?.cancel()
    listener?.connectionOpened()
  }

  /// The other end has closed.
  func closed(with code: Int, reason: Data?) {
    ended(saying: "closed", status: Self.status(code, reason))
  }

  /// The task is over.
  func completed(_ error: (any Error)?) {
    let description = error?.localizedDescription ?? "closed"
    // After a message that is on its way to the queue.
    executor.queue.async { [self] in ended(saying: description) }
  }

  private func receive() {
    task.receive { [self] result in
      let reception: Reception
      switch result {
      case .success(.string(let text)): reception = .message(Array(text.utf8))
      // Nothing of the contract; the listener sees whether it can be read.
      case .success(.data(let bytes)): reception = .message(Array(bytes))
      case .success: reception = .message([])
      case .failure(let error): reception = .failure(error.localizedDescription)
      }
      // This may be a thread of Foundation's own.
      executor.queue.async { self.received(reception) }
    }
  }

  private func received(_ reception: Reception) {
    guard phase != .closed else { return }
    switch reception {
    case .message(let text):
      // A server that sends has accepted, whether Foundation has said so by now or not.
      opened()
      if phase == .open { listener?.connectionReceived(text) }
      receive()
    case .failure(let description):
      if !wasOpen || task.closeCode != .invalid {
        ended(saying: description)
      } else {
        // With what code it was closed may be told a moment later.
        phase = .closing
        giveUp(after: FoundationLimits.closeCodePatience, saying: description)
      }
    }
  }

  /// Tells of the end, without waiting for the other one.
  private func ended(saying description: String, status: CloseStatus? = nil) {
    guard phase != .closed else { return }
    phase = .closed
    deadline?.cancel()
    // Before the task is cancelled, which gives it a code of its own.
    let status = status ?? Self.status(task.closeCode.rawValue, task.closeReason)
    let failure = wasOpen ? nil : refusal ?? description
    if !saysGoodbye { task.cancel() }
    onEnd?()
    onEnd = nil
    let listener = self.listener
    self.listener = nil
    listener?.connectionClosed(status, failure: failure)
  }

  /// The HTTP status that the server sent instead of a handshake.
  private var refusal: String? {
    guard let response = task.response as? HTTPURLResponse, response.statusCode != 101 else {
      return nil
    }
    return "HTTP \(response.statusCode)"
  }

  /// The content of the close frame; `nil` if there was none.
  private static func status(_ rawCode: Int, _ reason: Data?) -> CloseStatus? {
    // On Apple's systems any number may be in there, also one for which Foundation has no name.
    guard let code = UInt16(exactly: rawCode), code != 0 else { return nil }
    let text = String(decoding: reason ?? Data(), as: UTF8.self)
    #if canImport(FoundationNetworking)
    // There it is 1000 without a reason if there was no close frame, and 1003 for whatever has no
    // name, as all of the contract's own; they have words, too.
    guard reason != nil else { return nil }
    if code == CloseCode.unsupportedData.rawValue,
      let named = CloseCode.allCases.first(where: { $0.reason == text })
    {
      return CloseStatus(code: named.rawValue, text: text)
    }
    #endif
    return CloseStatus(code: code, text: text)
  }
}
