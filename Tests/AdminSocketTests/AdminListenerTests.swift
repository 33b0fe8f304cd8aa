import Dispatch
import Foundation
import GameRules
import Testing
import WireProtocol

@testable import AdminSocket

/// Real sockets in folders of their own, and a server that only repeats what it is asked.
@Suite("The operators' socket")
struct AdminListenerTests {
  /// Runs the body, which blocks, on a thread of its own: the server needs those of the tests.
  private func withFolder(_ body: @Sendable (String) throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/AdminSocket-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withTaskExecutorPreference(OwnThread()) { try body(folder) }
  }

  private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "test")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Says what it was asked to announce, and who asked.
  private func listener(_ folder: String) throws -> AdminListener {
    // The other tests that run have the cores: that takes as long as it takes.
    try AdminListener(folder: folder, answerSeconds: 300) { line, peer in
      guard let message = try? ClientMessage(line), let id = message.id,
        let parameters = try? message.parameters(of: AdminKick.self)
      else { return ServerMessage.encoded(error: .parseError, id: .null) }
      if parameters.player == "nobody" {
        return ServerMessage.encoded(error: .plain("there is no such player"), id: id)
      }
      return ServerMessage.encoded(
        result: AdminAnnounce.Result(receivers: Int(peer.userID)), id: id)
    }
  }

  /// Asks with the parameters of a kick, and gets the number of an announcement.
  private enum Ask: WireMethod {
    static let name: StaticString = "ask"
    static let documentation: StaticString = ""
    typealias Parameters = AdminKick.Parameters
    typealias Result = AdminAnnounce.Result
  }

  private func ask(_ client: AdminClient, _ player: String = "ada") throws -> Int {
    try client.call(Ask.self, .init(player: player)).receivers
  }

  @Test("A request gets its answer, many on one connection, and the server knows who asks")
  func answers() async throws {
    try await withFolder { folder in
      let server = try listener(folder)
      defer { server.close() }
      let client = try AdminClient(folder: folder, patience: 300)
      for _ in 0..<100 { #expect(try ask(client) == Int(geteuid())) }
      #expect(throws: AdminSocketError.refused(.plain("there is no such player"))) {
        try ask(client, "nobody")
      }
      #expect(try ask(client) == Int(geteuid()))
    }
  }

  @Test("Only the owner may open the socket, which is gone after the end")
  func mode() async throws {
    try await withFolder { folder in
      let server = try listener(folder)
      var status = stat()
      #expect(lstat(folder + "/admin.sock", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      let client = try AdminClient(folder: folder, patience: 300)
      server.close()
      server.close()
      #expect(!FileManager.default.fileExists(atPath: folder + "/admin.sock"))
      #expect(throws: AdminSocketError.self) { try ask(client) }
      #expect(throws: AdminSocketError.noServer(folder: folder)) {
        _ = try AdminClient(folder: folder, patience: 300)
      }
    }
  }

  @Test("Whoever has just connected when the server ends is hung up on, and does not wait")
  func closesOnTheNew() async throws {
    try await withFolder { folder in
      for _ in 0..<50 {
        let server = try listener(folder)
        let clients = try (0..<AdminLimits.connections).map { _ in
          try AdminClient(folder: folder, patience: 1)
        }
        server.close()
        for client in clients {
          #expect(throws: AdminSocketError.closed) { try ask(client) }
        }
        withExtendedLifetime(server) {}
      }
    }
  }

  @Test("Who may operate a server is its own user, and root")
  func users() {
    #expect(AdminPeer(userID: 1000, userName: "").mayOperate(serverOf: 1000))
    #expect(AdminPeer(userID: 0, userName: "").mayOperate(serverOf: 1000))
    #expect(!AdminPeer(userID: 1001, userName: "").mayOperate(serverOf: 1000))
    #expect(!AdminPeer(userID: 1000, userName: "").mayOperate(serverOf: 0))
  }

  @Test("A folder whose name is longer than an address serves as well")
  func longPath() async throws {
    try await withFolder { folder in
      let long = folder + "/" + String(repeating: "long/", count: 40)
      try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
      let server = try listener(long)
      defer { server.close() }
      #expect(try ask(AdminClient(folder: long, patience: 300)) == Int(geteuid()))
    }
  }

  @Test("What a killed server left is replaced; a file of somebody's is not")
  func stale() async throws {
    try await withFolder { folder in
      let dead = try LineSocket.make()
      let path = try SocketPath(folder: folder)
      #expect(path.withAddress { bind(dead.descriptor, $0, $1) } == 0)
      #expect(throws: AdminSocketError.noServer(folder: folder)) {
        _ = try AdminClient(folder: folder, patience: 300)
      }
      let server = try listener(folder)
      #expect(try ask(AdminClient(folder: folder, patience: 300)) == Int(geteuid()))
      server.close()
      let file = folder + "/admin.sock"
      try Data("mine".utf8).write(to: URL(filePath: file))
      #expect(throws: AdminSocketError.self) { try listener(folder) }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: folder + "/elsewhere")
      #expect(throws: AdminSocketError.self) { try listener(folder) }
    }
  }

  @Test("There is no server where there is no folder, or no socket")
  func nobody() async throws {
    try await withFolder { folder in
      for path in [folder, folder + "/none", "/dev/null", ""] {
        #expect(throws: AdminSocketError.noServer(folder: path), "\(path)") {
          _ = try AdminClient(folder: path)
        }
      }
    }
  }

  @Test("Garbage is answered, a line that is too long ends its connection, and others go on")
  func garbage() async throws {
    try await withFolder { folder in
      let server = try listener(folder)
      defer { server.close() }
      let path = try SocketPath(folder: folder)
      func raw() throws -> LineSocket {
        let socket = try LineSocket.make()
        socket.setPatience(receiving: 300, sending: 300)
        #expect(path.withAddress { connect(socket.descriptor, $0, $1) } == 0)
        return socket
      }
      let talker = try raw()
      for text in ["", "{", "\u{0}", "[]", #"{"jsonrpc":"2.0","method":"x"}"#] {
        try talker.write(Array(text.utf8))
        #expect(String(decoding: try talker.readSome(), as: UTF8.self).contains("-32700"))
      }
      let flooder = try raw()
      let flood = [UInt8](repeating: UInt8(ascii: "a"), count: AdminLimits.requestBytes + 1)
      try flooder.write(flood)
      let last = String(decoding: try flooder.readSome(), as: UTF8.self)
      #expect(last.contains("too long"))
      // The rest was never read, so that the end may be a reset.
      #expect((try? flooder.readSome()) ?? [] == [])
      #expect(try ask(AdminClient(folder: folder, patience: 300)) == Int(geteuid()))
    }
  }

  @Test("More connections than may be are told so, and a place that is free again is taken")
  func crowd() async throws {
    try await withFolder { folder in
      let server = try listener(folder)
      defer { server.close() }
      var clients: [AdminClient] = []
      for _ in 0..<AdminLimits.connections {
        let client = try AdminClient(folder: folder, patience: 300)
        #expect(try ask(client) >= 0)
        clients.append(client)
      }
      let late = try AdminClient(folder: folder, patience: 300)
      #expect(throws: AdminSocketError.refused(.plain("too many operators are connected"))) {
        try ask(late)
      }
      clients.removeLast()
      // The server has to notice first.
      let deadline = ContinuousClock.now + .seconds(60)
      var isBack = false
      while !isBack, ContinuousClock.now < deadline {
        isBack = (try? ask(AdminClient(folder: folder, patience: 300))) != nil
      }
      #expect(isBack)
    }
  }

  @Test("The requests and replies are the same after their way")
  func roundTrips() throws {
    func expectSame<Method: WireMethod>(_ method: Method.Type) throws
    where Method.Parameters: Equatable, Method.Result: Equatable {
      let request = ClientMessage.encoded(method, .example, id: .integer(1))
      #expect(try ClientMessage(request).parameters(of: method) == .example)
      let reply = ServerMessage.encoded(result: Method.Result.example, id: .integer(1))
      guard case .result(_, let node) = ServerMessage(reply) else {
        Issue.record("\(method) has no result")
        return
      }
      #expect(try Method.Result(wire: node) == .example)
    }
    try expectSame(AdminStatus.self)
    try expectSame(AdminPlayer.self)
    try expectSame(AdminMatch.self)
    try expectSame(AdminReplay.self)
    try expectSame(AdminKick.self)
    try expectSame(AdminBan.self)
    try expectSame(AdminUnban.self)
    try expectSame(AdminAnnounce.self)
  }
}
