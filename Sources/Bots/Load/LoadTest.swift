import Foundation
import WebSocketTransport

/// Many connections to one server, from one process and one thread, and how the server bears it.
public struct LoadTest: Sendable {
  private let plan: LoadPlan

  public init(_ plan: LoadPlan) { self.plan = plan }

  /// Runs it to its end.
  ///
  /// - Parameter say: Told what happens, a line at a time, about once a second.
  public func run(say: @escaping @Sendable (String) -> Void) async throws -> LoadResult {
    Self.raiseDescriptorLimit()
    let tokens = plan.tokenFile.map { TokenFile.read($0) } ?? []
    let loop = EventLoop(name: "load")
    defer { loop.stop() }
    return try await withCheckedThrowingContinuation { continuation in
      loop.async { [plan] in
        do {
          let run = try LoadRun(plan, loop: loop, tokens: tokens, say: say) {
            continuation.resume(returning: $0)
          }
          run.begin()
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  /// As many files as the system lets this process have: each connection is one.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

/// Players' tokens, one a line, readable by their owner only.
enum TokenFile {
  static func read(_ path: String) -> [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  /// Returns whether it could be written.
  static func write(_ tokens: [String], to path: String) -> Bool {
    let text = tokens.map { $0 + "\n" }.joined()
    return FileManager.default.createFile(
      atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
  }
}
