import CLibwebsockets

// Sending. A server's messages leave at the end of the turn, all of a connection's with one system
// call: a guess brings its player a reply and two or three events, and the kernel's part of a
// `send` costs more than everything else about a message. A client's leave inside `send`, one by
// one, because each has a mask of its own; so do compressed ones.
extension WebSocketEndpoint {
  /// Sends a text message; without effect unless open.
  ///
  /// The bytes must be UTF-8. A peer for whom more than the configured number of bytes would wait
  /// is closed with 4000.
  public final func send(text: [UInt8]) {
    guard phase == .open, let socket else { return }
    channel.loop.preconditionOnLoop()
    channel.statistics.messagesSent += 1
    channel.statistics.bytesSent += text.count
    if !channel.joinsFrames, channel.writeAtOnce, queue.isEmpty, !isChoked(socket) {
      if !write(text, to: socket) { cut() }
      return
    }
    // Much text within one turn is written early: it does not mean that the peer is slow.
    let room = min(channel.maximumQueuedBytes, TransportLimits.scratchBytes)
    if channel.joinsFrames, queue.byteCount + text.count > room, !writeQueue(to: socket) {
      return cut()
    }
    // The limit applies only if something waits already: one long message alone may exceed it.
    guard queue.isEmpty || queue.byteCount + text.count <= channel.maximumQueuedBytes else {
      queue.removeAll()
      close(code: CloseCode.slowConsumer, reason: "slow consumer")
      return
    }
    queue.append(text)
    requestFlush(of: socket)
  }

  /// Sends a text message; without effect unless open.
  public final func send(text: String) { send(text: Array(text.utf8)) }

  /// Sends a text message; without effect unless open.
  public final func send(text: UnsafeBufferPointer<UInt8>) { send(text: Array(text)) }

  /// Measures ``roundTripTime`` again, unless that was done within the last `age`.
  public final func measureRoundTrip(ifOlderThan age: Duration) {
    guard !isPingDue else { return }
    if let pingSent {
      guard channel.now - pingSent >= age.inSeconds else { return }
      // A peer that does not answer has no measured line.
      self.pingSent = nil
      roundTripTime = nil
      lastMeasured = nil
    }
    if let lastMeasured, channel.now - lastMeasured < age.inSeconds { return }
    ping()
  }

  /// A pong has come.
  final func pongReceived(_ payload: UnsafeBufferPointer<UInt8>) {
    lastHeard = channel.now
    guard let sent = pingSent, payload.count == 1, payload[0] == pingNumber else { return }
    pingSent = nil
    lastMeasured = lastHeard
    let sample = Duration.seconds(max(0, lastHeard - sent))
    roundTripTime = roundTripTime.map { $0 * 0.875 + sample * 0.125 } ?? sample
  }

  /// Asks for a ping to be sent before anything that is queued.
  final func ping() {
    guard phase == .open, let socket else { return }
    lastPinged = channel.now
    isPingDue = true
    requestFlush(of: socket)
  }

  private final func requestFlush(of socket: OpaquePointer) {
    if channel.joinsFrames {
      channel.flushSoon(self)
    } else {
      lws_callback_on_writable(socket)
    }
  }

  /// The turn ends: what is to be sent leaves, as far as the socket takes it.
  final func flush() {
    // A connection that is closing writes when libwebsockets says so.
    guard phase == .open, let socket else { return }
    guard writePing(to: socket), writeQueue(to: socket) else { return cut() }
    if !queue.isEmpty || isPingDue { lws_callback_on_writable(socket) }
  }

  /// The socket can take more: -1 tells libwebsockets to close it.
  final func becameWritable() -> Int32 {
    guard let socket else { return -1 }
    guard phase == .open || phase == .flushing else { return 0 }
    guard writePing(to: socket), writeQueue(to: socket) else { return -1 }
    if !queue.isEmpty || isPingDue {
      lws_callback_on_writable(socket)
      return 0
    }
    guard phase == .flushing else { return 0 }
    if isChoked(socket) {
      // A frame is half written: a close frame can only follow its end.
      lws_callback_on_writable(socket)
      return 0
    }
    prepareCloseFrame(on: socket)
    return -1
  }

  /// Sends the close frame at once and stops reading, so that the process can exit without waiting
  /// for the peer. Returns false if earlier messages are still queued, and the connection is then
  /// closed as usual, or if it is broken or not open.
  final func leaveToKernel(code: UInt16, reason: String) -> Bool {
    guard phase == .open, let socket else { return false }
    guard writeQueue(to: socket) else {
      cut()
      return false
    }
    guard queue.isEmpty, !isChoked(socket) else {
      close(code: code, reason: reason)
      return false
    }
    closeReason = CloseReason(code: code, text: reason, origin: .local)
    phase = .closing
    isPingDue = false
    guard writeCloseFrame(code, reason, to: socket) else {
      cut()
      return false
    }
    lws_rx_flow_control(socket, 0)
    return true
  }

  /// Sends a close frame that libwebsockets knows nothing of; false if the socket is broken.
  final func writeCloseFrame(
    _ code: UInt16, _ reason: String, to socket: OpaquePointer
  ) -> Bool {
    let payload = [UInt8(code >> 8), UInt8(code & 0xff)] + Array(reason.utf8)
    precondition(
      payload.count <= 2 + TransportLimits.maximumCloseTextBytes, "the text is too long")
    let frame = channel.scratch + channel.prefixBytes
    frame[0] = 0x88
    frame[1] = UInt8(payload.count)
    (frame + 2).update(from: payload, count: payload.count)
    return lws_write(socket, frame, 2 + payload.count, LWS_WRITE_HTTP) >= 0
  }

  /// Sends a ping that is due, if the socket takes it; false if the socket is broken.
  private final func writePing(to socket: OpaquePointer) -> Bool {
    guard isPingDue, phase == .open, !isChoked(socket) else { return true }
    isPingDue = false
    // libwebsockets answers to an empty pong without telling; one byte makes it tell.
    if pingSent == nil { pingNumber &+= 1 }
    channel.scratch[channel.prefixBytes] = pingNumber
    // The peer may have the ping before this thread goes on after the write.
    let sent = channel.now
    guard lws_write(socket, channel.scratch + channel.prefixBytes, 1, LWS_WRITE_PING) >= 0
    else { return false }
    // A ping that is sent while another's pong is awaited measures nothing.
    if pingSent == nil { pingSent = sent }
    return true
  }

  /// Sends what is queued, as far as the socket takes it; false if the socket is broken.
  private final func writeQueue(to socket: OpaquePointer) -> Bool {
    var written = 0
    while written < TransportLimits.maximumBytesPerTurn, !queue.isEmpty, !isChoked(socket) {
      let waiting = queue.byteCount
      guard writeNext(to: socket) else { return false }
      written += waiting - queue.byteCount
    }
    return true
  }

  /// Sends as many messages as one system call takes; false if the socket is broken.
  private final func writeNext(to socket: OpaquePointer) -> Bool {
    if channel.joinsFrames {
      let payload = channel.scratch + channel.prefixBytes
      let count = queue.takeFrames(
        into: UnsafeMutableBufferPointer(start: payload, count: TransportLimits.scratchBytes))
      // HTTP's way of writing is libwebsockets' way of leaving the bytes as they are: they are
      // frames already. It keeps what the socket does not take, and writes nothing before that.
      if count > 0 { return lws_write(socket, payload, count, LWS_WRITE_HTTP) >= 0 }
    }
    guard let message = queue.popFirst() else { return true }
    return write(message, to: socket)
  }

  /// Sends one message as a frame of its own; false if the socket is broken.
  private final func write(_ message: [UInt8], to socket: OpaquePointer) -> Bool {
    guard message.count > TransportLimits.scratchBytes else {
      let payload = channel.scratch + channel.prefixBytes
      message.withUnsafeBufferPointer { bytes in
        if let start = bytes.baseAddress { payload.update(from: start, count: bytes.count) }
      }
      return lws_write(socket, payload, message.count, LWS_WRITE_TEXT) >= 0
    }
    var framed = [UInt8](repeating: 0, count: channel.prefixBytes) + message
    return framed.withUnsafeMutableBufferPointer { buffer in
      // Never empty: it holds at least the prefix.
      lws_write(
        socket, buffer.baseAddress! + channel.prefixBytes, message.count, LWS_WRITE_TEXT) >= 0
    }
  }

  /// Whether libwebsockets still holds bytes of an earlier frame.
  ///
  /// Its own `lws_send_pipe_choked` also asks the kernel, one system call a message; that isn't
  /// needed, as a socket that is full makes libwebsockets keep the frame, and the next one waits.
  private final func isChoked(_ socket: OpaquePointer) -> Bool {
    channel.compression ? lws_send_pipe_choked(socket) != 0 : lws_partial_buffered(socket) != 0
  }
}
