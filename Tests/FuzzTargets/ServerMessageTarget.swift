import JSON
import WireProtocol

/// The client's side reads or refuses each text that a server sends, and can say it again.
enum ServerMessageTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    switch ServerMessage(bytes) {
    case nil: return
    case .result(let id, let node):
      for object in WireCheck.results { _ = try object.check(node) }
      try expectID(id)
    case .error(let id, let error):
      try expectID(id)
      let encoded = ServerMessage.encoded(error: error, id: id)
      guard case .error(id, let copy) = ServerMessage(encoded) else {
        throw FuzzFinding("an error reads back: \(String(decoding: encoded, as: UTF8.self))")
      }
      try expect(copy == error, "an error reads back as the same: \(error)")
    case .event(let name, let parameters):
      if let event = try? ServerEvent(name: name, parameters: parameters) {
        try expect(event == (try? ServerEvent(name: name, parameters: parameters)), "read twice")
      }
      for object in WireCheck.events { _ = try object.check(parameters) }
    }
  }

  private static func expectID(_ id: RequestID) throws(FuzzFinding) {
    let encoded = ServerMessage.encoded(result: Nothing(), id: id)
    guard case .result(let copy, _) = ServerMessage(encoded), copy == id else {
      throw FuzzFinding("an id comes back as the same: \(id)")
    }
  }
}
