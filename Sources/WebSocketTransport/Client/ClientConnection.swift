/// A connection made by a `WebSocketClient`; confined to the loop's thread.
public final class ClientConnection: WebSocketEndpoint {
  /// The URL of the server.
  public let url: String
  /// The reason why the connection could not be established.
  public internal(set) var failure: String?

  /// Nil once it was told that the connection is gone.
  private(set) var delegate: (any ClientConnectionDelegate)?
  private weak var client: WebSocketClient?
  /// Set while `connect` is on the stack: what happens then is told afterwards.
  var isBeingMade = true
  /// Whether libwebsockets has let go of it.
  var isDestroyed = false
  private var isGoneUntold = false

  init(
    client: WebSocketClient, channel: EndpointChannel, url: String,
    delegate: any ClientConnectionDelegate
  ) {
    self.client = client
    self.url = url
    self.delegate = delegate
    super.init(channel: channel, phase: .connecting)
  }

  func established() {
    guard phase == .connecting, closeReason == nil else { return }
    phase = .open
    delegate?.connectionOpened(self)
  }

  /// The connection never came about.
  func failed(_ reason: String) {
    failure = reason
    disappeared()
  }

  override func deliver(_ text: UnsafeBufferPointer<UInt8>) {
    delegate?.connection(self, received: text)
  }

  override func socketIsGone() {
    guard !isBeingMade else {
      isGoneUntold = true
      return
    }
    client?.forget(self)
    let delegate = delegate
    self.delegate = nil
    client = nil
    delegate?.connectionClosed(self)
    context = nil
  }

  /// `connect` has returned: says what it couldn't say before.
  func wasMade() {
    isBeingMade = false
    guard isGoneUntold else { return }
    isGoneUntold = false
    socketIsGone()
  }
}
