import GameRules
import GameServer
import WebSocketTransport

/// A map that a client puts over HTTP.
struct MapUpload: Sendable {
  /// The number of the person whose it is.
  let owner: Int
  let token: String
  /// The members of the query.
  let arguments: [String]
  let geoJSON: [UInt8]

  /// The value of a member of the query; `nil` if it has none of that name.
  func argument(_ name: String) -> String? {
    arguments.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }
}

extension Network {
  /// Puts a map over HTTP. `done` is called with the status and the body of the answer when it
  /// comes: never if the process dies before.
  func put(
    _ map: MapUpload, to process: ServerProcess,
    _ done: @escaping @GameLoop (UInt16, [UInt8]) -> Void
  ) {
    agenda.add(at: time.now + .milliseconds(delay(upTo: 60))) { [weak self] in
      guard let self, !process.isDead else { return false }
      let receipt = self.onUpload(map, process)
      GameLoop.begin {
        let (status, body) = await process.server.keepMap(
          map.geoJSON, arguments: map.arguments, token: map.token, from: Self.address)
        guard !process.isDead else { return }
        self.onUploadAnswered(map, receipt, status, body)
        self.agenda.add(at: self.time.now + .milliseconds(self.delay(upTo: 60))) {
          done(status, body)
          return true
        }
      }
      return true
    }
  }

  private nonisolated static let address: IPAddress = {
    guard let address = IPAddress("192.0.2.1") else { preconditionFailure("it is an address") }
    return address
  }()
}

/// The referee's knowledge when an upload reached the server.
struct UploadReceipt {
  /// The referee's moment.
  let moment: Int
  /// The time of the process, in milliseconds.
  let at: Int64
}
