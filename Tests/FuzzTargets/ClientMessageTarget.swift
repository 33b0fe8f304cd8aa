import JSON
import WireProtocol

/// Any frame is a message or has an error to reply with; any parameters are those of a method or
/// have a fault that makes a reply, for every method.
enum ClientMessageTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    let message: ClientMessage
    do {
      message = try ClientMessage(bytes)
    } catch {
      return try expectReply(with: error.error, to: error.id)
    }
    for method in WireContract.methods { try check(message, method) }
    // The same for all methods, so that no name has to be guessed to get to their parameters.
    guard let node = try? JSONDocument(bytes).root["params"] else { return }
    for object in WireCheck.parameters { _ = try object.check(node) }
  }

  private static func check<Method: WireMethod>(
    _ message: ClientMessage, _ method: Method.Type
  ) throws(FuzzFinding) {
    do {
      let parameters = try message.parameters(of: method)
      try expectSameRequest(ClientMessage.encoded(method, parameters, id: message.id), message)
    } catch let fault as WireFault {
      try expectReply(with: .invalidParameters(fault), to: message.id ?? .null)
    } catch let finding as FuzzFinding {
      throw finding
    } catch {
      throw FuzzFinding("no other error: \(error)")
    }
  }

  private static func expectSameRequest(
    _ encoded: [UInt8], _ message: ClientMessage
  ) throws(FuzzFinding) {
    let copy = try? ClientMessage(encoded)
    try expect(copy?.id == message.id, "a request keeps its id")
  }

  /// A reply is something that a client can read.
  private static func expectReply(with error: WireError, to id: RequestID) throws(FuzzFinding) {
    guard case .error(let replyID, let replyError) = ServerMessage(.init(encoding: error, id))
    else { throw FuzzFinding("an error makes a reply: \(error)") }
    try expect(replyID == id && replyError == error, "the reply says it: \(error), \(id)")
  }
}

extension [UInt8] {
  fileprivate init(encoding error: WireError, _ id: RequestID) {
    self = ServerMessage.encoded(error: error, id: id)
  }
}
