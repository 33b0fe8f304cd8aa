import Foundation
import Glibc

/// The service manager that has started the process, usually systemd. The process reports its state
/// (sd_notify(3)) in datagrams to the socket that the environment names.
struct Supervisor: Sendable {
  enum State: Equatable {
    /// Players can connect. Sent again after each ``reloading``.
    case ready(status: String)
    case reloading
    /// The server is stopping, which may take as long as live matches may continue.
    case stopping
    /// The game loop is running.
    case alive

    var text: String {
      switch self {
      case .ready(let status): "READY=1\nSTATUS=\(status)"
      case .reloading: "RELOADING=1"
      case .stopping: "STOPPING=1\nSTATUS=ending"
      case .alive: "WATCHDOG=1"
      }
    }
  }

  /// The path of the socket; one that begins with `@` is not in the file system.
  let socketPath: String
  /// The time without a report after which the process is killed; `nil` for never.
  let patience: Duration?

  /// `nil` if the environment names no socket.
  init?(environment: [String: String], process: Int32 = getpid()) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@") else {
      return nil
    }
    socketPath = path
    let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
    patience = isMeant && microseconds > 0 ? .microseconds(microseconds) : nil
  }

  /// Sends one datagram. Failures are ignored, because the game does not depend on it.
  func tell(_ state: State) {
    guard var address = PathAddress(socketPath) else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let text = Array(state.text.utf8)
    withUnsafePointer(to: &address.value) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, text, text.count, Int32(MSG_DONTWAIT), $0, address.length)
      }
    }
  }

  /// Reports that the process is alive each time `pulse` returns, three times as often as required,
  /// until the task is cancelled.
  func watch(_ pulse: () async -> Void) async {
    guard let patience else { return }
    while !Task.isCancelled {
      await pulse()
      tell(.alive)
      try? await Task.sleep(for: patience / 3)
    }
  }
}

/// The address of a Unix socket.
private struct PathAddress {
  var value = sockaddr_un()
  /// The address's length, because names in the abstract namespace have no terminating byte.
  let length: socklen_t

  /// `nil` if the path is too long for the kernel.
  init?(_ path: String) {
    value.sun_family = sa_family_t(AF_UNIX)
    // Names in the abstract namespace begin with a zero byte.
    let bytes = path.utf8.enumerated().map { $0 == 0 && $1 == UInt8(ascii: "@") ? 0 : $1 }
    guard bytes.count < MemoryLayout.size(ofValue: value.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &value.sun_path) { $0.copyBytes(from: bytes) }
    let start = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
    length = socklen_t(start + bytes.count)
  }
}
