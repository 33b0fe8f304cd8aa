/// A client's connection at a `WebSocketServer`; confined to the loop's thread.
public final class WebSocketConnection: WebSocketEndpoint {
  /// Who the client is: the peer, or behind a trusted proxy the nearest hop that is not one.
  public let remoteAddress: IPAddress

  /// Nil once the delegate was told that the connection is gone.
  private weak var server: WebSocketServer?
  private var firstFrame: FirstFrameCheck?

  init(server: WebSocketServer, channel: EndpointChannel, remoteAddress: IPAddress) {
    self.server = server
    self.remoteAddress = remoteAddress
    super.init(channel: channel, phase: .open)
  }

  /// Looks at the first frame before libwebsockets does; not through TLS.
  func checkFirstFrame(of descriptor: Int32) {
    firstFrame = FirstFrameCheck(loop: channel.loop, descriptor: descriptor) { [unowned self] in
      self.close(code: CloseCode.protocolError, reason: "unmasked frame")
      self.firstFrame = nil
    }
  }

  override func deliver(_ text: UnsafeBufferPointer<UInt8>) {
    server?.delegate?.connection(self, received: text)
  }

  override func socketIsGone() {
    firstFrame?.close()
    firstFrame = nil
    server?.forget(self)
    server?.delegate?.connectionClosed(self)
    server = nil
    context = nil
  }
}
